import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/questions/practice-files.ts';
import { attachment } from '../../platform/calls/attachment.ts';
import { handle } from '../../platform/calls/calls.ts';
import { exportPractice } from './export-practice.ts';

export function practiceRoutes(app: FastifyInstance): void {
  handle(app, contract.exportPractice, async ({ db, viewer, params, query, setHeader }) => {
    const { name, text } = await exportPractice(db, viewer, params.lessonId, query.format);
    setHeader('content-disposition', attachment(name));
    return Buffer.from(text);
  });
}
