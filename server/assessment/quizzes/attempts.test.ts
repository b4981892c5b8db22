import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getMyAttempts, submitAttempt } from '../../../contract/assessment/quizzes.ts';
import { getReview } from '../../../contract/assessment/review.ts';
import { getLesson } from '../../../contract/catalog.ts';
import { getMyCourse, getMyLesson } from '../../../contract/learning/enrolment.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import {
  buildCourse,
  buildLearner,
  enrolLearner,
  questions,
  rightAnswers,
} from '../../../tests/support/factories.ts';
import { storeQuiz } from './store-quiz.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const wrongAnswers = rightAnswers.map((answer) => (answer + 1) % 4);

function attempt(
  slug: string,
  answers: (number | null)[] = rightAnswers,
  key = crypto.randomUUID() as string,
) {
  return { params: { slug }, body: { answers, version: 1, key } };
}

async function freeLesson() {
  const { id, lessons } = await buildCourse(app.db, { lessons: [{}, {}] });
  return { courseId: id, slug: lessons[0]?.slug ?? '', lessonId: lessons[0]?.id ?? '' };
}

async function lockedLesson() {
  const { id, lessons } = await buildCourse(app.db, {
    priceCents: 2500,
    lessons: [{ preview: true }, {}],
  });
  const [open, locked] = lessons.map(({ slug }) => slug);
  return { courseId: id, open: open ?? '', locked: locked ?? '' };
}

const storedAttempts = async () =>
  (await app.db.selectFrom('assessment.attempt').select('id').execute()).length;

describe('a visitor', () => {
  it('is graded without storing anything', async () => {
    const before = await storedAttempts();
    const { slug } = await freeLesson();
    const { body } = await ask(app.server, submitAttempt, attempt(slug, [1, 0, null, 0, 1]));
    expect(body.data).toMatchObject({
      score: 3,
      total: 5,
      passMark: 4,
      passed: false,
      attempt: null,
      completed: false,
    });
    expect(body.data.verdicts[3]).toEqual({
      chosen: 0,
      right: 2,
      correct: false,
      explanation: 'Because of 4.',
    });
    expect(await storedAttempts()).toBe(before);
  });

  it('learns nothing about unanswered questions', async () => {
    const { slug } = await freeLesson();
    const { body } = await ask(app.server, submitAttempt, attempt(slug, [null, 9]));
    const nothing = { chosen: null, right: null, correct: false, explanation: null };
    expect(body.data.verdicts).toEqual(rightAnswers.map(() => nothing));
    expect(JSON.stringify(body)).not.toContain('Because of');
  });

  it('may take the quiz of a preview, but not of a locked lesson', async () => {
    const { open, locked } = await lockedLesson();
    expect((await ask(app.server, submitAttempt, attempt(open))).status).toBe(200);
    const refused = await ask(app.server, submitAttempt, attempt(locked));
    expect(refused.status).toBe(403);
    expect(JSON.stringify(refused.body)).not.toContain('Because');
  });

  it('never receives answers with the questions', async () => {
    const { slug } = await freeLesson();
    const { body } = await ask(app.server, getLesson, { params: { slug } });
    expect(Object.keys(body.data.content?.quiz?.questions[0] ?? {}).toSorted()).toEqual([
      'options',
      'question',
    ]);
    expect(JSON.stringify(body)).not.toMatch(/Because of|answer|explanation/);
  });
});

describe('a learner', () => {
  it('learns nothing about unanswered questions, now or when the attempt is sent again', async () => {
    const { slug } = await freeLesson();
    const learner = await signedIn(app, await buildLearner(app.db));
    const blank = attempt(slug, []);
    for (const _ of ['first', 'again']) {
      const { body } = await learner.ask(submitAttempt, blank);
      expect(body.data.verdicts.map(({ right }) => right)).toEqual(rightAnswers.map(() => null));
      expect(JSON.stringify(body)).not.toContain('Because of');
    }
    // Nor can the answers be shown by a review.
    expect((await learner.ask(getReview, {})).body.data).toMatchObject({ due: 0, scheduled: 0 });
  });

  it('sees the number of attempts, best and last score', async () => {
    const { slug } = await freeLesson();
    const learner = await signedIn(app, await buildLearner(app.db));
    const first = await learner.ask(submitAttempt, attempt(slug, [1, 0, 3, null, null]));
    expect(first.body.data).toMatchObject({ score: 3, attempt: { number: 1, best: 3 } });
    const second = await learner.ask(submitAttempt, attempt(slug, wrongAnswers));
    expect(second.body.data).toMatchObject({ score: 0, attempt: { number: 2, best: 3 } });
    const own = await learner.ask(getMyAttempts, { params: { slug }, query: {} });
    expect(own.body.data).toMatchObject({ count: 2, best: 3, last: 0, total: 5 });
    // They come with the lesson, so that its page doesn't have to ask for them.
    const lesson = await learner.ask(getMyLesson, { params: { slug } });
    expect(lesson.body.data.attempts).toEqual(own.body.data);
  });

  it('completes the lesson by passing and is enrolled in a free course', async () => {
    const { slug, courseId } = await freeLesson();
    const learner = await signedIn(app, await buildLearner(app.db));
    await learner.ask(submitAttempt, attempt(slug, wrongAnswers));
    const failed = await learner.ask(getMyLesson, { params: { slug } });
    expect(failed.body.data).toMatchObject({ completion: null, course: { enrolled: true } });

    const four = [...rightAnswers.slice(0, 4), null];
    const passed = await learner.ask(submitAttempt, attempt(slug, four));
    expect(passed.body.data).toMatchObject({ score: 4, passed: true, completed: true });
    const own = await learner.ask(getMyCourse, { params: { id: courseId } });
    expect(own.body.data).toMatchObject({ enrolled: true, done: [slug] });

    const later = await learner.ask(submitAttempt, attempt(slug, wrongAnswers));
    expect(later.body.data).toMatchObject({ passed: false, completed: true });
  });

  it('may take the quiz of a preview without enrolling', async () => {
    const { open, locked, courseId } = await lockedLesson();
    const learner = await signedIn(app, await buildLearner(app.db));
    expect((await learner.ask(submitAttempt, attempt(open))).body.data.completed).toBe(true);
    expect((await learner.ask(submitAttempt, attempt(locked))).status).toBe(403);
    expect((await learner.ask(getMyAttempts, { params: { slug: locked }, query: {} })).status).toBe(
      403,
    );
    const lesson = await learner.ask(getMyLesson, { params: { slug: locked } });
    expect(lesson.body.data.attempts).toBeNull();
    const own = await learner.ask(getMyCourse, { params: { id: courseId } });
    expect(own.body.data).toMatchObject({ enrolled: false, done: [open] });
  });

  it('may take every quiz when enrolled', async () => {
    const { locked, courseId } = await lockedLesson();
    const account = await buildLearner(app.db);
    await enrolLearner(app.db, account.id, courseId);
    const learner = await signedIn(app, account);
    expect((await learner.ask(submitAttempt, attempt(locked))).body.data.passed).toBe(true);
  });

  it('does not see attempts of others', async () => {
    const { slug } = await freeLesson();
    const one = await signedIn(app, await buildLearner(app.db));
    const other = await signedIn(app, await buildLearner(app.db));
    const given = attempt(slug);
    await one.ask(submitAttempt, given);
    const same = await other.ask(submitAttempt, {
      ...given,
      body: { ...given.body, answers: wrongAnswers },
    });
    expect(same.body.data).toMatchObject({ score: 0, attempt: { number: 1, best: 0 } });
  });
});

describe('an attempt', () => {
  it('sent many times at once counts once with the same answer', async () => {
    const { slug } = await freeLesson();
    const learner = await signedIn(app, await buildLearner(app.db));
    const given = attempt(slug);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => learner.ask(submitAttempt, given)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(
      (await learner.ask(getMyAttempts, { params: { slug }, query: {} })).body.data.count,
    ).toBe(1);
  });

  it('repeated with other answers changes nothing', async () => {
    const { slug } = await freeLesson();
    const learner = await signedIn(app, await buildLearner(app.db));
    const given = attempt(slug, wrongAnswers);
    await learner.ask(submitAttempt, given);
    const again = await learner.ask(submitAttempt, attempt(slug, rightAnswers, given.body.key));
    expect(again.body.data).toMatchObject({ score: 0, passed: false });
    expect(again.body.data.verdicts[0]?.chosen).toBe(wrongAnswers[0]);
  });

  it('with the key of another lesson is refused', async () => {
    const [one, other] = [await freeLesson(), await freeLesson()];
    const learner = await signedIn(app, await buildLearner(app.db));
    const given = attempt(one.slug);
    await learner.ask(submitAttempt, given);
    const borrowed = await learner.ask(
      submitAttempt,
      attempt(other.slug, rightAnswers, given.body.key),
    );
    expect(borrowed.status).toBe(409);
  });

  it('is numbered in sequence under concurrent requests', async () => {
    const { slug } = await freeLesson();
    const learner = await signedIn(app, await buildLearner(app.db));
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => learner.ask(submitAttempt, attempt(slug, wrongAnswers))),
    );
    const numbers = answers.map(({ body }) => body.data.attempt?.number ?? 0);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1));
  });

  it('is graded by the version that was asked', async () => {
    const { slug, lessonId } = await freeLesson();
    const changed = questions('Another').map((question) => ({
      ...question,
      answer: (question.answer + 1) % 4,
    }));
    await storeQuiz(app.db, lessonId, { contentHash: 'second', questions: changed });
    const learner = await signedIn(app, await buildLearner(app.db));
    expect((await learner.ask(submitAttempt, attempt(slug))).body.data.score).toBe(5);
    const current = attempt(slug);
    const late = await learner.ask(submitAttempt, {
      ...current,
      body: { ...current.body, version: 2 },
    });
    expect(late.body.data.score).toBe(0);
    const unknown = attempt(slug);
    const never = await learner.ask(submitAttempt, {
      ...unknown,
      body: { ...unknown.body, version: 3 },
    });
    expect(never.status).toBe(409);
    expect(never.detail).toContain('has changed');
  });

  it.each([
    [{ answers: 'all' }, 'answers'],
    [{ answers: [1.5] }, 'answers.0'],
    [{ answers: [-1] }, 'answers.0'],
    [{ answers: Array(51).fill(0) }, 'answers'],
    [{ key: 'mine' }, 'key'],
    [{ version: 0 }, 'version'],
  ])('with %j is refused with a field error', async (wrong, field) => {
    const { slug } = await freeLesson();
    const { params, body } = attempt(slug);
    const answer = await ask(app.server, submitAttempt, {
      params,
      body: { ...body, ...wrong } as never,
    });
    expect(answer.status).toBe(400);
    expect(answer.errors[0]?.field).toBe(field);
  });

  it('at a lesson without quiz is not found', async () => {
    const { lessons } = await buildCourse(app.db, { lessons: [{ kind: 'assignment' }] });
    expect((await ask(app.server, submitAttempt, attempt(lessons[0]?.slug ?? ''))).status).toBe(
      404,
    );
    expect((await ask(app.server, submitAttempt, attempt('no-such-lesson'))).status).toBe(404);
  });
});
