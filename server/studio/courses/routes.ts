import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/studio/courses.ts';
import { handle } from '../../platform/calls/calls.ts';
import type { DraftSources } from '../drafts/open-draft.ts';
import { listStudioCourses } from './courses.ts';
import { createCourse } from './new-course.ts';

export function courseRoutes(app: FastifyInstance, sources: DraftSources): void {
  handle(app, contract.listStudioCourses, async ({ db, viewer, query }) =>
    listStudioCourses(db, viewer, query),
  );
  handle(app, contract.createCourse, async ({ db, viewer, body, config }) => ({
    data: await createCourse(db, viewer, body, { ...sources, currency: config.currency }),
  }));
}
