import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/writing/editing.ts';
import { handle } from '../../platform/calls/calls.ts';
import { endPresence, reportPresence } from './presence.ts';
import { previewLesson } from './preview.ts';

export function editingRoutes(app: FastifyInstance): void {
  handle(app, contract.previewLesson, async ({ db, viewer, params, body, config }) => ({
    data: await previewLesson(db, viewer, params.lessonId, body.source, config),
  }));
  handle(app, contract.reportPresence, async ({ db, viewer, params, body }) => ({
    data: await reportPresence(db, viewer, params.lessonId, body),
  }));
  handle(app, contract.endPresence, async ({ db, viewer, params }) => {
    await endPresence(db, viewer, params.lessonId);
    return { data: { message: 'Closed.' } };
  });
}
