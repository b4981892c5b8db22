import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addKanaRows } from '../../../contract/assessment/kana.ts';
import { submitAttempt } from '../../../contract/assessment/quizzes.ts';
import {
  cramSize,
  forecastDays,
  getCram,
  getReview,
  getReviewForecast,
  listCramCourses,
  rateReview,
  setReviewGoal,
} from '../../../contract/assessment/review.ts';
import { addDays, dayIn } from '../../../contract/text/days.ts';
import { momentOf } from '../../../contract/text/moments.ts';
import { signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildCourse, buildLearner, rightAnswers } from '../../../tests/support/factories.ts';
import { buildTeam } from '../../../tests/support/teams.ts';

// The daily goal, the forecast and cramming. Single reviews are tested in review.test.ts.

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const allWrong = rightAnswers.map((answer) => (answer + 1) % 4);
const day = 86_400_000;

async function newLearner(zone = 'UTC') {
  const account = await buildLearner(app.db);
  const { ask: call } = await signedIn(app, account);
  await app.db
    .insertInto('notifications.preference')
    .values({ account_id: account.id, time_zone: zone })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ time_zone: zone }))
    .execute();
  return {
    id: account.id,
    call,
    take: (slug: string, answers: (number | null)[] = allWrong) =>
      call(submitAttempt, {
        params: { slug },
        body: { answers, version: 1, key: crypto.randomUUID() },
      }),
    review: async () => (await call(getReview, {})).body.data,
    goal: async () => (await call(getReview, {})).body.data.goal,
    setGoal: (cards: number | null) => call(setReviewGoal, { body: { cards } }),
    forecast: async () => (await call(getReviewForecast, {})).body.data,
    cram: async (id: number, since?: string) =>
      (await call(getCram, { params: { id }, query: since ? { since } : {} })).body.data,
    rate: (id: string, answer: number | null, cram = false, key: string = crypto.randomUUID()) =>
      call(rateReview, { params: { id }, body: { answer, rating: 3, key, cram } }),
    cards: () =>
      app.db
        .selectFrom('assessment.review_card as card')
        .innerJoin('assessment.question as question', 'question.id', 'card.question_id')
        .where('account_id', '=', account.id)
        .selectAll('card')
        .orderBy('position')
        .execute(),
    setCard: (questionId: string, columns: Record<string, Date | number>) =>
      app.db
        .updateTable('assessment.review_card')
        .set(columns)
        .where('account_id', '=', account.id)
        .where('question_id', '=', questionId)
        .execute(),
  };
}

type Learner = Awaited<ReturnType<typeof newLearner>>;

async function withCards(learner: Learner, answers: (number | null)[] = allWrong) {
  const { id, lessons } = await buildCourse(app.db, { lessons: [{}] });
  const slug = lessons[0]?.slug ?? '';
  await learner.take(slug, answers);
  return { courseId: id, slug };
}

describe('the daily goal', () => {
  it('is off, set, changed and off again', async () => {
    const learner = await newLearner();
    expect(await learner.goal()).toEqual({ cards: null, done: 0 });
    expect((await learner.setGoal(20)).body.data).toEqual({ cards: 20, done: 0 });
    await Promise.all([learner.setGoal(30), learner.setGoal(30)]);
    expect(await learner.goal()).toEqual({ cards: 30, done: 0 });
    await learner.setGoal(null);
    expect(await learner.goal()).toEqual({ cards: null, done: 0 });
  });

  it.each([0, -5, 2.5, 201, 'ten'])('is not %s', async (cards) => {
    const learner = await newLearner();
    const refused = await learner.call(setReviewGoal, { body: { cards: cards as number } });
    expect(refused.status).toBe(400);
    expect(refused.errors[0]?.field).toBe('cards');
  });

  it('counts each card once a day, and quizzes not at all', async () => {
    const learner = await newLearner();
    await withCards(learner);
    const [first, second] = (await learner.review()).cards;
    await learner.rate(first?.id ?? '', null);
    await learner.setCard(first?.id ?? '', { due_at: new Date(0) });
    await learner.rate(first?.id ?? '', null);
    expect((await learner.goal()).done).toBe(1);
    await learner.rate(second?.id ?? '', null);
    expect((await learner.goal()).done).toBe(2);
  });

  it.each(['Pacific/Kiritimati', 'Pacific/Niue', 'Asia/Kolkata', 'UTC'])(
    'starts again at midnight in %s',
    async (zone) => {
      const learner = await newLearner(zone);
      await withCards(learner);
      const cards = await learner.cards();
      const midnight = momentOf(dayIn(zone), '00:00', zone).getTime();
      const moments = [midnight - 1000, midnight, midnight + 1000];
      await app.db
        .insertInto('assessment.review_log')
        .values(
          moments.map((at, index) => ({
            account_id: learner.id,
            question_id: cards[index]?.question_id ?? '',
            key: crypto.randomUUID(),
            correct: true,
            rating: 3,
            reviewed_at: new Date(at),
          })),
        )
        .execute();
      expect((await learner.goal()).done).toBe(2);
    },
  );

  it('ends a session where it is reached, and then goes on by ordinary ones', async () => {
    const learner = await newLearner();
    const { lessons } = await buildCourse(app.db, { lessons: [{}, {}, {}, {}] });
    for (const { slug } of lessons) await learner.take(slug);
    const sizes: number[] = [];
    for (const goal of [null, 18, 2]) {
      await learner.setGoal(goal);
      sizes.push((await learner.review()).cards.length);
    }
    for (const { id } of (await learner.review()).cards) await learner.rate(id, null);
    const after = await learner.review();
    expect([...sizes, after.cards.length]).toEqual([15, 18, 2, 15]);
    expect(after).toMatchObject({ due: 18, goal: { cards: 2, done: 2 } });
  });
});

describe('the forecast', () => {
  it.each(['Pacific/Kiritimati', 'America/New_York', 'UTC'])(
    'counts stored due dates by the days of %s',
    async (zone) => {
      const learner = await newLearner(zone);
      await withCards(learner);
      const today = dayIn(zone);
      const at = (ahead: number, time: string) => momentOf(addDays(today, ahead), time, zone);
      const due = [new Date(0), at(1, '00:00'), at(1, '23:59'), at(14, '23:59'), at(15, '00:00')];
      for (const [index, card] of (await learner.cards()).entries()) {
        await learner.setCard(card.question_id, { due_at: due[index] ?? new Date() });
      }
      const forecast = await learner.forecast();
      expect(forecast.days.map(({ day }) => day)).toEqual(
        Array.from({ length: forecastDays + 1 }, (_, ahead) => addDays(today, ahead)),
      );
      const counts = forecast.days.map(({ cards }) => cards);
      expect(counts).toEqual([1, 2, ...Array(12).fill(0), 1]);
      expect(forecast).toMatchObject({ due: 1, later: 1 });
    },
  );

  it('agrees with the deck, kana included, and is empty for a new account', async () => {
    const learner = await newLearner();
    const empty = await learner.forecast();
    expect(empty).toMatchObject({ due: 0, later: 0, days: { length: forecastDays + 1 } });
    await withCards(learner, [0, 0, 3, 2, 1]);
    await learner.call(addKanaRows, { body: { script: 'katakana', rows: ['a'] } });
    const { due, scheduled } = await learner.review();
    const forecast = await learner.forecast();
    expect(forecast.due).toBe(due);
    const sum = forecast.days.reduce((sum, { cards }) => sum + cards, 0);
    expect(sum + forecast.later).toBe(scheduled);
  });
});

describe('cramming', () => {
  it('lists the courses that have cards, with a team’s due date first', async () => {
    const learner = await newLearner();
    const [one, other] = [await withCards(learner), await withCards(learner, rightAnswers)];
    await withCards(await newLearner());
    const { id: teamId } = await buildTeam(app);
    const { id: assignmentId } = await app.db
      .insertInto('teams.assignment')
      .values({
        team_id: teamId,
        course_id: other.courseId,
        course_title: 'Any',
        assigner_name: 'Mo',
        due_on: '2099-03-01',
        begins_on: '2026-11-16',
        key: crypto.randomUUID(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('teams.assigned_course')
      .values({
        team_id: teamId,
        assignment_id: assignmentId,
        account_id: learner.id,
        person_name: 'Mo',
        course_id: other.courseId,
        course_title: 'Any',
        due_on: '2099-03-01',
        // Their right answers were before it was assigned.
        counts_since: new Date(),
      })
      .execute();
    const { courses } = (await learner.call(listCramCourses, {})).body.data;
    expect(courses).toMatchObject([
      { id: other.courseId, cards: 5, due: 0, dueOn: '2099-03-01' },
      { id: one.courseId, cards: 5, due: 5, dueOn: null },
    ]);
    expect((await learner.cram(other.courseId)).course.dueOn).toBe('2099-03-01');
  });

  it('asks all cards of a course, those remembered worst first', async () => {
    const learner = await newLearner();
    const { courseId } = await withCards(learner, rightAnswers);
    const cards = await learner.cards();
    const ago = (days: number) => new Date(Date.now() - days * day);
    const memories = [
      { stability: 10, reviewed_at: ago(1) },
      { stability: 10, reviewed_at: ago(9) },
      { stability: 100, reviewed_at: ago(10) },
      { stability: 2, reviewed_at: ago(4) },
      { stability: 1, reviewed_at: ago(1.5) },
    ];
    for (const [index, memory] of memories.entries()) {
      await learner.setCard(cards[index]?.question_id ?? '', memory);
    }
    const { cards: asked, left } = await learner.cram(courseId);
    const order = asked.map(({ id }) => cards.findIndex((card) => card.question_id === id));
    expect(order).toEqual([3, 4, 1, 0, 2]);
    expect(left).toBe(5);
    expect(JSON.stringify(asked)).not.toMatch(/Because|answer|explanation/);
  });

  it('leaves the schedule of a known card alone, and brings a missed one back', async () => {
    const learner = await newLearner();
    await withCards(learner, rightAnswers);
    const [known, missed] = await learner.cards();
    await learner.rate(known?.question_id ?? '', 1, true);
    await learner.rate(missed?.question_id ?? '', null, true);
    const [after, due] = await learner.cards();
    expect(after).toEqual(known);
    expect({ ...due, due_at: missed?.due_at }).toEqual(missed);
    expect(due?.due_at.getTime()).toBeLessThanOrEqual(Date.now());
    expect(await learner.review()).toMatchObject({ due: 1, goal: { done: 2 } });
  });

  it('schedules a card that is due like any review', async () => {
    const learner = await newLearner();
    await withCards(learner);
    const [card] = await learner.cards();
    await learner.rate(card?.question_id ?? '', 1, true);
    expect((await learner.cards())[0]).toMatchObject({ reps: 1, state: 2 });
  });

  it('in two windows counts once for each key', async () => {
    const learner = await newLearner();
    await withCards(learner, rightAnswers);
    const [card] = await learner.cards();
    const key = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => learner.rate(card?.question_id ?? '', 1, true, key)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const log = await app.db
      .selectFrom('assessment.review_log')
      .where('account_id', '=', learner.id)
      .select(['early', 'rating'])
      .execute();
    expect(log).toEqual([{ early: true, rating: 3 }]);
    expect((await learner.cards())[0]).toEqual(card);
  });

  it('goes on with what was not asked since it began', async () => {
    const learner = await newLearner();
    const { id, lessons } = await buildCourse(app.db, { lessons: Array(7).fill({}) });
    for (const { slug } of lessons) await learner.take(slug);
    const first = await learner.cram(id);
    expect(first).toMatchObject({ left: 35, cards: { length: cramSize } });
    for (const card of first.cards) await learner.rate(card.id, null, true);
    const second = await learner.cram(id, first.startedAt);
    expect(second).toMatchObject({ left: 5, startedAt: first.startedAt });
    const asked = new Set(first.cards.map(({ id }) => id));
    expect(second.cards.some(({ id }) => asked.has(id))).toBe(false);
  });

  it('shows nobody else’s cards, and no course that is not there', async () => {
    const [learner, other] = [await newLearner(), await newLearner()];
    const { courseId } = await withCards(other);
    expect(await learner.cram(courseId)).toMatchObject({ cards: [], left: 0 });
    const gone = await learner.call(getCram, { params: { id: 999_999 }, query: {} });
    expect(gone.status).toBe(404);
    const odd = await learner.call(getCram, { params: { id: courseId }, query: { since: 'then' } });
    expect(odd.status).toBe(400);
  });
});
