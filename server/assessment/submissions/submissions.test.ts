import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getMyAssignment,
  getPhoto,
  reviewSubmission,
  submitAssignment,
  uploadPhoto,
} from '../../../contract/assessment/assignments.ts';
import {
  addPhrase,
  deletePhrase,
  getReviewDesk,
  getSubmission,
  listPhrases,
  listSubmissions,
  maxPhrases,
} from '../../../contract/assessment/submissions.ts';
import { listEnrolledCourses } from '../../../contract/learning/enrolment.ts';
import { getLearnerHome } from '../../../contract/learning/home.ts';
import { listNotifications } from '../../../contract/notifications/notifications.ts';
import { type SignedIn, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import {
  addCoTeacher,
  buildAccount,
  buildAdmin,
  buildCourse,
  buildLearner,
  buildOwner,
} from '../../../tests/support/factories.ts';
import { listScans } from '../../../tests/support/statements/explain.ts';
import { openRecorder } from '../../../tests/support/statements/statement-recorder.ts';
import { takePhoto } from '../../../tests/support/studio/photos.ts';
import { buildSubmission } from '../../../tests/support/studio/submissions.ts';
import * as queries from './queries.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const rubric = ['Is it sharp?', 'Is it bright?'];
const hour = 60 * 60 * 1000;
const ago = (hours: number) => new Date(Date.now() - hours * hour);

/** A course with two assignments, its owner, and a co-teacher of each kind. */
async function openCourse() {
  const owner = await buildOwner(app.db);
  const { id, lessons } = await buildCourse(app.db, {
    title: 'Light',
    ownerId: owner.id,
    lessons: [
      { title: 'Morning', kind: 'assignment', rubric },
      { title: 'Evening', kind: 'assignment' },
    ],
  });
  const reviewer = await buildOwner(app.db);
  const editor = await buildOwner(app.db);
  await addCoTeacher(app.db, id, reviewer.id, { mayReview: true });
  await addCoTeacher(app.db, id, editor.id, { mayEdit: true });
  const [morning = '', evening = ''] = lessons.map((lesson) => lesson.id);
  const [slug = ''] = lessons.map((lesson) => lesson.slug);
  return {
    id,
    slug,
    morning,
    evening,
    owner: await signedIn(app, owner),
    reviewer: await signedIn(app, reviewer),
    reviewerId: reviewer.id,
    editor: await signedIn(app, editor),
  };
}

async function handIn(lessonId: string, wishes: { hoursAgo?: number; by?: number } = {}) {
  const accountId = wishes.by ?? (await buildLearner(app.db)).id;
  const submittedAt = ago(wishes.hoursAgo ?? 1);
  const id = await buildSubmission(app.db, { accountId, lessonId, submittedAt });
  return { id, accountId };
}

const listed = async (as: SignedIn, query: object = {}) =>
  (await as.ask(listSubmissions, { query })).body.data.map(({ id }) => id);

describe('the lists of submissions', () => {
  it('have the newest try of each learner, what waits oldest first', async () => {
    const { owner, morning, evening } = await openCourse();
    const { id: old, accountId } = await handIn(morning, { hoursAgo: 90 });
    const { id: other } = await handIn(evening, { hoursAgo: 30 });
    const { id: again } = await handIn(morning, { hoursAgo: 2, by: accountId });
    expect(await listed(owner)).toEqual([other, again]);
    expect(await listed(owner, { assignment: evening })).toEqual([other]);
    expect(await listed(owner, { list: 'reviewed' })).toEqual([]);
    const { data, meta } = (await owner.ask(listSubmissions, { query: { _limit: 1, _page: 2 } }))
      .body;
    expect(meta).toEqual({ page: 2, limit: 1, total: 2 });
    expect(data).toMatchObject([
      { id: again, number: 2, assignment: 'Morning', courseTitle: 'Light', reviewedAt: null },
    ]);
    const shown = (await owner.ask(getSubmission, { params: { id: old }, query: {} })).body.data;
    expect(shown).toMatchObject({ number: 1, newerId: again, place: null, earlier: [] });
  });

  it('count, and say how fast the viewer answers', async () => {
    const { owner, reviewer, morning, evening } = await openCourse();
    const { id: first } = await handIn(morning, { hoursAgo: 20 });
    const { id: second } = await handIn(morning, { hoursAgo: 40 });
    await handIn(evening);
    const review = (id: string, state: 'reviewed' | 'returned') =>
      reviewer.ask(reviewSubmission, { params: { id }, body: { feedback: 'Good.', state } });
    await review(first, 'reviewed');
    await review(second, 'returned');
    const desk = (await reviewer.ask(getReviewDesk, { query: {} })).body.data;
    expect(desk.counts).toEqual({ waiting: 1, peers: 0, returned: 1, reviewed: 1 });
    expect(desk.averageHours).toBeCloseTo(30, 0);
    expect(desk.assignments.map(({ title, waiting }) => [title, waiting])).toEqual([
      ['Morning', 0],
      ['Evening', 1],
    ]);
    const other = (await owner.ask(getReviewDesk, { query: { assignment: evening } })).body.data;
    expect(other).toMatchObject({
      counts: { waiting: 1, returned: 0, reviewed: 0 },
      averageHours: null,
    });
  });

  it('lead from one submission to the next', async () => {
    const { owner, morning } = await openCourse();
    const ids = [];
    for (const hoursAgo of [3, 2, 1]) ids.push((await handIn(morning, { hoursAgo })).id);
    const [first = '', second = '', third = ''] = ids;
    const placeOf = async (id: string, query: object = {}) =>
      (await owner.ask(getSubmission, { params: { id }, query })).body.data.place;
    expect(await placeOf(second)).toEqual({
      position: 2,
      total: 3,
      previousId: first,
      nextId: third,
    });
    expect(await placeOf(first)).toMatchObject({ position: 1, previousId: null });
    for (const id of ids) {
      await owner.ask(reviewSubmission, { params: { id }, body: { feedback: 'Fine.' } });
    }
    expect(await placeOf(first)).toBeNull();
    // Reviewed ones are listed newest first.
    expect(await placeOf(second, { list: 'reviewed' })).toMatchObject({
      previousId: third,
      nextId: first,
    });
  });

  it('read no more than the submissions of the viewer’s assignments', async () => {
    const { morning, reviewerId } = await openCourse();
    await handIn(morning);
    const recorder = openRecorder(app.connectionString);
    const filter = { reviewerId };
    await queries.listSubmissions(recorder.db, 'waiting', filter, { limit: 20, offset: 0 });
    await queries.countSubmissions(recorder.db, filter);
    await queries.listAssignments(recorder.db, reviewerId);
    await queries.averageAnswerHours(recorder.db, reviewerId, 10);
    for (const statement of recorder.take()) {
      const scans = await listScans(app.db, statement);
      const whole = scans.filter(
        ({ table, kind }) => table === 'assessment.submission' && kind === 'Seq Scan',
      );
      expect(whole, statement.sql).toEqual([]);
    }
    await recorder.close();
  });
});

describe('who may review', () => {
  it('is the owner, a co-teacher with that right and Admins', async () => {
    const { owner, reviewer, editor, morning, id: courseId } = await openCourse();
    const { id } = await handIn(morning);
    const stranger = await signedIn(app, await buildOwner(app.db));
    const admin = await signedIn(app, await buildAdmin(app.db));
    const learner = await signedIn(app, await buildLearner(app.db));
    const statusOf = async (as: SignedIn) => [
      (await as.ask(getSubmission, { params: { id }, query: {} })).status,
      (await listed(as, { course: courseId })).length,
    ];
    expect(await statusOf(owner)).toEqual([200, 1]);
    expect(await statusOf(reviewer)).toEqual([200, 1]);
    expect(await statusOf(admin)).toEqual([200, 1]);
    expect(await statusOf(editor)).toEqual([403, 0]);
    expect(await statusOf(stranger)).toEqual([404, 0]);
    expect((await learner.ask(getSubmission, { params: { id }, query: {} })).status).toBe(403);
    expect((await learner.ask(listSubmissions, { query: {} })).status).toBe(403);
    const review = (as: SignedIn) =>
      as.ask(reviewSubmission, { params: { id }, body: { feedback: 'Good.' } });
    expect((await review(editor)).status).toBe(403);
    expect((await review(stranger)).status).toBe(404);
    expect((await review(reviewer)).status).toBe(200);
    const opened = await app.db
      .selectFrom('platform.audit')
      .where('subject', 'like', `course ${courseId},%`)
      .select(['act'])
      .execute();
    expect(opened).toEqual([{ act: 'opened in the studio' }]);
  });

  it('see the photos, and nobody else does', async () => {
    const { owner, reviewer, editor, slug } = await openCourse();
    const learner = await signedIn(app, await buildLearner(app.db));
    const other = await signedIn(app, await buildLearner(app.db));
    const stranger = await signedIn(app, await buildOwner(app.db));
    const photo = (
      await learner.ask(uploadPhoto, { params: { slug, position: 1 } }, await takePhoto())
    ).body.data;
    const statusOf = async (as: SignedIn) =>
      (await as.ask(getPhoto, { params: { id: photo.id }, query: {} })).status;
    expect(await statusOf(owner)).toBe(404);
    await learner.ask(submitAssignment, { params: { slug }, body: { key: randomUUID() } });
    const allowed = [learner, owner, reviewer].map(statusOf);
    expect(await Promise.all(allowed)).toEqual([200, 200, 200]);
    expect(await Promise.all([editor, stranger, other].map(statusOf))).toEqual([404, 404, 404]);
  });

  it('are told when something is handed in', async () => {
    const { owner, reviewer, editor, slug } = await openCourse();
    const learner = await signedIn(app, await buildLearner(app.db));
    await learner.ask(uploadPhoto, { params: { slug, position: 1 } }, await takePhoto());
    const { body } = await learner.ask(submitAssignment, {
      params: { slug },
      body: { key: randomUUID() },
    });
    const newsOf = async (as: SignedIn) =>
      (await as.ask(listNotifications, { query: {} })).body.data.map(({ link }) => link);
    const link = `/user-screen/submissions/${body.data.id}`;
    expect(await newsOf(owner)).toEqual([link]);
    expect(await newsOf(reviewer)).toEqual([link]);
    expect(await newsOf(editor)).toEqual([]);
  });
});

describe('two reviewers', () => {
  it('never answer the same submission: the second is told who did and when', async () => {
    const { owner, reviewer, morning } = await openCourse();
    const { id } = await handIn(morning);
    const review = (as: SignedIn, feedback: string) =>
      as.ask(reviewSubmission, { params: { id }, body: { feedback, lastReviewedAt: null } });
    const answers = await Promise.all([review(owner, 'First.'), review(reviewer, 'Second.')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.detail).toMatch(/^Robin Tester\d+ reviewed this on \d+ \w+ 20\d\d at \d/);
    const told = await app.db
      .selectFrom('notifications.notification')
      .where('subject', 'like', `feedback ${id}%`)
      .select('id')
      .execute();
    expect(told).toHaveLength(1);
  });

  it('may replace a review that they have seen', async () => {
    const { owner, reviewer, morning } = await openCourse();
    const { id } = await handIn(morning);
    await owner.ask(reviewSubmission, {
      params: { id },
      body: { feedback: 'First.', points: ['yes', 'partly'], lastReviewedAt: null },
    });
    const { review } = (await reviewer.ask(getSubmission, { params: { id }, query: {} })).body.data;
    expect(review?.points).toEqual([
      { question: 'Is it sharp?', answer: 'yes' },
      { question: 'Is it bright?', answer: 'partly' },
    ]);
    const body = { feedback: 'Second.', lastReviewedAt: review?.at ?? null };
    const replace = () => reviewer.ask(reviewSubmission, { params: { id }, body });
    expect((await replace()).status).toBe(200);
    // A reply that was lost: sent again, it changes nothing.
    expect((await replace()).status).toBe(200);
    const late = { feedback: 'Third.', lastReviewedAt: review?.at ?? null };
    expect((await owner.ask(reviewSubmission, { params: { id }, body: late })).status).toBe(409);
  });

  it('never answer a try that the learner has replaced, whoever is first', async () => {
    const { owner, morning } = await openCourse();
    const { id, accountId } = await handIn(morning);
    const [answer] = await Promise.all([
      owner.ask(reviewSubmission, {
        params: { id },
        body: { feedback: 'First.', lastReviewedAt: null },
      }),
      buildSubmission(app.db, { accountId, lessonId: morning }),
    ]);
    const kept = await app.db
      .selectFrom('assessment.submission')
      .where('id', '=', id)
      .select(['state', 'superseded_at'])
      .executeTakeFirstOrThrow();
    expect(kept.superseded_at).toBeInstanceOf(Date);
    expect(kept.state).toBe(answer.status === 200 ? 'reviewed' : 'submitted');
    const late = await owner.ask(reviewSubmission, {
      params: { id },
      body: { feedback: 'Late.', lastReviewedAt: null },
    });
    expect(late.status).toBe(409);
    expect(late.detail).toBe('Robin has handed in another try. Review that one instead.');
  });

  it('give one answer to each question of the rubric, or none', async () => {
    const { owner, morning, evening } = await openCourse();
    const { id } = await handIn(morning);
    const { id: plain } = await handIn(evening);
    const statusOf = async (id: string, points: ('yes' | 'no')[]) => {
      const body = { feedback: 'Good.', points };
      const answer = await owner.ask(reviewSubmission, { params: { id }, body });
      return [answer.status, answer.errors[0]?.message];
    };
    expect(await statusOf(id, ['yes'])).toEqual([400, 'This assignment has 2 points.']);
    expect(await statusOf(plain, ['yes'])).toEqual([400, 'This assignment has no points.']);
    expect(await statusOf(id, ['yes', 'no'])).toEqual([200, undefined]);
    expect(await statusOf(plain, [])).toEqual([200, undefined]);
  });
});

describe('a learner who is asked for another try', () => {
  it('is told, sees the points, finds it at home, and answers with a new one', async () => {
    const { owner, slug, id: courseId } = await openCourse();
    const learner = await signedIn(app, await buildLearner(app.db));
    const handIn = async () => {
      await learner.ask(uploadPhoto, { params: { slug, position: 1 } }, await takePhoto());
      const body = { key: randomUUID(), comments: 'Here.' };
      return (await learner.ask(submitAssignment, { params: { slug }, body })).body.data.id;
    };
    const review = (id: string, state: 'reviewed' | 'returned', mark: number) =>
      owner.ask(reviewSubmission, {
        params: { id },
        body: { feedback: `${state}.`, mark, points: ['yes', 'no'], state, lastReviewedAt: null },
      });
    const asked = async () => {
      const { agenda } = (await learner.ask(getLearnerHome, {})).body.data;
      const { courses } = (await learner.ask(listEnrolledCourses, {})).body.data;
      const course = courses.find(({ id }) => id === courseId);
      expect(course?.askedAgain).toEqual(agenda.askedAgain);
      return agenda.askedAgain;
    };
    const first = await handIn();
    expect(await asked()).toEqual([]);
    await review(first, 'returned', 50);
    const [news] = (await learner.ask(listNotifications, { query: {} })).body.data;
    expect(news).toMatchObject({
      kind: 'feedback',
      title: 'Another try, please: Morning',
      text: 'Mark: 50 of 100. returned.',
    });
    expect(await asked()).toEqual([{ slug, name: 'Morning' }]);
    const second = await handIn();
    expect(await asked()).toEqual([]);
    await review(second, 'reviewed', 95);
    const { submissions } = (await learner.ask(getMyAssignment, { params: { slug } })).body.data;
    expect(submissions).toMatchObject([
      { number: 2, state: 'reviewed', mark: 95, reviewedAt: expect.any(String) },
      { number: 1, state: 'returned', mark: 50, points: [{ answer: 'yes' }, { answer: 'no' }] },
    ]);
    const shown = (await owner.ask(getSubmission, { params: { id: second }, query: {} })).body.data;
    expect(shown.earlier).toMatchObject([
      {
        number: 1,
        state: 'returned',
        review: { feedback: 'returned.' },
        photos: [{ position: 1 }],
      },
    ]);
  });
});

describe('phrases', () => {
  it('are the reviewer’s own, each once', async () => {
    const reviewer = await signedIn(app, await buildOwner(app.db));
    const other = await signedIn(app, await buildOwner(app.db));
    const add = async (text: string) =>
      (await reviewer.ask(addPhrase, { body: { text } })).body.data.id;
    const second = await add('Straighten the horizon.');
    const first = await add('  Mind the edges.  ');
    expect(await add('Mind the edges.')).toBe(first);
    const texts = async (as: SignedIn) =>
      (await as.ask(listPhrases, {})).body.data.map(({ text }) => text);
    expect(await texts(reviewer)).toEqual(['Mind the edges.', 'Straighten the horizon.']);
    expect(await texts(other)).toEqual([]);
    expect((await other.ask(deletePhrase, { params: { id: second } })).status).toBe(404);
    expect((await reviewer.ask(deletePhrase, { params: { id: second } })).status).toBe(200);
    expect(await texts(reviewer)).toEqual(['Mind the edges.']);
    expect((await reviewer.ask(addPhrase, { body: { text: ' ' } })).status).toBe(400);
  });

  it('are limited', async () => {
    const account = await buildAccount(app.db, { role: 'ModuleOwner' });
    const reviewer = await signedIn(app, account);
    await app.db
      .insertInto('assessment.phrase')
      .values(
        Array.from({ length: maxPhrases }, (_, n) => ({
          account_id: account.id,
          text: `No. ${n}`,
        })),
      )
      .execute();
    const add = (text: string) => reviewer.ask(addPhrase, { body: { text } });
    expect((await add('One more.')).status).toBe(409);
    expect((await add('No. 1')).status).toBe(201);
  });
});
