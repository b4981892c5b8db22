import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submitAttempt } from '../../../contract/assessment/quizzes.ts';
import { getLesson } from '../../../contract/catalog.ts';
import {
  chooseLessonVersion,
  completeLesson,
  getMyLesson,
  saveLessonPlace,
} from '../../../contract/learning/enrolment.ts';
import {
  ask,
  type SignedIn,
  signedIn,
  startApp,
  type TestApp,
} from '../../../tests/support/app.ts';
import { buildLearner } from '../../../tests/support/factories.ts';
import { rightOptionsOf } from '../../../tests/support/right-answers.ts';
import { openRecorder } from '../../../tests/support/statements/statement-recorder.ts';
import { openOwnCourse } from '../../../tests/support/studio/studio.ts';
import { moreText, teach } from '../../../tests/support/studio/studio-course.ts';
import { findMyAttempts } from '../../assessment/quizzes/attempts.ts';
import { cleanUp } from '../../jobs.ts';
import { getMyLesson as readMyLesson } from '../../learning/lesson/my-lesson.ts';
import type { Viewer } from '../../platform/calls/calls.ts';

let app: TestApp;
let course: ReturnType<typeof teach>;
let lessonId: string;
let params: { slug: string };

beforeAll(async () => {
  app = await startApp();
  course = teach(await openOwnCourse(app, 7), 7);
  const lesson = await course.lessonAt(0);
  lessonId = lesson.id;
  params = { slug: lesson.settings.slug };
});
afterAll(() => app.close());

const learner = async () => {
  const account = await buildLearner(app.db);
  return { ...(await signedIn(app, account)), id: account.id };
};
const begin = (who: SignedIn) => who.ask(saveLessonPlace, { params, body: { step: 1 } });
const mine = async (who: SignedIn) => (await who.ask(getMyLesson, { params })).body.data;
const publicText = async () =>
  (await ask(app.server, getLesson, { params })).body.data.content?.html;

let edits = 0;
/** Publishes another text, and returns what it says now. */
async function replaceText(): Promise<string> {
  edits += 1;
  const text = `Sentence number ${edits}.`;
  await course.write(lessonId, moreText(text));
  expect((await course.publish()).status).toBe(201);
  return text;
}

describe('a learner in the middle of a lesson that is replaced', () => {
  it('reads what they began, and is told when it was replaced', async () => {
    const reader = await learner();
    await begin(reader);
    expect((await mine(reader)).earlier).toBeNull();
    const before = await publicText();
    const text = await replaceText();
    const { earlier } = await mine(reader);
    expect(earlier).toMatchObject({ chosen: true });
    expect(earlier?.content.html).toBe(before);
    expect(await publicText()).toContain(text);
  });

  it('keeps the first version through several publications', async () => {
    const reader = await learner();
    await begin(reader);
    const before = await publicText();
    await replaceText();
    await replaceText();
    expect((await mine(reader)).earlier?.content.html).toBe(before);
  });

  it('can answer the questions they were shown', async () => {
    const reader = await learner();
    await begin(reader);
    const shown = (await ask(app.server, getLesson, { params })).body.data.content?.quiz;
    await course.changeQuestions(lessonId, (questions) =>
      questions.map((question) => ({ ...question, question: `${question.question} Really?` })),
    );
    expect((await course.publish('Other questions')).status).toBe(201);
    const { earlier } = await mine(reader);
    expect(earlier?.content.quiz).toEqual(shown);
    if (!shown) throw new Error('The lesson has no quiz.');
    const { paper, version } = shown;
    const answers = await rightOptionsOf(app.db, params.slug, shown);
    const answer = await reader.ask(submitAttempt, {
      params,
      body: { answers, paper, version, key: crypto.randomUUID() },
    });
    expect(answer.body.data).toMatchObject({ score: 5, passed: true, completed: true });
    expect((await mine(reader)).earlier).toBeNull();
  });

  it('can read the new one, and go back', async () => {
    const reader = await learner();
    await begin(reader);
    await replaceText();
    for (const version of ['new', 'started'] as const) {
      await reader.ask(chooseLessonVersion, { params, body: { version } });
      expect((await mine(reader)).earlier?.chosen).toBe(version === 'started');
    }
  });

  it('has begun it by spending time there, too', async () => {
    const reader = await learner();
    await app.db
      .insertInto('learning.activity')
      .values({
        account_id: reader.id,
        lesson_id: lessonId,
        day: sql<string>`current_date`,
        seconds: 40,
      })
      .execute();
    await replaceText();
    expect((await mine(reader)).earlier).not.toBeNull();
  });
});

it('reads both texts in one statement, so that a publication never mixes them', async () => {
  const reader = await learner();
  await begin(reader);
  await replaceText();
  const recorder = openRecorder(app.connectionString);
  try {
    const viewer = { accountId: reader.id, role: 'User', sessionId: 'none' } as Viewer;
    const { earlier } = await readMyLesson(recorder.db, viewer, params.slug, {
      config: app.config,
      findMyAttempts,
    });
    expect(earlier?.content.html).toBeDefined();
    expect(recorder.take().filter(({ sql }) => /\bhtml\b/.test(sql))).toHaveLength(1);
  } finally {
    await recorder.close();
  }
});

describe('everyone else reads the new text', () => {
  it('visitors, those who haven’t begun and those who have completed it', async () => {
    const [fresh, done] = [await learner(), await learner()];
    await begin(done);
    await done.ask(completeLesson, { params });
    await replaceText();
    expect((await mine(fresh)).earlier).toBeNull();
    expect((await mine(done)).earlier).toBeNull();
    const choice = await fresh.ask(chooseLessonVersion, { params, body: { version: 'new' } });
    expect(choice.status).toBe(404);
  });

  it('whoever began it more than 30 days ago', async () => {
    const reader = await learner();
    await begin(reader);
    await app.db
      .updateTable('learning.lesson_place')
      .set({ updated_at: sql<Date>`now() - interval '31 days'` })
      .where('account_id', '=', reader.id)
      .execute();
    await replaceText();
    expect((await mine(reader)).earlier).toBeNull();
  });

  it('learners of lessons that only got another title or length', async () => {
    const reader = await learner();
    await begin(reader);
    await course.changeSettings(lessonId, { minutes: 42 });
    expect((await course.publish('Longer')).status).toBe(201);
    expect((await mine(reader)).earlier).toBeNull();
  });
});

describe('former texts', () => {
  const stored = async () =>
    (await app.db.selectFrom('catalog.earlier_lesson').select('id').execute()).length;

  it('are deleted when nobody reads them any more, and after 30 days', async () => {
    const reader = await learner();
    await begin(reader);
    await replaceText();
    await cleanUp(app.db, app.config, app.files);
    expect((await mine(reader)).earlier).not.toBeNull();
    await app.db
      .updateTable('catalog.earlier_lesson')
      .set({ replaced_at: sql<Date>`now() - interval '31 days'` })
      .execute();
    await cleanUp(app.db, app.config, app.files);
    expect(await stored()).toBe(0);
    expect((await mine(reader)).earlier).toBeNull();
    const others = (await app.db.selectFrom('learning.lesson_place').select('account_id').execute())
      .map(({ account_id }) => account_id)
      .filter((id) => id !== reader.id);
    await app.db.deleteFrom('accounts.account').where('id', 'in', others).execute();
    await app.db.deleteFrom('learning.activity').execute();
    await replaceText();
    await reader.ask(completeLesson, { params });
    await cleanUp(app.db, app.config, app.files);
    expect(await stored()).toBe(0);
  });
});
