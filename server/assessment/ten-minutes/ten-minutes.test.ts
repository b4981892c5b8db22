import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submitAttempt } from '../../../contract/assessment/quizzes.ts';
import { checkReviewAnswer, getReview, rateReview } from '../../../contract/assessment/review.ts';
import {
  answerDailyQuestion,
  finishReadingStep,
  finishReviewStep,
  startTenMinutes,
} from '../../../contract/assessment/ten-minutes.ts';
import { enrol } from '../../../contract/learning/enrolment.ts';
import { getLearnerHome } from '../../../contract/learning/home.ts';
import { signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildCourse, buildLearner, rightAnswers } from '../../../tests/support/factories.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const html = '<p>Opening.</p><h2>One</h2><p>First.</p><h2>Two</h2><p>Second.</p>';
/** The first of two sections leads to the second of five questions. */
const right = rightAnswers[1] ?? 0;

async function buildSetting(course: { priceCents?: number } = {}) {
  const built = await buildCourse(app.db, { ...course, lessons: [{}, {}] });
  await app.db
    .updateTable('catalog.lesson')
    .set({ html })
    .where('course_id', '=', built.id)
    .execute();
  const account = await buildLearner(app.db);
  const { ask } = await signedIn(app, account);
  return {
    course: built,
    account,
    ask,
    slugs: built.lessons.map(({ slug }) => slug),
    start: async () => (await ask(startTenMinutes, {})).body.data,
  };
}

const stepsOf = ({ steps }: { steps: { kind: string; done: boolean }[] }) =>
  steps.map(({ kind, done }) => `${kind}${done ? ' done' : ''}`);

describe('ten minutes', () => {
  it('lines up due reviews, the next section and a question, and ends with the day', async () => {
    const { ask, course, slugs, start } = await buildSetting();
    await ask(enrol, { params: { id: course.id } });
    const attempt = {
      answers: [...rightAnswers.slice(0, 4), 0],
      version: 1,
      key: crypto.randomUUID(),
    };
    await ask(submitAttempt, { params: { slug: slugs[0] ?? '' }, body: attempt });

    const first = await start();
    expect(stepsOf(first)).toEqual(['reviews', 'reading', 'question']);
    expect(first.reviews.map(({ question }) => question)).toEqual(['Question 5?']);
    expect(first.reading).toMatchObject({
      lesson: { slug: slugs[1] },
      heading: 'One',
      html: '<p>Opening.</p><p>First.</p>',
      section: 1,
      sections: 2,
    });
    expect(first.question).toMatchObject({ lesson: { slug: slugs[1] }, verdict: null });
    expect(JSON.stringify(first)).not.toContain('Because');
    const state = async () => (await ask(getLearnerHome, {})).body.data.agenda.tenMinutes;
    expect(await state()).toBe('started');

    const params = { id: first.reviews[0]?.id ?? '' };
    await ask(checkReviewAnswer, { params, body: { answer: rightAnswers[4] ?? 0 } });
    await ask(rateReview, {
      params,
      body: { answer: rightAnswers[4] ?? 0, rating: 3, key: crypto.randomUUID() },
    });
    expect(stepsOf(await start())).toEqual(['reviews done', 'reading', 'question']);

    await ask(finishReadingStep, {});
    const answered = (await ask(answerDailyQuestion, { body: { answer: right } })).body.data;
    expect(answered).toMatchObject({
      finished: true,
      question: { verdict: { correct: true, chosen: right, right } },
      week: { streak: 1, daysLearned: 1 },
    });
    expect(await state()).toBe('done');
    // The plan of the day stays.
    expect((await start()).reading?.section).toBe(1);
  });

  it('continues with the next section on the next day', async () => {
    const { ask, account, course, start } = await buildSetting();
    await ask(enrol, { params: { id: course.id } });
    for (const heading of ['One', 'Two', 'Two']) {
      expect((await start()).reading?.heading).toBe(heading);
      await ask(finishReadingStep, {});
      await app.db
        .deleteFrom('assessment.daily_session')
        .where('account_id', '=', account.id)
        .execute();
    }
  });

  it('keeps the first answer, and schedules a wrong one for review', async () => {
    const { ask, course, start } = await buildSetting();
    await ask(enrol, { params: { id: course.id } });
    await start();
    const answer = async (answer: number) =>
      (await ask(answerDailyQuestion, { body: { answer } })).body.data.question?.verdict;
    const wrong = { correct: false, chosen: (right + 1) % 4, right };
    expect(await answer((right + 1) % 4)).toMatchObject(wrong);
    expect(await answer(right)).toMatchObject(wrong);
    expect((await ask(getReview, {})).body.data.due).toBe(1);
  });

  it('shows no answer once the course hides them, even to a question that was planned', async () => {
    const { ask, course, start } = await buildSetting();
    await ask(enrol, { params: { id: course.id } });
    expect((await start()).question).not.toBeNull();
    await app.db
      .updateTable('catalog.course')
      .set({ hides_answers: true })
      .where('id', '=', course.id)
      .execute();
    expect((await ask(answerDailyQuestion, { body: { answer: right } })).status).toBe(404);
    expect((await start()).question).toBeNull();
  });

  it('finds something for a learner without a course', async () => {
    const { start, ask } = await buildSetting();
    const session = await start();
    expect(session.steps.length).toBeGreaterThan(0);
    expect((await ask(finishReadingStep, {})).status).toBe(200);
  });

  it('lets the reviews be left; they stay due', async () => {
    const { ask, course, slugs, start } = await buildSetting();
    await ask(enrol, { params: { id: course.id } });
    const attempt = {
      answers: [...rightAnswers.slice(0, 4), 0],
      version: 1,
      key: crypto.randomUUID(),
    };
    await ask(submitAttempt, { params: { slug: slugs[0] ?? '' }, body: attempt });
    await start();
    const left = (await ask(finishReviewStep, {})).body.data;
    expect(stepsOf(left)[0]).toBe('reviews done');
    expect((await ask(getReview, {})).body.data.due).toBe(1);
  });

  it('refuses steps before it was started, and answers that are not options', async () => {
    const { ask, course, start } = await buildSetting();
    await ask(enrol, { params: { id: course.id } });
    expect((await ask(finishReadingStep, {})).status).toBe(404);
    expect((await ask(answerDailyQuestion, { body: { answer: 0 } })).status).toBe(404);
    await start();
    expect((await ask(answerDailyQuestion, { body: { answer: 4 } })).status).toBe(404);
  });

  it('never shows a section of a lesson that is locked', async () => {
    const { ask, account, course, start } = await buildSetting({ priceCents: 2500 });
    await app.db
      .insertInto('learning.enrolment')
      .values({ account_id: account.id, course_id: course.id })
      .execute();
    expect((await start()).reading).not.toBeNull();
    await app.db.deleteFrom('learning.enrolment').where('account_id', '=', account.id).execute();
    expect((await start()).reading).toBeNull();
    expect((await ask(startTenMinutes, {})).body.data.question).not.toBeUndefined();
  });
});
