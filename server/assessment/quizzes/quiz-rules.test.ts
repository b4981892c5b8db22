import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getMyAttempts, submitAttempt } from '../../../contract/assessment/quizzes.ts';
import { getReview } from '../../../contract/assessment/review.ts';
import { getSampleQuestion } from '../../../contract/assessment/sample-question.ts';
import { startTenMinutes } from '../../../contract/assessment/ten-minutes.ts';
import { getLesson } from '../../../contract/catalog.ts';
import { changePreferences } from '../../../contract/notifications/preferences.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildCourse, buildLearner, rightAnswers } from '../../../tests/support/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

interface Rules {
  attemptsPerDay?: number;
  hidesAnswers?: boolean;
}

async function newLesson({ attemptsPerDay, hidesAnswers = false }: Rules) {
  const { id, lessons } = await buildCourse(app.db, { lessons: [{}, {}] });
  await app.db
    .updateTable('catalog.course')
    .set({ attempts_per_day: attemptsPerDay ?? null, hides_answers: hidesAnswers })
    .where('id', '=', id)
    .execute();
  return lessons[0]?.slug ?? '';
}

async function newLearner(timeZone?: string) {
  const account = await buildLearner(app.db);
  if (timeZone) {
    await app.db
      .insertInto('notifications.preference')
      .values({ account_id: account.id, time_zone: timeZone })
      .execute();
  }
  return { id: account.id, ...(await signedIn(app, account)) };
}

const wrongAnswers = rightAnswers.map((answer) => (answer + 1) % 4);

const attempt = (slug: string, answers: (number | null)[] = wrongAnswers) => ({
  params: { slug },
  body: { answers, version: 1, key: crypto.randomUUID() as string },
});

describe.each<Rules>([{ attemptsPerDay: 3 }, { hidesAnswers: true }])('with %j', (rules) => {
  it('visitors see the questions, read why they can’t hand in, and learn no answer', async () => {
    const slug = await newLesson(rules);
    const page = (await ask(app.server, getLesson, { params: { slug } })).body.data.content?.quiz;
    expect(page?.questions).toHaveLength(5);
    expect(page?.rules).toEqual({ attemptsPerDay: null, hidesAnswers: false, ...rules });
    const refused = await ask(app.server, submitAttempt, attempt(slug));
    expect([refused.status, refused.detail]).toEqual([403, 'Sign in to hand in this quiz.']);
    expect(JSON.stringify(refused.body)).not.toContain('Because');
  });
});

describe('a limit of attempts', () => {
  it('refuses one more, says when the next is possible, and answers what is sent again', async () => {
    const slug = await newLesson({ attemptsPerDay: 2 });
    const learner = await newLearner();
    const own = async () =>
      (await learner.ask(getMyAttempts, { params: { slug }, query: {} })).body.data;
    expect((await own()).remaining).toMatchObject({ left: 2 });
    const first = await learner.ask(submitAttempt, attempt(slug));
    expect(first.body.data.remaining).toMatchObject({ left: 1 });
    const last = attempt(slug);
    const second = await learner.ask(submitAttempt, last);
    expect(second.body.data.remaining).toMatchObject({ left: 0 });
    const refused = await learner.ask(submitAttempt, attempt(slug, rightAnswers));
    expect(refused.status).toBe(403);
    expect(refused.detail).toMatch(
      /^You’ve used all 2 attempts for now\. You can try again from \w+,? \d+ \w+.+\.$/,
    );
    expect((await learner.ask(submitAttempt, last)).body).toEqual(second.body);
    expect(await own()).toMatchObject({ count: 2, best: 0 });
  });

  it('holds when many arrive at once', async () => {
    const slug = await newLesson({ attemptsPerDay: 2 });
    const learner = await newLearner();
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => learner.ask(submitAttempt, attempt(slug))),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 403, 403, 403, 403]);
  });

  it('is for each learner and each quiz', async () => {
    const slug = await newLesson({ attemptsPerDay: 1 });
    const [one, other] = [await newLearner(), await newLearner()];
    expect((await one.ask(submitAttempt, attempt(slug))).status).toBe(200);
    expect((await one.ask(submitAttempt, attempt(slug))).status).toBe(403);
    expect((await other.ask(submitAttempt, attempt(slug))).status).toBe(200);
    const second = slug.replace(/1$/, '2');
    expect((await one.ask(submitAttempt, attempt(second))).status).toBe(200);
  });

  it('ends after 24 hours, whatever time zone the learner chooses', async () => {
    const slug = await newLesson({ attemptsPerDay: 1 });
    const learner = await newLearner('UTC');
    await learner.ask(submitAttempt, attempt(slug));
    const takenAt = (at: Date) =>
      app.db
        .updateTable('assessment.attempt')
        .set({ taken_at: at })
        .where('account_id', '=', learner.id)
        .execute();
    const almost = new Date(Date.now() - 24 * 60 * 60 * 1000 + 60_000);
    await takenAt(almost);
    for (const timeZone of ['Pacific/Kiritimati', 'Asia/Kolkata', 'Etc/GMT+12']) {
      await learner.ask(changePreferences, { body: { timeZone } });
      expect((await learner.ask(submitAttempt, attempt(slug))).status).toBe(403);
    }
    const mine = await learner.ask(getMyAttempts, { params: { slug }, query: {} });
    expect(mine.body.data.remaining).toEqual({
      left: 0,
      nextAt: new Date(almost.getTime() + 24 * 60 * 60 * 1000).toISOString(),
    });
    await takenAt(new Date(almost.getTime() - 61_000));
    expect((await learner.ask(submitAttempt, attempt(slug))).status).toBe(200);
  });
});

describe('hidden answers', () => {
  it('are in no reply until the quiz is passed', async () => {
    const slug = await newLesson({ hidesAnswers: true });
    const learner = await newLearner();
    const given = attempt(slug, [1, 1, 1, 1, null]);
    for (const _ of ['first', 'again']) {
      const { body } = await learner.ask(submitAttempt, given);
      expect(body.data).toMatchObject({ score: 1, answersHidden: true });
      expect(body.data.verdicts).toEqual(
        [true, false, false, false, false].map((correct, index) => ({
          chosen: index === 4 ? null : 1,
          right: null,
          correct,
          explanation: null,
        })),
      );
    }
    const replies = [
      (await learner.ask(getReview, {})).body,
      (await learner.ask(startTenMinutes, {})).body,
      (await learner.ask(getMyAttempts, { params: { slug }, query: {} })).body,
      (await ask(app.server, getSampleQuestion, {})).body,
    ];
    expect(replies[0]).toMatchObject({ data: { due: 0, scheduled: 0 } });
    expect(replies[1]).toMatchObject({ data: { question: null } });
    expect(JSON.stringify(replies)).not.toContain('Because');

    const passed = await learner.ask(
      submitAttempt,
      attempt(slug, [...rightAnswers.slice(0, 4), 0]),
    );
    expect(passed.body.data).toMatchObject({ passed: true, answersHidden: false });
    expect(passed.body.data.verdicts[4]).toMatchObject({ right: 1, explanation: 'Because of 5.' });
    expect((await learner.ask(getReview, {})).body.data.due).toBe(1);
    // What was passed once stays open.
    const later = await learner.ask(submitAttempt, attempt(slug));
    expect(later.body.data).toMatchObject({ passed: false, answersHidden: false });
    expect((await learner.ask(submitAttempt, given)).body.data.answersHidden).toBe(false);
  });

  it('also hide what was missed before they were hidden', async () => {
    const slug = await newLesson({});
    const learner = await newLearner();
    await learner.ask(submitAttempt, attempt(slug));
    expect((await learner.ask(getReview, {})).body.data.due).toBe(5);
    await app.db
      .updateTable('catalog.course')
      .set({ hides_answers: true })
      .where('id', '=', (eb) =>
        eb.selectFrom('catalog.lesson').where('slug', '=', slug).select('course_id'),
      )
      .execute();
    expect((await learner.ask(getReview, {})).body.data).toMatchObject({ due: 0, scheduled: 0 });
  });
});
