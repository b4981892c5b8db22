import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/studio/find.ts';
import { handle } from '../../platform/calls/calls.ts';
import type { DraftSources } from '../drafts/open-draft.ts';
import { findInCourse, replaceInCourse } from './find.ts';

export function findRoutes(app: FastifyInstance, sources: DraftSources): void {
  handle(app, contract.findInCourse, async ({ db, viewer, params, query }) => {
    const { text } = query;
    const wanted = { text, matchCase: !!query.matchCase, wholeWords: !!query.wholeWords };
    return { data: await findInCourse(db, viewer, params.id, wanted, sources) };
  });
  handle(app, contract.replaceInCourse, async ({ db, viewer, params, body }) => ({
    data: await replaceInCourse(db, viewer, params.id, body.parts),
  }));
}
