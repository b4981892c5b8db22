import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/teaching/insight.ts';
import { attachment } from '../../platform/calls/attachment.ts';
import { handle } from '../../platform/calls/calls.ts';
import { exportInsight } from './export-insight.ts';
import { getCourseInsight, getQuestionFigures, listQuestionFigures } from './insight.ts';

export function insightRoutes(app: FastifyInstance): void {
  handle(app, contract.getCourseInsight, async ({ db, viewer, params, query }) => ({
    data: await getCourseInsight(db, viewer, params.id, query.period),
  }));
  handle(app, contract.listQuestionFigures, async ({ db, viewer, params, query }) =>
    listQuestionFigures(db, viewer, params.id, query),
  );
  handle(app, contract.getQuestionFigures, async ({ db, viewer, params }) => ({
    data: await getQuestionFigures(db, viewer, params.lessonId),
  }));
  handle(app, contract.exportInsight, async ({ db, viewer, params, query, setHeader }) => {
    const { filename, bytes } = await exportInsight(db, viewer, params.id, query);
    setHeader('content-disposition', attachment(filename));
    return bytes;
  });
}
