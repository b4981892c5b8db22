import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getMyAttempts, submitAttempt } from '../../../contract/assessment/quizzes.ts';
import {
  handInSitting,
  type Sitting,
  saveSitting,
  startSitting,
} from '../../../contract/assessment/sittings.ts';
import { startTenMinutes } from '../../../contract/assessment/ten-minutes.ts';
import type { QuizSettings } from '../../../contract/catalog/quiz-settings.ts';
import { getLesson } from '../../../contract/catalog.ts';
import { getMyLesson } from '../../../contract/learning/enrolment.ts';
import { listLearners, setTimeShare } from '../../../contract/teaching/learners.ts';
import {
  ask,
  type SignedIn,
  signedIn,
  startApp,
  type TestApp,
} from '../../../tests/support/app.ts';
import {
  bankOf,
  buildAdmin,
  buildCourse,
  buildLearner,
  buildOwner,
  enrolLearner,
} from '../../../tests/support/factories.ts';
import { inTransaction } from '../../platform/postgres/database.ts';
import { mergeAnswers } from '../merge-answers.ts';
import { endRunOutSittings } from './sittings.ts';
import { storeQuiz } from './store-quiz.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const twenty: QuizSettings = { asked: 3, passMark: 2, minutes: 20 };

async function openQuiz({ quiz = twenty, attemptsPerDay = null as number | null } = {}) {
  const owner = await buildOwner(app.db);
  const course = await buildCourse(app.db, { ownerId: owner.id, lessons: [{ bank: 7, quiz }] });
  await app.db
    .updateTable('catalog.course')
    .set({ attempts_per_day: attemptsPerDay })
    .where('id', '=', course.id)
    .execute();
  const account = await buildLearner(app.db);
  await enrolLearner(app.db, account.id, course.id);
  const learner = await signedIn(app, account);
  const { slug = '', id: lessonId = '' } = course.lessons[0] ?? {};
  return { courseId: course.id, owner, lessonId, slug, account, learner };
}

const start = async (learner: SignedIn, slug: string, version = 1) =>
  learner.ask(startSitting, { params: { slug }, body: { version } });
const sit = async (learner: SignedIn, slug: string): Promise<Sitting> =>
  (await start(learner, slug)).body.data;
const save = async (
  learner: SignedIn,
  { id }: Sitting,
  answers: (number | null)[],
  saveNumber: number,
) =>
  (
    await learner.ask(saveSitting, {
      params: { sittingId: id },
      body: { answers, saveNumber },
    })
  ).body.data;
const handIn = async (
  learner: SignedIn,
  { id }: Sitting,
  answers: (number | null)[],
  saveNumber: number,
) => learner.ask(handInSitting, { params: { sittingId: id }, body: { answers, saveNumber } });

const right = ({ questions }: Sitting) =>
  questions.map(({ options }) => options.findIndex((option) => option.startsWith('Right')));
const wrong = (sitting: Sitting) => right(sitting).map((option) => (option + 1) % 4);
const nothing = [null, null, null];

/** As if it had been started earlier, and heard of after some of that time. */
const passed = (sitting: Sitting, seconds: number, { silent = 0 } = {}) =>
  sql`
    update assessment.sitting
    set started_at = started_at - make_interval(secs => ${seconds}),
      seen_at = clock_timestamp() - make_interval(secs => ${silent})
    where id = ${sitting.id}`.execute(app.db);

const attemptsOf = (accountId: number) =>
  app.db
    .selectFrom('assessment.attempt')
    .where('account_id', '=', accountId)
    .select(['key', 'number', 'score', 'total', 'pass_mark'])
    .orderBy('number')
    .execute();

describe('before its start, a quiz with a time limit', () => {
  it('shows its terms and none of its questions, to anyone', async () => {
    const { slug, learner } = await openQuiz();
    const page = (await ask(app.server, getLesson, { params: { slug } })).body.data;
    expect(page).toMatchObject({
      totalQuestions: 3,
      content: { quiz: { passMark: 2, questions: [], timed: { minutes: 20, asked: 3 } } },
    });
    const mine = (await learner.ask(getMyLesson, { params: { slug } })).body.data;
    expect(mine.attempts).toMatchObject({
      next: { questions: [] },
      time: { seconds: 1200, more: false, runningMs: null, ranOut: false },
    });
    await app.db.updateTable('assessment.question').set({ sample: true }).execute();
    const ten = await learner.ask(startTenMinutes, {});
    expect(JSON.stringify([page, mine, ten.body])).not.toContain('Question ');
    const samples = await app.db
      .selectFrom('assessment.current_question')
      .where('sample', '=', true)
      .selectAll()
      .execute();
    expect(samples).toEqual([]);
  });

  it('can’t be handed in, by visitors or learners, whatever paper they name', async () => {
    const { slug, learner } = await openQuiz();
    const body = { answers: [0, 0, 0], version: 1, key: crypto.randomUUID() };
    for (const paper of [undefined, 'page', '1.abc']) {
      const input = { params: { slug }, body: { ...body, ...(paper && { paper }) } };
      expect((await ask(app.server, submitAttempt, input)).body).toMatchObject({
        code: 'sign_in_for_quiz',
      });
      expect((await learner.ask(submitAttempt, input)).body).toMatchObject({
        code: 'start_quiz_first',
      });
    }
    expect(
      (await ask(app.server, startSitting, { params: { slug }, body: { version: 1 } })).status,
    ).toBe(401);
  });
});

describe('a sitting', () => {
  it('asks, keeps answers, and is graded by the terms of its version', async () => {
    const { slug, learner, account } = await openQuiz();
    const sitting = await sit(learner, slug);
    expect(sitting).toMatchObject({ seconds: 1200, saveNumber: 0, givenBack: 0, answers: nothing });
    expect(sitting.questions).toHaveLength(3);
    expect(sitting.remainingMs).toBeGreaterThan(1_190_000);
    expect(sitting.remainingMs).toBeLessThanOrEqual(1_200_000);
    await save(learner, sitting, [right(sitting)[0] ?? 0, null, null], 1);
    const graded = await handIn(learner, sitting, right(sitting).with(2, null as never), 2);
    expect(graded.body.data).toMatchObject({
      score: 2,
      total: 3,
      passMark: 2,
      passed: true,
      late: false,
      next: { questions: [] },
    });
    expect(await attemptsOf(account.id)).toMatchObject([
      { key: sitting.id, number: 1, score: 2, total: 3, pass_mark: 2 },
    ]);
  });

  it('is the same in two windows, and when it is started again', async () => {
    const { slug, learner } = await openQuiz();
    const [one, other] = await Promise.all([sit(learner, slug), sit(learner, slug)]);
    expect(other).toMatchObject({ id: one.id, questions: one.questions });
    await save(learner, one, [1, null, null], 1);
    expect(await sit(learner, slug)).toMatchObject({
      id: one.id,
      answers: [1, null, null],
      saveNumber: 1,
    });
    const { body } = await learner.ask(getMyAttempts, { params: { slug }, query: {} });
    expect(body.data.time?.runningMs).toBeGreaterThan(0);
  });

  it('ignores a save that arrives after a later one, and says what it has', async () => {
    const { slug, learner } = await openQuiz();
    const sitting = await sit(learner, slug);
    await save(learner, sitting, [2, 1, null], 2);
    expect(await save(learner, sitting, [0, null, null], 1)).toMatchObject({
      answers: [2, 1, null],
      saveNumber: 2,
      over: false,
    });
  });

  it('belongs to the learner who started it', async () => {
    const { slug, learner, courseId } = await openQuiz();
    const sitting = await sit(learner, slug);
    const someone = await buildLearner(app.db);
    await enrolLearner(app.db, someone.id, courseId);
    const other = await signedIn(app, someone);
    const params = { sittingId: sitting.id };
    const body = { answers: [0], saveNumber: 9 };
    expect((await other.ask(saveSitting, { params, body })).status).toBe(404);
    expect((await other.ask(handInSitting, { params, body })).status).toBe(404);
  });

  it('survives answers that no browser would send', async () => {
    const { slug, learner } = await openQuiz();
    const sitting = await sit(learner, slug);
    await save(learner, sitting, [20, 3, 0, 1, 1, 1, null], 1);
    const graded = await handIn(learner, sitting, Array(50).fill(20), 2);
    expect(graded.body.data).toMatchObject({ score: 0, total: 3 });
  });

  it('continues with its own questions when the quiz is replaced', async () => {
    const { slug, learner, lessonId } = await openQuiz();
    const sitting = await sit(learner, slug);
    await storeQuiz(app.db, lessonId, {
      contentHash: 'second',
      questions: bankOf(9),
      settings: { asked: 9, passMark: 9, minutes: 1 },
    });
    expect(await sit(learner, slug)).toMatchObject({ id: sitting.id, version: 1 });
    expect((await handIn(learner, sitting, right(sitting), 1)).body.data).toMatchObject({
      score: 3,
      total: 3,
      passMark: 2,
      passed: true,
    });
  });
});

describe('when the time is over', () => {
  it('what had arrived is graded, not what comes later', async () => {
    const { slug, learner } = await openQuiz();
    const sitting = await sit(learner, slug);
    await save(learner, sitting, wrong(sitting), 1);
    await passed(sitting, 1201);
    expect(await save(learner, sitting, right(sitting), 2)).toMatchObject({
      over: true,
      remainingMs: 0,
      saveNumber: 1,
    });
    const late = await handIn(learner, sitting, right(sitting), 3);
    expect(late.body.data).toMatchObject({ score: 0, late: true, attempt: { number: 1 } });
    const again = await handIn(learner, sitting, right(sitting), 4);
    expect(again.body.data).toMatchObject({ score: 0, late: true, attempt: { number: 1 } });
  });

  it('a job ends the sitting, and the learner reads it', async () => {
    const { slug, learner, account } = await openQuiz();
    const sitting = await sit(learner, slug);
    await save(learner, sitting, right(sitting), 1);
    await endRunOutSittings(app.db, app.config);
    expect(await attemptsOf(account.id)).toEqual([]);
    await passed(sitting, 1201);
    await endRunOutSittings(app.db, app.config);
    await endRunOutSittings(app.db, app.config);
    expect(await attemptsOf(account.id)).toMatchObject([{ score: 3, number: 1 }]);
    const { body } = await learner.ask(getMyAttempts, { params: { slug }, query: {} });
    expect(body.data).toMatchObject({ count: 1, time: { ranOut: true, runningMs: null } });
  });

  it('whoever looks ends it, without waiting for the job', async () => {
    const { slug, learner } = await openQuiz();
    const sitting = await sit(learner, slug);
    await save(learner, sitting, right(sitting), 1);
    await passed(sitting, 1201);
    const { body } = await learner.ask(getMyAttempts, { params: { slug }, query: {} });
    expect(body.data).toMatchObject({ count: 1, last: 3, time: { ranOut: true } });
    expect((await sit(learner, slug)).id).not.toBe(sitting.id);
  });

  it('it counts once, whoever is first', async () => {
    const { slug, learner, account } = await openQuiz();
    const sitting = await sit(learner, slug);
    await save(learner, sitting, right(sitting), 1);
    await passed(sitting, 1201);
    const replies = await Promise.all([
      handIn(learner, sitting, right(sitting), 2),
      handIn(learner, sitting, wrong(sitting), 2),
      endRunOutSittings(app.db, app.config),
      learner.ask(getMyAttempts, { params: { slug }, query: {} }),
      endRunOutSittings(app.db, app.config),
      save(learner, sitting, wrong(sitting), 3),
    ]);
    expect([replies[0].status, replies[1].status]).toEqual([200, 200]);
    expect(await attemptsOf(account.id)).toMatchObject([{ score: 3, number: 1 }]);
  });

  it('a sitting of a course that is gone ends without an attempt', async () => {
    const { slug, learner, account, courseId } = await openQuiz();
    const sitting = await sit(learner, slug);
    await passed(sitting, 1201);
    await app.db
      .updateTable('catalog.course')
      .set({ published_at: null })
      .where('id', '=', courseId)
      .execute();
    await endRunOutSittings(app.db, app.config);
    expect(await attemptsOf(account.id)).toEqual([]);
  });
});

it('handed in twice at once, a sitting is one attempt', async () => {
  const { slug, learner, account } = await openQuiz();
  const sitting = await sit(learner, slug);
  const replies = await Promise.all(
    [right(sitting), wrong(sitting), right(sitting)].map((answers, index) =>
      handIn(learner, sitting, answers, index + 1),
    ),
  );
  const scores = new Set(replies.map(({ body }) => body.data.score));
  expect(scores.size).toBe(1);
  expect(await attemptsOf(account.id)).toHaveLength(1);
});

describe('a lost connection', () => {
  it('gives the lost time back, and answers of that time count', async () => {
    const { slug, learner } = await openQuiz();
    const sitting = await sit(learner, slug);
    await passed(sitting, 1210, { silent: 100 });
    const back = await save(learner, sitting, right(sitting), 1);
    expect(back).toMatchObject({ over: false, saveNumber: 1 });
    expect(back.givenBack).toBeGreaterThanOrEqual(89);
    expect(back.givenBack).toBeLessThanOrEqual(90);
    const graded = await handIn(learner, sitting, right(sitting), 2);
    expect(graded.body.data).toMatchObject({ score: 3, late: false, givenBack: back.givenBack });
  });

  it('gives back two minutes of twenty at most, however often it is lost', async () => {
    const { slug, learner } = await openQuiz();
    const sitting = await sit(learner, slug);
    for (const number of [1, 2, 3]) {
      await passed(sitting, 90, { silent: 90 });
      await save(learner, sitting, nothing, number);
    }
    expect((await save(learner, sitting, nothing, 4)).givenBack).toBe(120);
    await passed(sitting, 1051);
    expect((await save(learner, sitting, right(sitting), 5)).over).toBe(true);
  });
});

describe('attempts a day', () => {
  it('count from the start, so questions can’t be seen for nothing', async () => {
    const { slug, learner } = await openQuiz({ attemptsPerDay: 2 });
    const left = async () =>
      (await learner.ask(getMyAttempts, { params: { slug }, query: {} })).body.data.remaining?.left;
    expect(await left()).toBe(2);
    const first = await sit(learner, slug);
    expect(await left()).toBe(1);
    await handIn(learner, first, nothing, 1);
    expect(await left()).toBe(1);
    const second = await sit(learner, slug);
    expect(await left()).toBe(0);
    expect((await sit(learner, slug)).id).toBe(second.id);
    await passed(second, 1201);
    const refused = await start(learner, slug);
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'no_attempts_left' }]);
  });
});

describe('more time', () => {
  const give = async (teacher: SignedIn, courseId: number, learnerId: number, percent: number) =>
    teacher.ask(setTimeShare, {
      params: { id: courseId, learnerId },
      body: { percent: percent as 150 },
    });

  it('is given by a teacher, for sittings that start afterwards', async () => {
    const { slug, learner, account, courseId, owner } = await openQuiz();
    const teacher = await signedIn(app, owner);
    const before = await sit(learner, slug);
    expect((await give(teacher, courseId, account.id, 150)).status).toBe(200);
    expect((await sit(learner, slug)).seconds).toBe(1200);
    await handIn(learner, before, nothing, 1);
    const { body } = await learner.ask(getMyAttempts, { params: { slug }, query: {} });
    expect(body.data.time).toMatchObject({ seconds: 1800, more: true });
    expect((await sit(learner, slug)).seconds).toBe(1800);
    const listed = await teacher.ask(listLearners, { params: { id: courseId }, query: {} });
    expect(listed.body.data).toMatchObject([{ id: account.id, timeShare: 150 }]);
    const entries = await app.db
      .selectFrom('platform.audit')
      .where('act', '=', 'changed the quiz time of')
      .where('subject', 'like', `%course ${courseId},%`)
      .select(['before', 'after'])
      .execute();
    expect(entries).toEqual([{ before: { time: '100%' }, after: { time: '150%' } }]);
    await give(teacher, courseId, account.id, 100);
    expect(await app.db.selectFrom('assessment.more_time').selectAll().execute()).toEqual([]);
  });

  it('is for teachers of the course and Admins to give, to its learners', async () => {
    const { learner, account, courseId, owner } = await openQuiz();
    const stranger = await signedIn(app, await buildOwner(app.db));
    const admin = await signedIn(app, await buildAdmin(app.db));
    const nobody = await buildLearner(app.db);
    expect((await give(learner, courseId, account.id, 200)).status).toBe(403);
    expect((await give(stranger, courseId, account.id, 200)).status).toBe(404);
    expect((await give(admin, courseId, account.id, 200)).status).toBe(200);
    const teacher = await signedIn(app, owner);
    expect((await give(teacher, courseId, nobody.id, 200)).status).toBe(404);
    expect((await give(teacher, courseId, account.id, 300)).status).toBe(400);
  });
});

it('when two accounts are merged, a single sitting continues', async () => {
  const { slug, learner, account, courseId } = await openQuiz();
  const second = await buildLearner(app.db);
  await enrolLearner(app.db, second.id, courseId);
  const other = await signedIn(app, second);
  const done = await sit(other, slug);
  await handIn(other, done, nothing, 1);
  const [kept] = [await sit(learner, slug), await sit(other, slug)];
  await inTransaction(app.db, (db) => mergeAnswers(db, { kept: account.id, merged: second.id }));
  const rows = await app.db
    .selectFrom('assessment.sitting')
    .where('account_id', 'in', [account.id, second.id])
    .select(['id', 'account_id'])
    .orderBy('started_at')
    .execute();
  expect(rows).toEqual([done, kept].map(({ id }) => ({ id, account_id: account.id })));
});
