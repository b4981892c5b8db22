import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/writing/lessons.ts';
import { handle } from '../../platform/calls/calls.ts';
import { checkLesson, getPublishedLesson } from './lessons.ts';

export function lessonRoutes(app: FastifyInstance): void {
  handle(app, contract.checkLesson, async ({ db, viewer, params, body }) => ({
    data: { problems: await checkLesson(db, viewer, params.lessonId, body) },
  }));
  handle(app, contract.getPublishedLesson, async ({ db, viewer, params }) => ({
    data: await getPublishedLesson(db, viewer, params.lessonId),
  }));
}
