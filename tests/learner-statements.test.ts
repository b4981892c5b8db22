import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submitAttempt } from '../contract/assessment/quizzes.ts';
import { enrol, listEnrolledCourses, recordCourseView } from '../contract/learning/enrolment.ts';
import { getLearnerHome } from '../contract/learning/home.ts';
import { getProgress } from '../contract/learning/progress.ts';
import { getSignals } from '../contract/notifications/notifications.ts';
import { signedIn, startApp, type TestApp } from './support/app.ts';
import { buildCourse, buildLearner, rightAnswers } from './support/factories.ts';
import { type RecordedApp, startRecordedApp } from './support/statements/recorded-app.ts';

let app: TestApp;
let recorded: RecordedApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  recorded = await startRecordedApp(app);
  const session = await signedIn(app, await buildLearner(app.db));
  token = session.token;
  for (let count = 0; count < 3; count += 1) {
    const { id, lessons } = await buildCourse(app.db, { lessons: [{}, {}] });
    await session.ask(enrol, { params: { id } });
    await session.ask(recordCourseView, { params: { id } });
    const body = { answers: rightAnswers, version: 1, key: crypto.randomUUID() };
    await session.ask(submitAttempt, { params: { slug: lessons[0]?.slug ?? '' }, body });
  }
});
afterAll(async () => {
  await recorded.close();
  await app.close();
});

/** Besides the session, which every call reads. Quizzes have a test of their own. */
describe('of the most frequent calls of a learner', () => {
  it.each([
    ['signals', getSignals, 1],
    // Course cards and lessons are read separately: this app hears of no changes, so it keeps none.
    ['enrolled courses', listEnrolledCourses, 3],
    // Also when the first review comes, as none is due.
    ['the learner’s home', getLearnerHome, 4],
    ['progress', getProgress, 3],
  ])('%s have a fixed number of statements, which can be prepared', async (_, endpoint, count) => {
    // What is the same for everyone is read once in a while.
    await recorded.record(endpoint, {}, token);
    const { statements } = await recorded.record(endpoint, {}, token);
    expect(statements, statements.join('\n\n')).toHaveLength(count);
    for (const sql of statements) {
      // A statement that returns all columns of something is never prepared.
      expect(sql).not.toMatch(/\bselect \*|\.\*/);
    }
  });
});
