import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getHandedIn,
  getMyAssignment,
  listHandedIn,
  reviewSubmission,
} from '../../../contract/assessment/assignments.ts';
import {
  getReviewDesk,
  getSubmission,
  listSubmissions,
} from '../../../contract/assessment/submissions.ts';
import { listNotifications } from '../../../contract/notifications/notifications.ts';
import { signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildCourse, buildLearner, buildOwner } from '../../../tests/support/factories.ts';
import { buildSubmission } from '../../../tests/support/studio/submissions.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** A learner who has handed in their work, and the teacher who reviews it. */
async function handIn() {
  const owner = await buildOwner(app.db);
  const course = await buildCourse(app.db, {
    title: 'Light',
    ownerId: owner.id,
    lessons: [{ title: 'Morning', kind: 'assignment' }],
  });
  const [{ id: lessonId, slug } = { id: '', slug: '' }] = course.lessons;
  const account = await buildLearner(app.db);
  const id = await buildSubmission(app.db, { accountId: account.id, lessonId, comment: 'Fog' });
  const learner = await signedIn(app, account);
  const teacher = await signedIn(app, owner);
  return {
    id,
    lessonId,
    slug,
    learner,
    teacher,
    withdraw: () =>
      app.db
        .updateTable('catalog.lesson')
        .set({ position: null })
        .where('id', '=', lessonId)
        .execute(),
    review: (state: 'reviewed' | 'returned') =>
      teacher.ask(reviewSubmission, { params: { id }, body: { feedback: 'Soft light.', state } }),
  };
}

describe('what a learner handed in', () => {
  it('is listed with where it stands, and leads to its assignment', async () => {
    const { learner, lessonId, slug, review } = await handIn();
    await review('returned');
    const { data, meta } = (await learner.ask(listHandedIn, { query: {} })).body;
    expect(meta.total).toBe(1);
    expect(data).toMatchObject([
      { id: lessonId, title: 'Morning', courseTitle: 'Light', state: 'returned', withdrawn: false },
    ]);
    const work = (await learner.ask(getHandedIn, { params: { id: lessonId } })).body.data;
    expect(work.assignment.slug).toBe(slug);
    expect(work.submissions).toMatchObject([{ comments: 'Fog', feedback: 'Soft light.' }]);
  });

  it('is nobody else’s to read', async () => {
    const { lessonId, teacher } = await handIn();
    const stranger = await signedIn(app, await buildLearner(app.db));
    for (const other of [stranger, teacher]) {
      expect((await other.ask(getHandedIn, { params: { id: lessonId } })).status).toBe(404);
      expect((await other.ask(listHandedIn, { query: {} })).body.meta.total).toBe(0);
    }
  });
});

describe('a withdrawn assignment', () => {
  it('has no page, but learners can read their work and its feedback', async () => {
    const { learner, lessonId, slug, withdraw, review } = await handIn();
    await withdraw();
    expect((await review('reviewed')).status).toBe(200);
    expect((await learner.ask(getMyAssignment, { params: { slug } })).status).toBe(404);
    const work = (await learner.ask(getHandedIn, { params: { id: lessonId } })).body.data;
    expect(work).toMatchObject({
      assignment: { title: 'Morning', slug: null },
      submissions: [{ state: 'reviewed', feedback: 'Soft light.' }],
    });
    const [told] = (await learner.ask(listNotifications, { query: {} })).body.data;
    expect(told?.link).toBe(`/user-screen/handed-in/${lessonId}`);
  });

  it('still waits for feedback, and says that it was withdrawn', async () => {
    const { id, teacher, lessonId, withdraw } = await handIn();
    await withdraw();
    const waiting = (await teacher.ask(listSubmissions, { query: {} })).body.data;
    expect(waiting).toMatchObject([{ id, withdrawn: true }]);
    const { assignment } = (await teacher.ask(getSubmission, { params: { id }, query: {} })).body
      .data;
    expect(assignment.withdrawn).toBe(true);
    const { assignments } = (await teacher.ask(getReviewDesk, { query: {} })).body.data;
    expect(assignments).toMatchObject([{ id: lessonId, withdrawn: true, waiting: 1 }]);
  });

  it('can’t be returned for another try', async () => {
    const { learner, lessonId, withdraw, review } = await handIn();
    await withdraw();
    const refused = await review('returned');
    expect([refused.status, refused.detail]).toEqual([
      409,
      expect.stringContaining('was withdrawn from the course'),
    ]);
    const work = (await learner.ask(getHandedIn, { params: { id: lessonId } })).body.data;
    expect(work.submissions).toMatchObject([{ state: 'submitted', feedback: null }]);
  });
});
