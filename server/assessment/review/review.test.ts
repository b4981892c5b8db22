import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submitAttempt } from '../../../contract/assessment/quizzes.ts';
import {
  checkReviewAnswer,
  getReview,
  rateReview,
  reviewSessionSize,
} from '../../../contract/assessment/review.ts';
import { getMyLesson } from '../../../contract/learning/enrolment.ts';
import { getSignals } from '../../../contract/notifications/notifications.ts';
import { dayIn } from '../../../contract/text/days.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import {
  buildAdmin,
  buildCourse,
  buildLearner,
  buildOwner,
  type CourseOptions,
  enrolLearner,
  questions,
  rightAnswers,
} from '../../../tests/support/factories.ts';
import { storeQuiz } from '../quizzes/store-quiz.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

type Answers = (number | null)[];
const allWrong: Answers = rightAnswers.map((answer) => (answer + 1) % 4);
/** The first two are wrong, the last is not answered. */
const twoMissed: Answers = [0, 1, 3, 2, null];

async function learnerOf(account: { id: number }) {
  const session = await signedIn(app, account);
  return {
    ...session,
    id: account.id,
    fail: (slug: string, answers: Answers = allWrong, key: string = crypto.randomUUID()) =>
      session.ask(submitAttempt, { params: { slug }, body: { answers, version: 1, key } }),
    review: async () => (await session.ask(getReview, {})).body.data,
    dueInMenu: async () => (await session.ask(getSignals, {})).body.data.dueReviews,
    check: (id: string, answer: number | null) =>
      session.ask(checkReviewAnswer, { params: { id }, body: { answer } }),
    rate: (id: string, answer: number | null, rating: number, key: string = crypto.randomUUID()) =>
      session.ask(rateReview, { params: { id }, body: { answer, rating, key } }),
  };
}

async function buildLesson(wishes: CourseOptions = {}) {
  const { id, lessons } = await buildCourse(app.db, { lessons: [{}], ...wishes });
  const [lesson] = lessons;
  if (!lesson) throw new Error('The course has no lesson.');
  return { courseId: id, lessonId: lesson.id, slug: lesson.slug };
}

/** A learner who has failed in a lesson of a free course, and the first question that is due. */
async function withDue(answers: Answers = twoMissed) {
  const lesson = await buildLesson();
  const learner = await learnerOf(await buildLearner(app.db));
  await learner.fail(lesson.slug, answers);
  const question = (await learner.review()).cards[0];
  if (!question) throw new Error('Nothing is due.');
  return { ...lesson, learner, questionId: question.id };
}

const cardOf = (accountId: number, questionId: string) =>
  app.db
    .selectFrom('assessment.review_card')
    .where('account_id', '=', accountId)
    .where('question_id', '=', questionId)
    .selectAll()
    .executeTakeFirstOrThrow();

const logOf = (accountId: number) =>
  app.db
    .selectFrom('assessment.review_log')
    .where('account_id', '=', accountId)
    .select(['question_id', 'answer', 'correct', 'rating'])
    .orderBy('id')
    .execute();

async function setDue(accountId: number, dueAt: Date, questionId?: string) {
  await app.db
    .updateTable('assessment.review_card')
    .set({ due_at: dueAt })
    .where('account_id', '=', accountId)
    .$if(questionId !== undefined, (query) => query.where('question_id', '=', questionId ?? ''))
    .execute();
}

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour);

describe('a submitted quiz', () => {
  it('schedules what was missed for now and what was known for later, but nothing unanswered', async () => {
    const { learner } = await withDue(twoMissed);
    const { cards, due, scheduled, nextAt } = await learner.review();
    expect(cards).toMatchObject([{ question: 'Question 1?' }, { question: 'Question 2?' }]);
    expect({ due, scheduled, nextAt }).toEqual({ due: 2, scheduled: 4, nextAt: null });
    expect(await learner.dueInMenu()).toBe(2);
  });

  it('brings back what was known at first sight in about a week, and later sooner', async () => {
    const { slug } = await buildLesson();
    const learner = await learnerOf(await buildLearner(app.db));
    await learner.fail(slug, [null, null, 3, 2, 1]);
    await learner.fail(slug, rightAnswers);
    const cards = await app.db
      .selectFrom('assessment.review_card as card')
      .innerJoin('assessment.question as question', 'question.id', 'card.question_id')
      .where('account_id', '=', learner.id)
      .select(['known', 'state', 'reps', 'scheduled_days'])
      .orderBy('position')
      .execute();
    const later = { known: true, state: 2, reps: 1, scheduled_days: 2 };
    const first = { ...later, scheduled_days: 8 };
    expect(cards).toEqual([later, later, first, first, first]);
    expect((await learner.review()).goal).toEqual({ cards: null, done: 0 });
  });

  it('adds at most ten known questions a day, and all that were missed', async () => {
    const { lessons } = await buildCourse(app.db, { lessons: [{}, {}, {}, {}] });
    const learner = await learnerOf(await buildLearner(app.db));
    for (const { slug } of lessons.slice(0, 3)) await learner.fail(slug, rightAnswers);
    expect((await learner.review()).scheduled).toBe(10);
    await learner.fail(lessons[3]?.slug ?? '');
    expect((await learner.review()).scheduled).toBe(15);
    await app.db
      .updateTable('assessment.review_card')
      .set({ added_at: inHours(-25) })
      .where('account_id', '=', learner.id)
      .execute();
    await learner.fail(lessons[2]?.slug ?? '', rightAnswers);
    expect((await learner.review()).scheduled).toBe(20);
  });

  it('makes a known question due when it is missed', async () => {
    const { slug } = await buildLesson();
    const learner = await learnerOf(await buildLearner(app.db));
    await learner.fail(slug, rightAnswers);
    expect(await learner.review()).toMatchObject({ due: 0, scheduled: 5 });
    await learner.fail(slug, twoMissed);
    expect(await learner.review()).toMatchObject({ due: 2, scheduled: 5 });
  });

  it('schedules nothing for a visitor', async () => {
    const { slug } = await buildLesson();
    const body = { answers: allWrong, version: 1, key: crypto.randomUUID() };
    await ask(app.server, submitAttempt, { params: { slug }, body });
    const cards = await app.db
      .selectFrom('assessment.review_card as card')
      .innerJoin('assessment.question as question', 'question.id', 'card.question_id')
      .innerJoin('catalog.lesson as lesson', 'lesson.id', 'question.lesson_id')
      .where('lesson.slug', '=', slug)
      .select('card.account_id')
      .execute();
    expect(cards).toEqual([]);
  });

  it('makes a question due again when it is wrong again', async () => {
    const { learner, slug, questionId } = await withDue();
    await learner.rate(questionId, 1, 4);
    const planned = await cardOf(learner.id, questionId);
    await learner.fail(slug, rightAnswers);
    expect(await cardOf(learner.id, questionId)).toEqual(planned);

    await learner.fail(slug, twoMissed);
    const { due_at, ...rest } = await cardOf(learner.id, questionId);
    expect(due_at.getTime()).toBeLessThanOrEqual(Date.now());
    expect({ ...rest, due_at: planned.due_at }).toEqual(planned);
  });

  it('does not postpone what is due already', async () => {
    const { learner, slug, questionId } = await withDue();
    const before = inHours(-30);
    await setDue(learner.id, before, questionId);
    await learner.fail(slug, twoMissed);
    expect((await cardOf(learner.id, questionId)).due_at).toEqual(before);
  });

  it('sent again changes no card', async () => {
    const { slug } = await buildLesson();
    const learner = await learnerOf(await buildLearner(app.db));
    const key = crypto.randomUUID();
    await learner.fail(slug, twoMissed, key);
    const planned = inHours(20);
    await setDue(learner.id, planned);
    await learner.fail(slug, allWrong, key);
    expect(await learner.review()).toMatchObject({
      cards: [],
      due: 0,
      scheduled: 4,
      nextAt: planned.toISOString(),
    });
  });
});

describe('the review', () => {
  it('mixes courses and lessons, oldest first', async () => {
    const learner = await learnerOf(await buildLearner(app.db));
    const [older, newer] = [await buildLesson(), await buildLesson()];
    await learner.fail(newer.slug);
    await setDue(learner.id, inHours(-1));
    await learner.fail(older.slug);
    await app.db
      .updateTable('assessment.review_card')
      .set({ due_at: inHours(-2) })
      .where('account_id', '=', learner.id)
      .where('question_id', 'in', (eb) =>
        eb.selectFrom('assessment.question').where('lesson_id', '=', older.lessonId).select('id'),
      )
      .execute();
    const { cards } = await learner.review();
    const slugs = cards.map(({ lesson }) => lesson?.slug);
    expect(slugs).toEqual(Array.from({ length: 5 }, () => [older.slug, newer.slug]).flat());
    expect(cards[0]).toEqual({
      kind: 'question',
      id: expect.any(String),
      question: 'Question 1?',
      options: ['One', 'Two', 'Three', 'Four'],
      course: { id: older.courseId, title: expect.any(String) },
      lesson: { slug: older.slug, name: 'Lesson 1' },
    });
    expect(JSON.stringify(cards)).not.toMatch(/Because|answer|explanation/);
  });

  it('is limited to a session and tells how many are due', async () => {
    const learner = await learnerOf(await buildLearner(app.db));
    const { lessons } = await buildCourse(app.db, { lessons: [{}, {}, {}, {}] });
    for (const { slug } of lessons) await learner.fail(slug);
    const { cards, due, scheduled } = await learner.review();
    expect(cards).toHaveLength(reviewSessionSize);
    expect({ due, scheduled }).toEqual({ due: 20, scheduled: 20 });
  });

  it('is private', async () => {
    const { learner, questionId } = await withDue();
    const other = await learnerOf(await buildLearner(app.db));
    expect((await other.review()).scheduled).toBe(0);
    expect((await other.check(questionId, 1)).status).toBe(404);
    expect((await other.rate(questionId, 1, 3)).status).toBe(404);
    expect((await learner.check(crypto.randomUUID(), 1)).status).toBe(404);
    expect((await ask(app.server, getReview, {})).status).toBe(401);
  });

  const away: [string, (lesson: { courseId: number; lessonId: string }) => Promise<unknown>][] = [
    [
      'of a course that is not published any more',
      ({ courseId }) =>
        app.db
          .updateTable('catalog.course')
          .set({ published_at: null })
          .where('id', '=', courseId)
          .execute(),
    ],
    [
      'of a lesson that was withdrawn',
      ({ lessonId }) =>
        app.db
          .updateTable('catalog.lesson')
          .set({ position: null })
          .where('id', '=', lessonId)
          .execute(),
    ],
    [
      'of a quiz that has other questions now',
      ({ lessonId }) =>
        storeQuiz(app.db, lessonId, { contentHash: 'second', questions: questions('Another') }),
    ],
    [
      'of a paid course that one no longer has',
      async ({ courseId }) => {
        await app.db
          .updateTable('catalog.course')
          .set({ price_cents: 2500, sale_cents: null })
          .where('id', '=', courseId)
          .execute();
        await app.db.deleteFrom('learning.enrolment').where('course_id', '=', courseId).execute();
      },
    ],
  ];
  it.each(away)('asks nothing %s', async (_, takeAway) => {
    const { learner, questionId, ...lesson } = await withDue();
    await takeAway(lesson);
    const { cards, due, scheduled, nextAt } = await learner.review();
    expect({ cards, due, scheduled, nextAt }).toEqual({
      cards: [],
      due: 0,
      scheduled: 0,
      nextAt: null,
    });
    expect(await learner.dueInMenu()).toBe(0);
    expect((await learner.check(questionId, 1)).status).toBe(404);
    expect((await learner.rate(questionId, 1, 3)).status).toBe(404);
    expect(await logOf(learner.id)).toEqual([]);
  });

  it('asks only about lessons that the learner may read', async () => {
    const owner = await buildOwner(app.db);
    const paid = await buildCourse(app.db, {
      priceCents: 2500,
      ownerId: owner.id,
      lessons: [{ preview: true }, {}],
    });
    const enrolled = await buildLearner(app.db);
    await enrolLearner(app.db, enrolled.id, paid.id);
    const people = [enrolled, owner, await buildAdmin(app.db), await buildLearner(app.db)];
    const standings = await Promise.all(
      people.map(async (account) => {
        const person = await learnerOf(account);
        const mayRead = await Promise.all(
          paid.lessons.map(async ({ id, slug }) => {
            await app.db
              .insertInto('assessment.review_card')
              .columns(['account_id', 'question_id'])
              .expression((eb) =>
                eb
                  .selectFrom('assessment.question')
                  .where('lesson_id', '=', id)
                  .where('position', '=', 1)
                  .select((eb) => [eb.val(account.id).as('account_id'), 'id']),
              )
              .execute();
            const { body } = await person.ask(getMyLesson, { params: { slug } });
            return body.data.can.read ? [slug] : [];
          }),
        );
        const { cards } = await person.review();
        return { asked: cards.map(({ lesson }) => lesson?.slug), mayRead: mayRead.flat() };
      }),
    );
    expect(standings.map(({ asked }) => asked.toSorted())).toEqual(
      standings.map(({ mayRead }) => mayRead.toSorted()),
    );
    expect(standings.map(({ asked }) => asked.length)).toEqual([2, 2, 2, 1]);
  });
});

describe('an answer', () => {
  it('is checked with a preview of each rating, without changes', async () => {
    const { learner, questionId } = await withDue();
    const before = await cardOf(learner.id, questionId);
    const right = await learner.check(questionId, 1);
    expect(right.body.data).toEqual({
      correct: true,
      chosen: 1,
      right: 1,
      explanation: 'Because of 1.',
      intervals: [10, 15, 2880, 11_520],
      early: false,
    });
    const none = await learner.check(questionId, null);
    expect(none.body.data).toMatchObject({ correct: false, chosen: null, right: 1 });
    const beyond = await learner.check(questionId, 9);
    expect(beyond.body.data).toMatchObject({ correct: false, chosen: null });
    expect(await cardOf(learner.id, questionId)).toEqual(before);
    expect((await learner.review()).due).toBe(2);
  });

  it('that was right is scheduled as previewed', async () => {
    const { learner, questionId } = await withDue();
    const { intervals } = (await learner.check(questionId, 1)).body.data;
    const { body } = await learner.rate(questionId, 1, 3);
    expect(body.data).toMatchObject({ correct: true, due: 1 });
    const card = await cardOf(learner.id, questionId);
    expect(body.data.dueAt).toBe(card.due_at.toISOString());
    const minutes = (card.due_at.getTime() - (card.reviewed_at?.getTime() ?? 0)) / 60_000;
    expect(minutes).toBe(intervals[2]);
    expect(card).toMatchObject({ state: 2, reps: 1, lapses: 0 });
    expect(await logOf(learner.id)).toEqual([
      { question_id: questionId, answer: 1, correct: true, rating: 3 },
    ]);
  });

  it('that was wrong comes back in minutes, whatever the rating', async () => {
    const { learner, questionId } = await withDue();
    const { body } = await learner.rate(questionId, 2, 4);
    expect(body.data.correct).toBe(false);
    expect(Date.parse(body.data.dueAt) - Date.now()).toBeLessThanOrEqual(10 * 60_000);
    expect(await logOf(learner.id)).toEqual([
      { question_id: questionId, answer: 2, correct: false, rating: 1 },
    ]);
    expect(await learner.review()).toMatchObject({ due: 1, scheduled: 4 });
  });

  it("counts as a day of learning in the learner's time zone", async () => {
    const { learner, lessonId, questionId } = await withDue();
    await app.db.deleteFrom('learning.activity').where('account_id', '=', learner.id).execute();
    // Somewhere it is another day than at the server, at any hour.
    const zone = ['Pacific/Kiritimati', 'Pacific/Niue'].find(
      (zone) => dayIn(zone) !== dayIn('UTC'),
    );
    await app.db
      .insertInto('notifications.preference')
      .values({ account_id: learner.id, time_zone: zone ?? '' })
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet({ time_zone: zone ?? '' }),
      )
      .execute();
    await learner.rate(questionId, 1, 3);
    await learner.rate(questionId, 1, 3);
    const days = await app.db
      .selectFrom('learning.activity')
      .where('account_id', '=', learner.id)
      .select(['day', 'lesson_id'])
      .execute();
    expect(days).toEqual([{ day: dayIn(zone ?? ''), lesson_id: lessonId }]);
  });

  it.each([
    [{ rating: 0 }, 'rating'],
    [{ rating: 5 }, 'rating'],
    [{ rating: 2.5 }, 'rating'],
    [{ answer: -1 }, 'answer'],
    [{ key: 'mine' }, 'key'],
  ])('with %j is refused with a field error', async (wrong, field) => {
    const { learner, questionId } = await withDue();
    const body = { answer: 1, rating: 3, key: crypto.randomUUID(), ...wrong };
    const refused = await learner.ask(rateReview, { params: { id: questionId }, body });
    expect(refused.status).toBe(400);
    expect(refused.errors[0]?.field).toBe(field);
  });
});

describe('concurrently', () => {
  it('a repeated review counts once with the same answer', async () => {
    const { learner, questionId } = await withDue();
    const key = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => learner.rate(questionId, 1, 3, key)),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]?.body.data).toMatchObject({ correct: true, due: 1 });
    expect(await cardOf(learner.id, questionId)).toMatchObject({ reps: 1 });
    const changed = await learner.rate(questionId, 2, 1, key);
    expect(changed.body).toEqual(answers[0]?.body);
    expect(await logOf(learner.id)).toHaveLength(1);
  });

  it('a question reviewed in two windows counts once until it is due again', async () => {
    const { learner, questionId } = await withDue();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, window) => learner.rate(questionId, 1, 1 + (window % 4))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await cardOf(learner.id, questionId)).toMatchObject({ reps: 1 });
    expect(await logOf(learner.id)).toHaveLength(1);
  });

  it('a key of another question is refused', async () => {
    const { learner } = await withDue();
    const [one, other] = (await learner.review()).cards.map(({ id }) => id);
    const key = crypto.randomUUID();
    const answers = await Promise.all([
      learner.rate(one ?? '', null, 1, key),
      learner.rate(other ?? '', null, 1, key),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers[0]?.status === 409 ? one : other;
    expect(await cardOf(learner.id, refused ?? '')).toMatchObject({ reps: 0, reviewed_at: null });
    expect(await logOf(learner.id)).toHaveLength(1);
  });

  it('quizzes and reviews of the same questions do not fail', async () => {
    const { learner, slug } = await withDue(allWrong);
    const ids = (await learner.review()).cards.map(({ id }) => id);
    const answers = await Promise.all([
      ...ids.map((id) => learner.rate(id, null, 1)),
      ...ids.map(() => learner.fail(slug)),
      ...ids.toReversed().map((id) => learner.rate(id, null, 1)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(15).fill(200));
    const cards = await Promise.all(ids.map((id) => cardOf(learner.id, id)));
    // A failed quiz makes them due again: those after it count, those before the next one do not.
    for (const { reps } of cards) expect([1, 2]).toContain(reps);
  });
});
