import { afterAll, beforeAll, expect, it } from 'vitest';
import { getMyAttempts, submitAttempt } from '../../../contract/assessment/quizzes.ts';
import { getLesson } from '../../../contract/catalog.ts';
import { getChanges } from '../../../contract/studio/differences.ts';
import { getPreviewLesson, tryPreviewQuiz } from '../../../contract/studio/preview.ts';
import {
  ask,
  type SignedIn,
  signedIn,
  startApp,
  type TestApp,
} from '../../../tests/support/app.ts';
import { buildLearner } from '../../../tests/support/factories.ts';
import { openOwnCourse } from '../../../tests/support/studio/studio.ts';
import { teach } from '../../../tests/support/studio/studio-course.ts';

let app: TestApp;
let owner: SignedIn;
const courseId = 7;

beforeAll(async () => {
  app = await startApp();
  owner = await openOwnCourse(app, courseId);
});
afterAll(() => app.close());

it('what a quiz decides for itself is checked, shown, published and taken back', async () => {
  const course = teach(owner, courseId);
  const { id: lessonId, settings, questions } = await course.lessonAt(0);
  const { slug } = settings;
  const learner = await signedIn(app, await buildLearner(app.db));
  const quizOf = async () =>
    (await ask(app.server, getLesson, { params: { slug } })).body.data.content?.quiz;
  const usual = await quizOf();
  expect(usual).toMatchObject({ passMark: 4, questions: { length: 5 } });
  expect(usual).not.toHaveProperty('timed');

  await course.changeSettings(lessonId, { quiz: { asked: 41 } }).then(({ status }) => {
    expect(status).toBe(400);
  });
  await course.changeSettings(lessonId, {
    quiz: { asked: questions.length + 1, passMark: questions.length + 2 },
  });
  const { publishable, problems } = await course.check();
  expect(publishable).toBe(false);
  expect(problems.filter(({ advice }) => !advice)).toMatchObject([
    { part: 'settings', lessonId, field: 'quiz.asked' },
    { part: 'settings', lessonId, field: 'quiz.passMark' },
  ]);
  expect((await course.publish()).status).toBe(409);

  await course.changeSettings(lessonId, { quiz: { asked: 3, passMark: 1, minutes: 9 } });
  const differences = await owner.ask(getChanges, {
    params: { id: courseId },
    query: { to: 'draft' },
  });
  const said = JSON.stringify(differences.body.data.lessons[0]?.settings);
  expect(said).toContain('How the quiz asks');
  expect(said).toContain('Time limit: 9 minutes');
  const preview = await owner.ask(getPreviewLesson, { params: { id: courseId, slug } });
  expect(preview.body.data.content?.quiz).toMatchObject({
    passMark: 1,
    questions: { length: 3 },
  });
  const tried = await owner.ask(tryPreviewQuiz, {
    params: { id: courseId, slug },
    body: { answers: [null, null, null], paper: 'page' },
  });
  expect(tried.body.data).toMatchObject({
    total: 3,
    passMark: 1,
    next: { questions: { length: 3 } },
  });

  await course.changeSettings(lessonId, { quiz: { asked: 7, passMark: 1 } });
  expect((await course.publish()).status).toBe(201);
  const own = await quizOf();
  expect(own).toMatchObject({ passMark: 1, questions: { length: 7 } });
  const { version = 0 } = own ?? {};
  const graded = await learner.ask(submitAttempt, {
    params: { slug },
    body: { answers: Array(7).fill(0), version, paper: 'page', key: crypto.randomUUID() },
  });
  expect(graded.body.data).toMatchObject({ total: 7, passMark: 1 });
  const { passed } = graded.body.data;

  const { quiz: _, ...withoutQuiz } = (await course.lesson(lessonId)).settings;
  await course.changeSettings(lessonId, { ...withoutQuiz, quiz: undefined });
  expect((await course.publish()).status).toBe(201);
  expect(await quizOf()).toMatchObject({ passMark: 4, questions: { length: 5 } });
  const kept = await app.db
    .selectFrom('assessment.attempt')
    .select(['quiz_version', 'pass_mark', 'score', 'total'])
    .execute();
  expect(kept).toMatchObject([{ quiz_version: version, pass_mark: 1, total: 7 }]);
  expect((kept[0]?.score ?? 0) >= 1).toBe(passed);
  const mine = await learner.ask(getMyAttempts, { params: { slug }, query: {} });
  expect(mine.body.data).toMatchObject({ count: 1, next: { questions: { length: 5 } } });
});
