import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getCourse,
  getFigures,
  listCategories,
  listCourses,
  listFeaturedCourses,
} from '../../../contract/catalog.ts';
import type { Endpoint, InputOf } from '../../../contract/endpoint.ts';
import { ask, startApp, type TestApp } from '../../../tests/support/app.ts';
import {
  buildCourse,
  buildLearner,
  buildOwner,
  type CourseOptions,
} from '../../../tests/support/factories.ts';

let app: TestApp;
const call = <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
  ask(app.server, endpoint, input);

async function enrol(courseId: number, students: number) {
  for (let n = 0; n < students; n += 1) {
    const { id } = await buildLearner(app.db);
    await app.db
      .insertInto('learning.enrolment')
      .values({ account_id: id, course_id: courseId })
      .execute();
  }
}

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

describe('an empty catalogue', () => {
  it('has nine categories without courses', async () => {
    const { body } = await call(listCategories, {});
    expect(body.data.map(({ name }) => name)).toEqual([
      'Languages learning',
      'Development',
      'Marketing',
      'Art & Humanities',
      'Health',
      'Science',
      'Design',
      'Math & Logic',
      'Business',
    ]);
    expect(body.data.filter(({ top }) => top).map(({ shortName }) => shortName)).toEqual([
      'Languages',
      'Development',
      'Marketing',
      'Art',
      'Health',
      'Science',
    ]);
    expect(body.data.every(({ courseCount }) => courseCount === 0)).toBe(true);
  });

  it('has no satisfaction without ratings', async () => {
    const { body } = await call(getFigures, {});
    expect(body.data).toEqual({
      activeStudents: 0,
      courses: 0,
      instructors: 0,
      satisfactionPercent: null,
    });
  });

  it('returns an empty page', async () => {
    const { body } = await call(listCourses, { query: {} });
    expect(body).toEqual({
      data: [],
      meta: {
        page: 1,
        limit: 20,
        total: 0,
        levels: [],
        anyWord: false,
        corrections: [],
        instead: null,
      },
    });
  });
});

describe('the catalogue', () => {
  let walking: number;
  let sleeping: number;
  let draft: number;

  beforeAll(async () => {
    const build = async (title: string, wishes: CourseOptions) =>
      (await buildCourse(app.db, { title, summary: `About ${title}.`, ...wishes })).id;
    walking = await build('Walking', { saleCents: 0, featured: 2 });
    sleeping = await build('Sleeping', { saleCents: 1500, featured: 1 });
    await build('Counting', { category: 'math', priceCents: 2500 });
    draft = await build('Unfinished', { draft: true, featured: 3 });
    await enrol(walking, 3);
    await enrol(sleeping, 1);
    await buildOwner(app.db);
  });

  it('counts published courses only', async () => {
    const { body } = await call(listCategories, {});
    const counts = Object.fromEntries(body.data.map((c) => [c.slug, c.courseCount]));
    expect(counts).toMatchObject({ health: 2, math: 1, science: 0 });
  });

  it('shows courses as cards', async () => {
    const { body } = await call(getCourse, { params: { id: walking } });
    expect(body.data).toMatchObject({
      id: walking,
      title: 'Walking',
      courseName: 'Walking',
      category: 'Health',
      categorySlug: 'health',
      image: '/api/illustrations/health',
      teacher: 'Robin Teacher',
      path: expect.stringMatching(/^\/course-detail\/\d+$/),
      author: { name: 'Robin Teacher' },
      duration: '2 Weeks',
      level: 'Basic',
      students: 3,
      price: '25$',
      sale: 'Free (0$)',
      due: '0$',
      summary: 'About Walking.',
    });
  });

  it('answers with a picture at the address of a course’s drawing', async () => {
    const { body } = await call(getCourse, { params: { id: walking } });
    const picture = await app.server.inject({ url: body.data.image });
    expect(picture.headers['content-type']).toBe('image/svg+xml');
    expect(picture.body).toMatch(/^<svg .*<path d="M.*<\/svg>$/);
    const unknown = await app.server.inject({ url: '/api/illustrations/nothing-like-it' });
    expect(unknown.body).toContain('<path d=');
  });

  it.each([
    ['0', 400],
    ['abc', 400],
    ['1.5', 400],
    ['99999999999', 400],
    ['4242', 404],
  ])('refuses the id %s with %i', async (id, status) => {
    const answer = await call(getCourse, { params: { id } });
    expect(answer.status).toBe(status);
    expect(answer.detail).not.toBe('');
  });

  it('does not show a draft', async () => {
    expect((await call(getCourse, { params: { id: draft } })).status).toBe(404);
  });

  it('features published courses in order', async () => {
    const { body } = await call(listFeaturedCourses, {});
    expect(body.data.map(({ title }) => title)).toEqual(['Sleeping', 'Walking']);
    expect(body.data.map(({ sale }) => sale)).toEqual(['Discounted Price', 'Free (0$)']);
  });

  it('filters by category, sorts and pages', async () => {
    const popular = await call(listCourses, {
      query: { _sort: 'students', _order: 'desc', _limit: 2 },
    });
    expect(popular.body.data.map(({ title }) => title)).toEqual(['Walking', 'Sleeping']);
    expect(popular.body.meta).toMatchObject({ page: 1, limit: 2, total: 3, levels: ['Basic'] });

    const second = await call(listCourses, { query: { _sort: 'title', _limit: 2, _page: 2 } });
    expect(second.body.data.map(({ title }) => title)).toEqual(['Walking']);

    const math = await call(listCourses, { query: { category: 'math' } });
    expect(math.body.data.map(({ title }) => title)).toEqual(['Counting']);
    expect(math.body.meta.total).toBe(1);

    const unknown = await call(listCourses, { query: { category: "x' or 1=1 --" } });
    expect(unknown.body.meta.total).toBe(0);
  });

  it.each([{ _sort: 'price_cents' }, { _order: 'sideways' }, { _page: '-1' }, { _limit: '1000' }])(
    'refuses the list query %j',
    async (query) => {
      const answer = await call(listCourses, { query: query as never });
      expect(answer.status).toBe(400);
      expect(answer.errors.map(({ field }) => field)).toEqual(Object.keys(query));
    },
  );

  it('computes its statistics', async () => {
    const [five, three] = [await buildLearner(app.db), await buildLearner(app.db)];
    await app.db
      .insertInto('community.review')
      .values([
        { account_id: five.id, course_id: walking, stars: 5 },
        { account_id: five.id, course_id: sleeping, stars: 4 },
        { account_id: three.id, course_id: walking, stars: 3 },
      ])
      .execute();
    const { body } = await call(getFigures, {});
    expect(body.data).toEqual({
      activeStudents: 4,
      courses: 3,
      instructors: 1,
      satisfactionPercent: 67,
    });
  });
});
