import type { FastifyInstance } from 'fastify';
import * as covers from '../../contract/catalog/covers.ts';
import { getEmbedRule } from '../../contract/catalog/embeds.ts';
import { getFormula } from '../../contract/catalog/formulas.ts';
import * as withdrawn from '../../contract/catalog/withdrawn-lesson.ts';
import * as contract from '../../contract/catalog.ts';
import { handle } from '../platform/calls/calls.ts';
import { byAccount, byAddress, limitTries } from '../platform/calls/limits.ts';
import { isRemembered } from './content/formulas/formula.ts';
import { formulaHtml } from './content/formulas/formula-html.ts';
import { courseDrawingSvg } from './courses/course-drawing.ts';
import { getFigures, listCategories, listFeaturedCourses } from './courses/courses.ts';
import { findWithdrawnCourse, getCourse, getLesson } from './courses/get-course.ts';
import { listCourses } from './courses/list-courses.ts';
import { getCover } from './covers/covers.ts';
import { limits } from './limits.ts';

export function catalogRoutes(app: FastifyInstance): void {
  handle(
    app,
    contract.listCategories,
    async ({ db }) => ({ data: await listCategories(db) }),
    () => ['categories', 'course'],
  );

  handle(
    app,
    contract.listFeaturedCourses,
    async ({ db }) => ({ data: await listFeaturedCourses(db) }),
    (_, { data }) => ['course', ...studentsOf(data)],
  );

  handle(app, contract.getIllustration, async ({ params, setHeader }) => {
    setHeader('cache-control', 'public, max-age=86400');
    return Buffer.from(courseDrawingSvg(params.name));
  });

  handle(app, covers.getCover, async ({ files, params, setHeader }) => {
    const { file, type } = await getCover(files, params.hash, params.size);
    setHeader('content-type', type);
    setHeader('cache-control', 'public, max-age=31536000, immutable');
    return file;
  });

  handle(
    app,
    contract.listCourses,
    async ({ db, query }) => listCourses(db, query),
    ({ query }, { data, meta }) => [
      'course',
      // A search that finds nothing names the courses with the most students instead.
      ...(query._sort === 'students' || meta.instead ? (['students'] as const) : studentsOf(data)),
      ...(query._sort === 'rating' ? (['ratings'] as const) : []),
    ],
  );

  handle(
    app,
    contract.getCourse,
    async ({ db, params }) => ({ data: await getCourse(db, params.id) }),
    ({ params: { id } }) => [`course ${id}`, `students ${id}`, `ratings ${id}`],
  );

  handle(
    app,
    contract.getLesson,
    async ({ db, params }) => ({ data: await getLesson(db, params.slug) }),
    (_, { data }) => [`course ${data.course.id}`],
  );

  handle(app, withdrawn.findWithdrawnCourse, async ({ db, params }) => ({
    data: await findWithdrawnCourse(db, params.slug),
  }));

  handle(
    app,
    contract.getFigures,
    async ({ db }) => ({ data: await getFigures(db) }),
    () => ['course', 'students', 'people', 'ratings'],
  );

  handle(
    app,
    getEmbedRule,
    async ({ config }) => ({ data: [...config.site.otherSites.embeds] }),
    () => ['site'],
  );

  handle(app, getFormula, async ({ db, viewer, address, query: { tex, block }, setHeader }) => {
    const isBlock = block !== undefined;
    if (!isRemembered(tex, { isBlock })) {
      const subject = viewer ? byAccount(viewer.accountId) : byAddress(address);
      await limitTries(db, limits.formula, subject);
    }
    setHeader('cache-control', 'public, max-age=86400');
    return { data: formulaHtml(tex, { isBlock }) };
  });
}

const studentsOf = (cards: readonly contract.CourseCard[]) =>
  cards.map(({ id }) => `students ${id}` as const);
