import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/catalog.ts';
import { handle } from '../platform/calls.ts';
import {
  getCourse,
  getFigures,
  listCategories,
  listCourses,
  listFeaturedCourses,
} from './service.ts';

export function catalogRoutes(app: FastifyInstance): void {
  handle(app, contract.listCategories, async ({ db }) => ({ data: await listCategories(db) }));

  handle(app, contract.listFeaturedCourses, async ({ db }) => ({
    data: await listFeaturedCourses(db),
  }));

  handle(app, contract.listCourses, async ({ db, query }) => listCourses(db, query));

  handle(app, contract.getCourse, async ({ db, params }) => ({
    data: await getCourse(db, params.id),
  }));

  handle(app, contract.getFigures, async ({ db }) => ({ data: await getFigures(db) }));
}
