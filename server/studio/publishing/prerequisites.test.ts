import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Prerequisite } from '../../../contract/catalog/course-fields.ts';
import { getCourse, getLesson } from '../../../contract/catalog.ts';
import { getMyCourse, getMyLesson } from '../../../contract/learning/enrolment.ts';
import { getChanges } from '../../../contract/studio/differences.ts';
import { getPreviewCourse } from '../../../contract/studio/preview.ts';
import { admitLearner, listLearners } from '../../../contract/teaching/learners.ts';
import {
  ask,
  type SignedIn,
  signedIn,
  startApp,
  type TestApp,
} from '../../../tests/support/app.ts';
import {
  buildCourse,
  buildLearner,
  buildOwner,
  enrolLearner,
} from '../../../tests/support/factories.ts';
import { openOwnCourse } from '../../../tests/support/studio/studio.ts';
import { teach } from '../../../tests/support/studio/studio-course.ts';
import { archiveCourse } from '../../catalog/authoring/authored-courses.ts';

let app: TestApp;
const [one, two] = [7, 8];
let owners: Record<number, SignedIn>;

beforeAll(async () => {
  app = await startApp();
  owners = { [one]: await openOwnCourse(app, one), [two]: await openOwnCourse(app, two) };
});
afterAll(() => app.close());

const courseOf = (id: number) => teach(owners[id] as SignedIn, id);
const require = (id: number, prerequisites: Prerequisite[] | undefined) =>
  courseOf(id).changeDetails({ prerequisites });
const pageOf = async (id: number) =>
  (await ask(app.server, getCourse, { params: { id } })).body.data;
const problemsOf = async (id: number) => {
  const { problems } = await courseOf(id).check();
  return problems.filter(({ code }) => /course|twice/.test(code));
};

it('a course to take before is checked, compared, shown, published and kept to', async () => {
  const before = await buildCourse(app.db, { title: 'Seeing light', lessons: [{}] });
  const draft = await buildCourse(app.db, { draft: true });
  const named = (course: number, required = true) => ({ course, required });
  await require(one, [named(one), named(draft.id), named(before.id), named(before.id)]);
  expect(await problemsOf(one)).toMatchObject([
    { field: 'prerequisites.0', code: 'own_course', advice: false },
    { field: 'prerequisites.1', code: 'no_course', advice: false },
    { field: 'prerequisites.3', code: 'named_twice', advice: false },
  ]);
  expect((await courseOf(one).publish()).status).toBe(409);
  const tooMany = Array.from({ length: 6 }, (_, index) => named(index + 1));
  expect((await require(one, tooMany)).status).toBe(400);

  await require(one, [named(before.id)]);
  const shown = [{ id: before.id, title: 'Seeing light', required: true }];
  const owner = owners[one] as SignedIn;
  const preview = await owner.ask(getPreviewCourse, { params: { id: one } });
  expect(preview.body.data.prerequisites).toEqual(shown);
  const changes = await owner.ask(getChanges, { params: { id: one }, query: { to: 'draft' } });
  expect(JSON.stringify(changes.body.data.details)).toContain(`Course ${before.id}, required`);
  expect((await courseOf(one).publish()).status).toBe(201);
  expect((await pageOf(one)).prerequisites).toEqual(shown);

  const { slug } = (await courseOf(one).lessonAt(1)).settings;
  const publicContent = async () =>
    (await ask(app.server, getLesson, { params: { slug } })).body.data.content;
  expect(await publicContent()).toBeNull();
  const account = await buildLearner(app.db);
  await enrolLearner(app.db, account.id, one);
  const learner = await signedIn(app, account);
  const mine = async () => (await learner.ask(getMyLesson, { params: { slug } })).body.data;
  expect(await mine()).toMatchObject({
    closed: 'Opens when you have completed Seeing light',
    content: null,
    can: { read: false },
  });

  // A title that changes, and a course that is archived, are seen at once.
  await app.db
    .updateTable('catalog.course')
    .set({ title: 'Light' })
    .where('id', '=', before.id)
    .execute();
  expect((await pageOf(one)).prerequisites[0]?.title).toBe('Light');
  await archiveCourse(app.db, before.id, true);
  expect((await pageOf(one)).prerequisites).toEqual([]);
  expect((await mine()).can.read).toBe(true);
  expect(await problemsOf(one)).toMatchObject([{ code: 'archived_course', advice: true }]);
  await archiveCourse(app.db, before.id, false);
  expect((await mine()).can.read).toBe(false);

  // Completing it opens the course.
  await enrolLearner(app.db, account.id, before.id);
  await app.db
    .updateTable('learning.enrolment')
    .set({ completed_at: new Date() })
    .where('account_id', '=', account.id)
    .where('course_id', '=', before.id)
    .execute();
  expect((await mine()).can.read).toBe(true);

  await require(one, [named(before.id, false)]);
  expect((await courseOf(one).publish()).status).toBe(201);
  expect(await publicContent()).not.toBeNull();
});

it('a teacher lets one learner start, who is notified, and it is audited', async () => {
  const before = await buildCourse(app.db, { lessons: [{}] });
  await require(two, [{ course: before.id, required: true }]);
  expect((await courseOf(two).publish()).status).toBe(201);
  const [admitted, other] = [await buildLearner(app.db), await buildLearner(app.db)];
  for (const { id } of [admitted, other]) await enrolLearner(app.db, id, two);
  const closedTo = async (account: { id: number }) => {
    const learner = await signedIn(app, account);
    return (await learner.ask(getMyCourse, { params: { id: two } })).body.data.closed.length;
  };
  const params = { id: two, learnerId: admitted.id };
  const stranger = await signedIn(app, await buildOwner(app.db));
  expect((await stranger.ask(admitLearner, { params })).status).toBe(404);
  const owner = owners[two] as SignedIn;
  const missing = { id: two, learnerId: (await buildLearner(app.db)).id };
  expect((await owner.ask(admitLearner, { params: missing })).status).toBe(404);
  const listed = await owner.ask(listLearners, { params: { id: two }, query: {} } as never);
  expect(listed.body).toMatchObject({ data: [{ waits: expect.any(String) }, {}] });
  for (const _ of [1, 2]) expect((await owner.ask(admitLearner, { params })).status).toBe(200);
  expect(await closedTo(admitted)).toBe(0);
  expect(await closedTo(other)).toBeGreaterThan(0);
  const audited = await app.db
    .selectFrom('platform.audit')
    .where('act', '=', 'let start without other courses')
    .selectAll()
    .execute();
  expect(audited).toHaveLength(1);
  const notified = await app.db
    .selectFrom('notifications.notification')
    .where('link', '=', `/course-detail/${two}`)
    .select(['account_id', 'title'])
    .execute();
  expect(notified).toEqual([
    { account_id: admitted.id, title: expect.stringContaining('You can start') },
  ]);
});

it('two courses published at once can’t ask for each other', async () => {
  await require(one, [{ course: two, required: true }]);
  await require(two, [{ course: one, required: true }]);
  const published = await Promise.all([courseOf(one).publish(), courseOf(two).publish()]);
  expect(published.map(({ status }) => status).sort()).toEqual([201, 409]);
  const late = published[0]?.status === 409 ? one : two;
  expect(await problemsOf(late)).toMatchObject([{ code: 'course_circle', advice: false }]);
});
