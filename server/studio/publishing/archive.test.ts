import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getReview } from '../../../contract/assessment/review.ts';
import { quoteOrder } from '../../../contract/billing/orders.ts';
import {
  getCourse,
  getFigures,
  getLesson,
  listCategories,
  listCourses,
  listFeaturedCourses,
} from '../../../contract/catalog.ts';
import {
  completeLesson,
  enrol,
  getMyLesson,
  listEnrolledCourses,
  listSavedCourses,
  saveCourse,
} from '../../../contract/learning/enrolment.ts';
import { getLearnerHome } from '../../../contract/learning/home.ts';
import { archiveCourse, unarchiveCourse } from '../../../contract/studio/offering.ts';
import {
  ask,
  type SignedIn,
  signedIn,
  startApp,
  type TestApp,
} from '../../../tests/support/app.ts';
import {
  buildAdmin,
  buildCourse,
  buildLearner,
  buildOwner,
  enrolLearner,
} from '../../../tests/support/factories.ts';
import { writeCoTeacher } from '../../catalog/teachers/queries.ts';
import { openTeam } from '../../teams/licences/licences.ts';

let app: TestApp;
let owner: SignedIn;
let ownerId: number;

beforeAll(async () => {
  app = await startApp();
  const account = await buildOwner(app.db);
  ownerId = account.id;
  owner = await signedIn(app, account);
});
afterAll(() => app.close());

async function archived(options: { priceCents?: number; featured?: number } = {}) {
  const course = await buildCourse(app.db, {
    ...options,
    ownerId,
    category: 'math',
    lessons: [{ preview: true }, {}],
  });
  const learner = await buildLearner(app.db);
  await enrolLearner(app.db, learner.id, course.id);
  const answer = await owner.ask(archiveCourse, { params: { id: course.id } });
  expect(answer.status).toBe(200);
  const [first = '', second = ''] = course.lessons.map(({ slug }) => slug);
  return { id: course.id, first, second, learner: await signedIn(app, learner) };
}

const idsIn = (list: readonly { id: number }[]) => list.map(({ id }) => id);

describe('an archived course', () => {
  it('is nowhere that courses are offered', async () => {
    const before = {
      figures: (await ask(app.server, getFigures, {})).body.data.courses,
      categories: (await ask(app.server, listCategories, {})).body.data,
    };
    const { id } = await archived({ featured: 77 });
    const someone = await signedIn(app, await buildLearner(app.db));
    await someone.ask(saveCourse, { params: { id } });
    const listed = await ask(app.server, listCourses, { query: { _limit: 100 } });
    expect(idsIn(listed.body.data)).not.toContain(id);
    const found = await ask(app.server, listCourses, { query: { q: 'course', _limit: 100 } });
    expect(idsIn(found.body.data)).not.toContain(id);
    expect(found.body.meta.total).toBe(found.body.data.length);
    expect(idsIn((await ask(app.server, listFeaturedCourses, {})).body.data)).not.toContain(id);
    expect((await ask(app.server, getFigures, {})).body.data.courses).toBe(before.figures);
    expect((await ask(app.server, listCategories, {})).body.data).toEqual(before.categories);
    expect(idsIn((await someone.ask(listSavedCourses, {})).body.data)).not.toContain(id);
    const home = (await someone.ask(getLearnerHome, {})).body.data;
    expect(idsIn([...home.suggested, ...home.recent])).not.toContain(id);
  });

  it('says so on its page, and its lessons are locked', async () => {
    const { id, first } = await archived();
    const page = (await ask(app.server, getCourse, { params: { id } })).body.data;
    expect(page).toMatchObject({ archived: true, free: false });
    expect(page.modules.flatMap(({ lessons }) => lessons.map(({ preview }) => preview))).toEqual([
      false,
      false,
    ]);
    const lesson = (await ask(app.server, getLesson, { params: { slug: first } })).body.data;
    expect(lesson).toMatchObject({ content: null, course: { archived: true } });
  });

  it.each([
    ['free', {}],
    ['paid', { priceCents: 2500 }],
  ])('that was %s can’t be enrolled in or bought', async (_, options) => {
    const { id, second } = await archived(options);
    const someone = await signedIn(app, await buildLearner(app.db));
    const refused = await someone.ask(enrol, { params: { id } });
    expect([refused.status, refused.detail]).toEqual([
      403,
      'This course is no longer offered. Learners who have it can still use it.',
    ]);
    const read = await someone.ask(completeLesson, { params: { slug: second } });
    expect(read.status).toBe(403);
    const quote = await someone.ask(quoteOrder, {
      body: { item: { kind: 'course', courseId: id } },
    } as never);
    expect(quote.body).toMatchObject({
      data: { refusal: { message: 'This course is no longer offered.' } },
    });
  });

  it('isn’t opened by a licence', async () => {
    const { id, second } = await archived({ priceCents: 2500 });
    const account = await buildLearner(app.db);
    await openTeam(app.db, { accountId: account.id, seats: 1, name: '' });
    const someone = await signedIn(app, account);
    expect((await someone.ask(enrol, { params: { id } })).status).toBe(403);
    const mine = await someone.ask(getMyLesson, { params: { slug: second } });
    expect(mine.body.data).toMatchObject({ content: null, can: { read: false } });
  });

  it('stays for those who have it', async () => {
    const { id, second, learner } = await archived({ priceCents: 2500 });
    const mine = (await learner.ask(getMyLesson, { params: { slug: second } })).body.data;
    expect(mine).toMatchObject({ can: { read: true, mark: true } });
    expect(mine.content).not.toBeNull();
    expect((await learner.ask(completeLesson, { params: { slug: second } })).status).toBe(200);
    const taken = (await learner.ask(listEnrolledCourses, {})).body.data;
    expect(idsIn(taken.courses)).toContain(id);
    expect((await learner.ask(getReview, {})).status).toBe(200);
  });

  it('is offered again once it is unarchived', async () => {
    const { id, first } = await archived();
    const answer = await owner.ask(unarchiveCourse, { params: { id } });
    expect(answer.status).toBe(200);
    const listed = await ask(app.server, listCourses, { query: { _limit: 100 } });
    expect(idsIn(listed.body.data)).toContain(id);
    const lesson = (await ask(app.server, getLesson, { params: { slug: first } })).body.data;
    expect(lesson.content).not.toBeNull();
  });

  it('gives up its place on the home page', async () => {
    await archived({ featured: 88 });
    const other = await buildCourse(app.db, { featured: 88 });
    expect(idsIn((await ask(app.server, listFeaturedCourses, {})).body.data)).toContain(other.id);
  });
});

describe('archiving', () => {
  it('twice changes nothing, and a course that was never published can’t be', async () => {
    const { id } = await archived();
    expect((await owner.ask(archiveCourse, { params: { id } })).status).toBe(200);
    const draft = await buildCourse(app.db, { ownerId, draft: true });
    expect((await owner.ask(archiveCourse, { params: { id: draft.id } })).status).toBe(409);
  });

  it('is for those who edit the course', async () => {
    const { id } = await buildCourse(app.db, { ownerId });
    const [learner, stranger, editor, reviewer, admin] = await Promise.all([
      buildLearner(app.db),
      ...[1, 2, 3].map(() => buildOwner(app.db)),
      buildAdmin(app.db),
    ]);
    const rights = { courseId: id, mayEdit: true, mayReview: false };
    await writeCoTeacher(app.db, { ...rights, accountId: editor?.id ?? 0 });
    await writeCoTeacher(app.db, {
      courseId: id,
      mayEdit: false,
      mayReview: true,
      accountId: reviewer?.id ?? 0,
    });
    const statuses = [];
    for (const account of [learner, stranger, reviewer, editor, admin]) {
      const caller = await signedIn(app, account ?? { id: 0 });
      statuses.push((await caller.ask(archiveCourse, { params: { id } })).status);
    }
    expect(statuses).toEqual([403, 404, 403, 200, 200]);
    expect((await ask(app.server, archiveCourse, { params: { id } })).status).toBe(401);
  });
});
