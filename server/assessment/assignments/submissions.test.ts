import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  deletePhoto,
  getMyAssignment,
  submitAssignment,
  uploadPhoto,
} from '../../../contract/assessment/assignments.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import {
  buildAdmin,
  buildCourse,
  buildLearner,
  buildOwner,
  enrolLearner,
} from '../../../tests/support/factories.ts';
import { takePhoto } from '../../../tests/support/studio/photos.ts';

let app: TestApp;
let photo: Buffer;

beforeAll(async () => {
  app = await startApp();
  photo = await takePhoto();
});
afterAll(() => app.close());

let courses = 0;

/** A learner at an assignment of their own course, which has another one. */
async function openAssignment(wishes: { priceCents?: number } = {}) {
  courses += 1;
  const [slug, otherSlug] = [`light-${courses}`, `lines-${courses}`];
  const course = await buildCourse(app.db, {
    ...wishes,
    lessons: [
      { slug, kind: 'assignment' },
      { slug: otherSlug, kind: 'assignment' },
    ],
  });
  const learner = await buildLearner(app.db);
  const { ask, token } = await signedIn(app, learner);
  return {
    course,
    learner,
    slug,
    otherSlug,
    ask,
    token,
    upload: async (position: number, at = slug) => {
      const answer = await ask(uploadPhoto, { params: { slug: at, position } }, photo);
      expect(answer.status).toBe(200);
      return answer.body.data;
    },
    submit: (wishes: { comments?: string; key?: string; at?: string } = {}) => {
      const { comments = '', key = randomUUID(), at = slug } = wishes;
      return ask(submitAssignment, { params: { slug: at }, body: { comments, key } });
    },
    own: async () => (await ask(getMyAssignment, { params: { slug } })).body.data,
  };
}

const completions = (accountId: number) =>
  app.db
    .selectFrom('learning.lesson_completion')
    .where('account_id', '=', accountId)
    .select(['way'])
    .execute();
const enrolments = (accountId: number) =>
  app.db
    .selectFrom('learning.enrolment')
    .where('account_id', '=', accountId)
    .select(['course_id', 'completed_at'])
    .execute();

describe('submitting', () => {
  it.each([
    ['the owner of the course', 'ModuleOwner', [1, 0]],
    ['Admins, if its owner is no ModuleOwner any more', 'User', [0, 1]],
  ] as const)('notifies %s, once', async (_, role, expected) => {
    const { upload, submit, course } = await openAssignment();
    await app.db.deleteFrom('accounts.account').where('role', '=', 'Admin').execute();
    const admin = await buildAdmin(app.db);
    const owner = await buildOwner(app.db);
    await app.db.updateTable('accounts.account').set({ role }).where('id', '=', owner.id).execute();
    await app.db
      .updateTable('catalog.course')
      .set({ owner_account_id: owner.id })
      .where('id', '=', course.id)
      .execute();
    await upload(1);
    const key = randomUUID();
    const { id } = (await submit({ key })).body.data;
    await submit({ key });
    const news = await app.db
      .selectFrom('notifications.notification')
      .where('kind', '=', 'submission')
      .where('account_id', 'in', [owner.id, admin.id])
      .select(['account_id', 'text', 'link'])
      .execute();
    expect([owner, admin].map(({ id }) => news.filter((n) => n.account_id === id).length)).toEqual(
      expected,
    );
    expect(news[0]).toMatchObject({
      text: 'A learner handed in a photo.',
      link: `/user-screen/submissions/${id}`,
    });
  });

  it('submits the drafts in order, completes the lesson and enrols in a free course', async () => {
    const { upload, submit, own, learner, course } = await openAssignment();
    const third = await upload(3);
    const first = await upload(1);
    const answer = await submit({ comments: '  Golden hour.\nTwice.  ' });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toEqual({
      id: expect.any(String),
      number: 1,
      state: 'submitted',
      comments: 'Golden hour.\nTwice.',
      submittedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      photos: [first, third],
      files: [],
      answer: null,
      link: null,
      peerReviews: [],
      feedback: null,
      mark: null,
      points: [],
      reviewedAt: null,
      isAccepted: null,
      judged: [],
      markReason: null,
      remarks: [],
      terms: null,
    });
    expect(await own()).toEqual({
      drafts: [],
      draftFiles: [],
      criteria: [],
      deadline: null,
      group: null,
      submissions: [answer.body.data],
    });
    expect(await completions(learner.id)).toEqual([{ way: 'submission' }]);
    expect(await enrolments(learner.id)).toEqual([{ course_id: course.id, completed_at: null }]);
  });

  it('completes the course with its last assignment', async () => {
    const { upload, submit, learner, otherSlug } = await openAssignment();
    await upload(1);
    await submit();
    await upload(1, otherSlug);
    await submit({ at: otherSlug });
    expect(await enrolments(learner.id)).toMatchObject([{ completed_at: expect.any(Date) }]);
  });

  it('again adds a submission with new photos, newest first', async () => {
    const { upload, submit, own } = await openAssignment();
    const before = await upload(1);
    await submit({ comments: 'One' });
    const after = await upload(1);
    expect((await submit({ comments: 'Two' })).body.data.number).toBe(2);
    expect((await own()).submissions).toMatchObject([
      { number: 2, comments: 'Two', photos: [after] },
      { number: 1, comments: 'One', photos: [before] },
    ]);
  });

  it('needs a photo', async () => {
    const { ask, slug, upload, submit, own, learner } = await openAssignment();
    await upload(1);
    await ask(deletePhoto, { params: { slug, position: 1 } });
    expect(await submit()).toMatchObject({
      status: 400,
      detail: 'Add at least one photo.',
    });
    expect((await own()).submissions).toEqual([]);
    expect(await completions(learner.id)).toEqual([]);
  });

  it('keeps submitted photos unchanged', async () => {
    const { ask, slug, upload, submit, own } = await openAssignment();
    await upload(1);
    const { body } = await submit();
    await ask(deletePhoto, { params: { slug, position: 1 } });
    await upload(1);
    expect((await own()).submissions).toEqual([body.data]);
  });

  it('includes only photos of this assignment and learner', async () => {
    const { upload, submit, otherSlug, slug } = await openAssignment();
    const other = await signedIn(app, await buildLearner(app.db));
    await other.ask(uploadPhoto, { params: { slug, position: 2 } }, photo);
    await upload(2, otherSlug);
    const mine = await upload(1);
    expect((await submit()).body.data.photos).toEqual([mine]);
  });

  it.each([
    ['comments', { comments: 'x'.repeat(5001), key: randomUUID() }],
    ['comments', { comments: 'a\u0000b', key: randomUUID() }],
    ['key', { comments: '', key: 'again' }],
  ])('refuses a wrong %s', async (field, body) => {
    const { ask, slug } = await openAssignment();
    const answer = await ask(submitAssignment, { params: { slug }, body });
    expect(answer.status).toBe(400);
    expect(answer.errors[0]?.field).toBe(field);
  });

  it('needs an enrolment', async () => {
    const { submit, upload, slug, course, learner } = await openAssignment({ priceCents: 100 });
    expect((await submit()).status).toBe(403);
    const body = { key: randomUUID() };
    const visitor = await ask(app.server, submitAssignment, { params: { slug }, body });
    expect(visitor.status).toBe(401);
    await enrolLearner(app.db, learner.id, course.id);
    await upload(1);
    expect((await submit()).status).toBe(201);
  });
});

describe('submitting twice', () => {
  it('counts once and gets the first answer', async () => {
    const { upload, submit, own } = await openAssignment();
    const key = randomUUID();
    await upload(1);
    const first = await submit({ comments: 'One', key });
    const draft = await upload(1);
    const second = await submit({ comments: 'Two', key: key.toUpperCase() });
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(await own()).toEqual({
      drafts: [draft],
      draftFiles: [],
      criteria: [],
      deadline: null,
      group: null,
      submissions: [first.body.data],
    });
  });

  it('counts once under concurrent requests', async () => {
    const { upload, submit, own, learner } = await openAssignment();
    const key = randomUUID();
    await upload(1);
    const answers = await Promise.all(Array.from({ length: 6 }, () => submit({ key })));
    const [submission] = (await own()).submissions;
    for (const { status, body } of answers) {
      expect([status, body.data]).toEqual([201, submission]);
    }
    expect((await own()).submissions).toHaveLength(1);
    expect(await completions(learner.id)).toHaveLength(1);
  });

  it('submits photos once from two windows', async () => {
    const { upload, submit, own } = await openAssignment();
    await upload(1);
    const answers = await Promise.all(Array.from({ length: 4 }, () => submit()));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
    expect((await own()).submissions).toMatchObject([{ number: 1 }]);
  });

  it('refuses a key of another assignment', async () => {
    const { upload, submit, otherSlug } = await openAssignment();
    const key = randomUUID();
    await upload(1);
    await upload(1, otherSlug);
    const answers = await Promise.all([submit({ key }), submit({ key, at: otherSlug })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('asks a deleted account to sign in', async () => {
    const { upload, submit, learner } = await openAssignment();
    await upload(1);
    const [answer] = await Promise.all([
      submit(),
      app.db.deleteFrom('accounts.account').where('id', '=', learner.id).execute(),
    ]);
    expect([201, 400, 401]).toContain(answer.status);
    expect((await submit()).status).toBe(401);
  });
});
