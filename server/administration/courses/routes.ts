import type { FastifyInstance } from 'fastify';
import * as categoryCalls from '../../../contract/administration/categories.ts';
import * as contract from '../../../contract/administration/courses.ts';
import { handle } from '../../platform/calls/calls.ts';
import * as courses from './courses.ts';
import * as categories from './edit-categories.ts';

export function courseRoutes(app: FastifyInstance): void {
  handle(app, contract.listAdminCourses, async ({ db, query }) => courses.listCourses(db, query));
  handle(app, contract.arrangeHome, async ({ db, viewer, body }) => ({
    data: await courses.arrangeHome(db, viewer, body),
  }));

  handle(app, categoryCalls.listEditedCategories, async ({ db }) => ({
    data: await categories.listCategories(db),
  }));
  handle(app, categoryCalls.addCategory, async ({ db, viewer, body }) => ({
    data: await categories.addCategory(db, viewer, body),
  }));
  handle(app, categoryCalls.changeCategory, async ({ db, viewer, params, body }) => ({
    data: await categories.changeCategory(db, viewer, params.slug, body),
  }));
  handle(app, categoryCalls.orderCategories, async ({ db, viewer, body }) => ({
    data: await categories.orderCategories(db, viewer, body.slugs),
  }));
  handle(app, categoryCalls.removeCategory, async ({ db, viewer, params, query }) => ({
    data: await categories.removeCategory(db, viewer, params.slug, query.leadsTo),
  }));
}
