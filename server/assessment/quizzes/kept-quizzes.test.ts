import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildCourse } from '../../../tests/support/factories.ts';
import { hearChanges } from '../../../tests/support/heard-changes.ts';
import {
  openRecorder,
  type Recorder,
} from '../../../tests/support/statements/statement-recorder.ts';
import { inTransaction } from '../../platform/postgres/database.ts';
import { keepQuizzes } from './kept-quizzes.ts';
import { storeQuiz } from './store-quiz.ts';

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

async function startLocking() {
  const course = await buildCourse(app.db, { lessons: [{}] });
  const lesson = { id: course.lessons[0]?.id ?? '', courseId: course.id };
  const { content, note, hearing } = hearChanges();
  const { lockQuiz } = keepQuizzes(content);
  const lock = async (version = 1) => {
    recorder.take();
    const quiz = await inTransaction(recorder.db, (db) =>
      lockQuiz(db, { lesson, version, lockName: `quiz of ${lesson.id}` }),
    );
    const statements = recorder.take().map((statement) => statement.sql);
    expect(statements.filter((each) => each.includes('pg_advisory_xact_lock'))).toHaveLength(1);
    const readsKey = statements.some((each) => each.includes('answer_key'));
    return { quiz, readsKey };
  };
  return { lesson, lock, note, hearing };
}

test('the key of a version is read once, and again when its course has changed', async () => {
  const { lesson, lock, note } = await startLocking();
  const first = await lock();
  expect(first).toMatchObject({ readsKey: true, quiz: { current: 1, questions: { length: 5 } } });
  expect(await lock()).toEqual({ quiz: { ...first.quiz }, readsKey: false });

  note(`firm course ${lesson.courseId + 1}`);
  expect((await lock()).readsKey).toBe(false);
  await sql`
    update assessment.answer_key set explanation = 'Put better.'
    from assessment.question
    where question.id = answer_key.question_id and question.lesson_id = ${lesson.id}`.execute(
    app.db,
  );
  note(`firm course ${lesson.courseId}`);
  const later = await lock();
  expect(later.readsKey).toBe(true);
  expect(later.quiz?.questions[0]?.explanation).toBe('Put better.');
});

test('which version is asked now is never kept', async () => {
  const { lesson, lock } = await startLocking();
  await lock();
  const questions = ['One?', 'Two?', 'Three?', 'Four?', 'Five?'].map((question) => ({
    question,
    options: ['Yes', 'No'],
    answer: 0,
    explanation: '',
  }));
  await storeQuiz(app.db, lesson.id, { contentHash: 'another', questions });
  // Nothing was announced yet.
  expect(await lock()).toMatchObject({ readsKey: false, quiz: { current: 2 } });
  expect((await lock(2)).quiz?.questions[0]?.question).toBe('One?');
  expect((await lock(3)).quiz).toBeUndefined();
});

test('nothing is kept while announcements don’t arrive', async () => {
  const { lock, hearing } = await startLocking();
  await lock();
  hearing.isHearing = false;
  expect((await lock()).readsKey).toBe(true);
});
