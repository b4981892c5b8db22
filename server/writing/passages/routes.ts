import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/writing/passages.ts';
import { handle } from '../../platform/calls/calls.ts';
import * as passages from './passages.ts';

export function passageRoutes(app: FastifyInstance): void {
  handle(app, contract.listThreads, async ({ db, viewer, params }) => ({
    data: await passages.listThreads(db, viewer, params.lessonId),
  }));
  handle(app, contract.startThread, async ({ db, viewer, params, body }) => ({
    data: await passages.startThread(db, viewer, params.lessonId, body),
  }));
  handle(app, contract.replyToThread, async ({ db, viewer, params, body }) => ({
    data: await passages.replyToThread(db, viewer, params, body),
  }));
  handle(app, contract.editComment, async ({ db, viewer, params, body }) => ({
    data: await passages.editComment(db, viewer, params, body),
  }));
  handle(app, contract.deleteComment, async ({ db, viewer, params }) => ({
    data: await passages.deleteComment(db, viewer, params),
  }));
  handle(app, contract.setThreadState, async ({ db, viewer, params, body }) => ({
    data: await passages.setThreadState(db, viewer, params, body),
  }));
}
