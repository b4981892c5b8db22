import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/catalog.ts';
import { handle } from '../platform/calls/calls.ts';
import { getFigures, listCategories, listFeaturedCourses } from './courses/courses.ts';
import { getCourse, getLesson } from './courses/get-course.ts';
import { listCourses } from './courses/list-courses.ts';

export function catalogRoutes(app: FastifyInstance): void {
  handle(app, contract.listCategories, async ({ db }) => ({ data: await listCategories(db) }));

  handle(app, contract.listFeaturedCourses, async ({ db }) => ({
    data: await listFeaturedCourses(db),
  }));

  handle(app, contract.listCourses, async ({ db, query }) => listCourses(db, query));

  handle(app, contract.getCourse, async ({ db, params }) => ({
    data: await getCourse(db, params.id),
  }));

  handle(app, contract.getLesson, async ({ db, params }) => ({
    data: await getLesson(db, params.slug),
  }));

  handle(app, contract.getFigures, async ({ db }) => ({ data: await getFigures(db) }));
}
