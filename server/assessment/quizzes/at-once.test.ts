import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayIn } from '../../../contract/text/days.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import {
  buildCourse,
  buildLearner,
  enrolLearner,
  rightAnswers,
} from '../../../tests/support/factories.ts';
import { hearChanges } from '../../../tests/support/heard-changes.ts';
import { viewerOf } from '../../../tests/support/orders.ts';
import {
  openRecorder,
  type Recorder,
} from '../../../tests/support/statements/statement-recorder.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { limits } from '../limits.ts';
import { submitAttempt } from './attempts.ts';
import { keepQuizzes } from './kept-quizzes.ts';
import { knowLessons } from './known-lessons.ts';
import { storeQuiz } from './store-quiz.ts';

// A quiz that is known already is stored in one message, and in steps whenever something is in the way.

let app: TestApp;
let recorder: Recorder;

beforeAll(async () => {
  app = await startApp();
  recorder = openRecorder(app.connectionString, app.db.jobs);
});
afterAll(async () => {
  await recorder.close();
  await app.close();
});

const wrongAnswers = rightAnswers.map((answer) => (answer + 1) % 4);

/** A learner in a course whose first quiz someone else has handed in before, so that it is known. */
async function startLearning() {
  const course = await buildCourse(app.db, { lessons: [{}] });
  const [lesson] = course.lessons;
  const { lockQuiz, findKept } = keepQuizzes(hearChanges().content);
  const known = knowLessons();
  const grading = { sessionSecret: app.config.sessionSecret, lockQuiz, findKept, known };
  const enrol = async () => {
    const { id } = await buildLearner(app.db);
    await enrolLearner(app.db, id, course.id);
    return id;
  };
  const submitAs = (
    accountId: number,
    answers: (number | null)[],
    { key = crypto.randomUUID() as string, db = app.db }: { key?: string; db?: Db } = {},
  ) => {
    return submitAttempt(db, grading, viewerOf(accountId), lesson?.slug ?? '', {
      answers,
      version: 1,
      key,
    });
  };
  await submitAs(await enrol(), wrongAnswers);
  const accountId = await enrol();
  return {
    accountId,
    courseId: course.id,
    lessonId: lesson?.id ?? '',
    submit: (answers: (number | null)[], options?: { key?: string; db?: Db }) =>
      submitAs(accountId, answers, options),
  };
}

const storedOf = async (accountId: number) => ({
  attempts: await app.db
    .selectFrom('assessment.attempt')
    .where('account_id', '=', accountId)
    .orderBy('number')
    .select(['number', 'score'])
    .execute(),
  completed: await app.db
    .selectFrom('learning.lesson_completion')
    .where('account_id', '=', accountId)
    .select('way')
    .execute(),
  tries: (
    await app.db
      .selectFrom('platform.throttle')
      .where('key', '=', `quiz:account ${accountId}`)
      .select('hits')
      .executeTakeFirst()
  )?.hits,
});

describe('an attempt at a known quiz', () => {
  it('counts the try, reads the lesson, takes the lock, stores the attempt and records the work in one transaction', async () => {
    const { submit } = await startLearning();
    await submit(rightAnswers);
    recorder.take();
    await submit(rightAnswers, { db: recorder.db });
    const names = recorder
      .take()
      .map(
        ({ sql }) =>
          /^(begin|commit)$|throttle|pg_advisory_xact_lock|"lesson"."slug"|insert into (assessment\.attempt|learning\.activity)/.exec(
            sql,
          )?.[0],
      );
    expect(names).toEqual([
      'begin',
      'throttle',
      '"lesson"."slug"',
      'pg_advisory_xact_lock',
      'insert into assessment.attempt',
      'insert into learning.activity',
      'commit',
    ]);
  });

  it('has the same results as one that is stored in steps', async () => {
    const { accountId, submit } = await startLearning();
    expect(await submit(wrongAnswers)).toMatchObject({
      score: 0,
      passed: false,
      completed: false,
      attempt: { number: 1, best: 0 },
    });
    expect(await submit(rightAnswers)).toMatchObject({
      score: 5,
      passed: true,
      completed: true,
      attempt: { number: 2, best: 5 },
    });
    expect(await storedOf(accountId)).toEqual({
      attempts: [
        { number: 1, score: 0 },
        { number: 2, score: 5 },
      ],
      completed: [{ way: 'quiz' }],
      tries: 2,
    });
    // It was the only lesson.
    const certificate = await app.db
      .selectFrom('learning.certificate')
      .where('account_id', '=', accountId)
      .select('id')
      .execute();
    expect(certificate).toHaveLength(1);
  });

  it('sent again gets the result of the first, and completes nothing by other answers', async () => {
    const { accountId, submit } = await startLearning();
    const key = crypto.randomUUID();
    const first = await submit(wrongAnswers, { key });
    expect(await submit(rightAnswers, { key })).toEqual(first);
    expect(await storedOf(accountId)).toEqual({
      attempts: [{ number: 1, score: 0 }],
      completed: [],
      tries: 2,
    });
  });

  it('many at once are numbered one after the other', async () => {
    const { accountId, submit } = await startLearning();
    const results = await Promise.all(Array.from({ length: 12 }, () => submit(wrongAnswers)));
    const inOrder = Array.from({ length: 12 }, (_, index) => index + 1);
    const numbers = results.map(({ attempt }) => attempt?.number ?? 0);
    expect(numbers.toSorted((one, other) => one - other)).toEqual(inOrder);
    expect((await storedOf(accountId)).tries).toBe(12);
  });

  it('over the limit stores nothing, and the try is counted', async () => {
    const { accountId, submit } = await startLearning();
    await submit(wrongAnswers);
    await app.db
      .updateTable('platform.throttle')
      .set({ hits: limits.quiz.tries })
      .where('key', '=', `quiz:account ${accountId}`)
      .execute();
    await expect(submit(rightAnswers)).rejects.toMatchObject({ code: 'too_many' });
    expect(await storedOf(accountId)).toEqual({
      attempts: [{ number: 1, score: 0 }],
      completed: [],
      tries: limits.quiz.tries + 1,
    });
  });

  it('of a version that was replaced is refused, and the try is counted', async () => {
    const { accountId, lessonId, submit } = await startLearning();
    const questions = ['One?', 'Two?', 'Three?', 'Four?', 'Five?'].map((question) => ({
      question,
      options: ['Yes', 'No'],
      answer: 0,
      explanation: '',
    }));
    await storeQuiz(app.db, lessonId, { contentHash: 'another', questions });
    await sql`
      update assessment.question set added_at = now() - interval '1 day'
      where lesson_id = ${lessonId}`.execute(app.db);
    // Nothing was announced yet, so the old version is still known.
    await expect(submit(rightAnswers)).rejects.toMatchObject({ code: 'quiz_changed' });
    expect(await storedOf(accountId)).toEqual({ attempts: [], completed: [], tries: 1 });
  });

  // What is known of the lesson and the learner was read earlier.
  describe('after a change that nobody announced', () => {
    async function startKnown() {
      const learning = await startLearning();
      await learning.submit(wrongAnswers);
      return learning;
    }
    const stored = { attempts: [{ number: 1, score: 0 }], completed: [], tries: 1 };

    it('is refused and leaves nothing behind if the learner lost the course', async () => {
      const { accountId, courseId, submit } = await startKnown();
      await app.db
        .updateTable('catalog.course')
        .set({ price_cents: 2500, sale_cents: null })
        .where('id', '=', courseId)
        .execute();
      await app.db.deleteFrom('learning.enrolment').where('account_id', '=', accountId).execute();
      await expect(submit(rightAnswers)).rejects.toMatchObject({ code: 'lesson_locked' });
      expect(await storedOf(accountId)).toEqual(stored);
    });

    it('is refused if the lesson was withdrawn', async () => {
      const { accountId, lessonId, submit } = await startKnown();
      await app.db
        .updateTable('catalog.lesson')
        .set({ position: null })
        .where('id', '=', lessonId)
        .execute();
      await expect(submit(rightAnswers)).rejects.toMatchObject({ code: 'not_found' });
      expect(await storedOf(accountId)).toEqual(stored);
    });

    it('is refused if the lesson is gone', async () => {
      const { accountId, lessonId, submit } = await startKnown();
      await app.db.deleteFrom('catalog.lesson').where('id', '=', lessonId).execute();
      await expect(submit(rightAnswers)).rejects.toMatchObject({ code: 'not_found' });
      expect((await storedOf(accountId)).attempts).toEqual([]);
    });

    it('is refused if the attempts of a day were limited', async () => {
      const { accountId, courseId, submit } = await startKnown();
      await app.db
        .updateTable('catalog.course')
        .set({ attempts_per_day: 1 })
        .where('id', '=', courseId)
        .execute();
      await expect(submit(rightAnswers)).rejects.toMatchObject({ code: 'no_attempts_left' });
      expect(await storedOf(accountId)).toMatchObject({ attempts: stored.attempts });
    });

    it('hides the answers and makes no cards if they are hidden now', async () => {
      const { accountId, courseId, submit } = await startLearning();
      await submit([null, null, null, null, null]);
      await app.db
        .updateTable('catalog.course')
        .set({ hides_answers: true })
        .where('id', '=', courseId)
        .execute();
      expect(await submit(wrongAnswers)).toMatchObject({ answersHidden: true });
      const cards = await app.db
        .selectFrom('assessment.review_card')
        .where('account_id', '=', accountId)
        .select('question_id')
        .execute();
      expect(cards).toEqual([]);
    });

    it('counts for the day where the learner is now', async () => {
      const { accountId, submit } = await startKnown();
      const dayOf = (timeZone: string) => dayIn(timeZone);
      const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const;
      for (const timeZone of zones) {
        await app.db
          .insertInto('notifications.preference')
          .values({ account_id: accountId, time_zone: timeZone })
          .onConflict((conflict) =>
            conflict.column('account_id').doUpdateSet({ time_zone: timeZone }),
          )
          .execute();
        await submit(wrongAnswers);
      }
      const days = await app.db
        .selectFrom('learning.activity')
        .where('account_id', '=', accountId)
        .select('day')
        .execute();
      expect(new Set(days.map(({ day }) => day))).toEqual(new Set(['UTC', ...zones].map(dayOf)));
    });
  });
});
