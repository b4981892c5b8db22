import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  checkSampleAnswer,
  getSampleQuestion,
} from '../../../contract/assessment/sample-question.ts';
import { ask, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildCourse, questions } from '../../../tests/support/factories.ts';
import { limits } from '../limits.ts';
import { storeQuiz } from '../quizzes/store-quiz.ts';
import { getSampleQuestion as sampleOn } from './sample-question.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const day = (date: string) => new Date(`${date}T12:00:00Z`);

type CourseOptions = Parameters<typeof buildCourse>[1];

/** A course of one lesson whose first question is a sample. */
async function buildSample(options: CourseOptions = {}, version = 'with a sample') {
  const { lessons } = await buildCourse(app.db, { lessons: [{}], ...options });
  const lessonId = lessons[0]?.id ?? '';
  const [first, ...others] = questions();
  if (!first) throw new Error('There are questions.');
  await storeQuiz(app.db, lessonId, {
    contentHash: version,
    questions: [{ ...first, sample: true }, ...others],
  });
  return lessonId;
}

/** The id of a question, regardless of its lesson's state. */
async function questionOf(lessonId: string) {
  const { id } = await app.db
    .selectFrom('assessment.question')
    .where('lesson_id', '=', lessonId)
    .where('sample', '=', true)
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

const check = (id: string, answer: number) =>
  ask(app.server, checkSampleAnswer, { params: { id }, body: { answer } });

it('is null while no course offers one', async () => {
  await buildCourse(app.db, { lessons: [{}] });
  const { body } = await ask(app.server, getSampleQuestion, {});
  expect(body.data).toBeNull();
});

it('changes from day to day, in the same order for everyone, and never carries its answer', async () => {
  await buildSample();
  await buildSample();
  const days = await Promise.all(
    ['2026-11-15', '2026-11-16', '2026-11-17'].map((date) => sampleOn(app.db, day(date))),
  );
  expect(days[0]?.id).not.toBe(days[1]?.id);
  expect(days[0]?.id).toBe(days[2]?.id);
  const { body } = await ask(app.server, getSampleQuestion, {});
  expect(Object.keys(body.data ?? {}).sort()).toEqual([
    'course',
    'id',
    'lesson',
    'options',
    'question',
  ]);
});

it('is graded without an account', async () => {
  const id = await questionOf(await buildSample());
  const right = await check(id, 1);
  expect(right.body.data).toEqual({
    chosen: 1,
    right: 1,
    correct: true,
    explanation: 'Because of 1.',
  });
  const wrong = await check(id, 3);
  expect(wrong.body.data).toMatchObject({ chosen: 3, right: 1, correct: false });
});

it('is not found in locked lessons, unpublished courses and outdated quizzes, or when no sample', async () => {
  const locked = await questionOf(await buildSample({ priceCents: 2500 }));
  const draft = await questionOf(await buildSample({ draft: true }));
  const changedLesson = await buildSample();
  const outdated = await questionOf(changedLesson);
  await storeQuiz(app.db, changedLesson, { contentHash: 'changed', questions: questions('New') });
  const { id: other } = await app.db
    .selectFrom('assessment.question')
    .where('sample', '=', false)
    .select('id')
    .executeTakeFirstOrThrow();
  for (const id of [locked, draft, outdated, other, crypto.randomUUID()]) {
    expect((await check(id, 0)).status).toBe(404);
  }
});

it('takes only the index of an option', async () => {
  const id = await questionOf(await buildSample());
  expect((await check(id, -1)).status).toBe(400);
  expect((await check(id, 1.5)).status).toBe(400);
});

it('limits how many answers one address may check', async () => {
  const id = await questionOf(await buildSample());
  let last = 200;
  for (let tries = 0; tries <= limits.sampleAnswer.tries && last === 200; tries += 1) {
    last = (await check(id, 0)).status;
  }
  expect(last).toBe(429);
});
