import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answerPractice,
  getPractice,
  getPracticeHint,
} from '../../../contract/assessment/practice.ts';
import { getReview } from '../../../contract/assessment/review.ts';
import { getLesson } from '../../../contract/catalog.ts';
import type { PracticeQuestion } from '../../../practice/kinds.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildCourse, buildLearner, enrolLearner } from '../../../tests/support/factories.ts';
import { limits } from '../limits.ts';
import { storePractice } from './store-practice.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const breakEven: PracticeQuestion = {
  id: 'break-even',
  kind: 'number',
  question: 'Where does it break even?',
  answer: 200,
  unit: 'customers',
  mistakes: [{ answer: 125, says: 'That divides by the price.' }],
  hints: ['Start from what a customer contributes.', 'Divide 1500 by 7.5.'],
  explanation: 'Because 1500 / 7.5 is 200.',
};
const shades: PracticeQuestion = {
  id: 'shades',
  kind: 'ordering',
  question: 'Order the shades.',
  items: ['light', 'halftone', 'core', 'reflected'],
  hints: ['Begin at the lamp.'],
  explanation: 'From the lamp to the table.',
};
const practice = [breakEven, shades].map((question) => ({ question, figure: null }));

async function lessonWithPractice(options: Parameters<typeof buildCourse>[1] = {}) {
  const { id, lessons } = await buildCourse(app.db, { lessons: [{}, {}], ...options });
  const [first] = lessons;
  await storePractice(app.db, first?.id ?? '', practice);
  return { courseId: id, lessonId: first?.id ?? '', slug: first?.slug ?? '' };
}

const typed = (slug: string, number: string, reveal?: boolean) => ({
  params: { slug, question: 'break-even' },
  body: { answer: { kind: 'number' as const, typed: number }, ...(reveal && { reveal }) },
});

const cards = async (accountId: number) =>
  app.db
    .selectFrom('assessment.practice_card')
    .where('account_id', '=', accountId)
    .selectAll()
    .execute();

describe('a visitor', () => {
  it('sees the questions without anything that gives the answer away', async () => {
    const { slug } = await lessonWithPractice();
    const { body } = await ask(app.server, getPractice, { params: { slug } });
    expect(body.data.questions).toEqual([
      {
        shown: {
          id: 'break-even',
          kind: 'number',
          question: 'Where does it break even?',
          hints: 2,
          unit: 'customers',
        },
        solved: false,
      },
      {
        shown: {
          id: 'shades',
          kind: 'ordering',
          question: 'Order the shades.',
          hints: 1,
          items: ['core', 'halftone', 'light', 'reflected'],
        },
        solved: false,
      },
    ]);
    const lesson = await ask(app.server, getLesson, { params: { slug } });
    expect(lesson.body.data.content?.practice).toBe(2);
  });

  it('is helped on, and sees the answer when it is right or given up', async () => {
    const { slug } = await lessonWithPractice();
    const wrong = await ask(app.server, answerPractice, typed(slug, '125'));
    expect(wrong.body.data).toEqual({
      correct: false,
      says: 'That divides by the price.',
      rightParts: [],
      beats: [],
      explanation: null,
      solution: null,
    });
    const right = await ask(app.server, answerPractice, typed(slug, '200 customers'));
    expect(right.body.data).toMatchObject({ correct: true, explanation: breakEven.explanation });
    const given = await ask(app.server, answerPractice, typed(slug, '1', true));
    expect(given.body.data).toMatchObject({ correct: false, solution: ['200 customers'] });
  });

  it('gets one hint after the other', async () => {
    const { slug } = await lessonWithPractice();
    const hint = (seen: number) =>
      ask(app.server, getPracticeHint, {
        params: { slug, question: 'break-even' },
        body: { seen },
      });
    expect((await hint(0)).body.data).toEqual({ hint: breakEven.hints[0], left: 1 });
    expect((await hint(1)).body.data).toEqual({ hint: breakEven.hints[1], left: 0 });
    expect((await hint(2)).status).toBe(404);
  });

  it('may not practise in a locked lesson', async () => {
    const { slug } = await lessonWithPractice({ priceCents: 2500 });
    expect((await ask(app.server, getPractice, { params: { slug } })).status).toBe(403);
    expect((await ask(app.server, answerPractice, typed(slug, '200'))).status).toBe(403);
  });

  it('is told when an answer doesn’t fit the question', async () => {
    const { slug } = await lessonWithPractice();
    const other = { answer: { kind: 'text' as const, typed: '200' } };
    const params = { slug, question: 'break-even' };
    expect((await ask(app.server, answerPractice, { params, body: other })).status).toBe(409);
    expect((await ask(app.server, answerPractice, typed(slug, 'many'))).status).toBe(409);
    const gone = await ask(app.server, answerPractice, {
      ...typed(slug, '200'),
      params: { slug, question: 'none' },
    });
    expect(gone.status).toBe(404);
  });
});

describe('a learner', () => {
  async function learnerAt(slugOf: { slug: string }) {
    const account = await buildLearner(app.db);
    const learner = await signedIn(app, account);
    return { id: account.id, ask: learner.ask, slug: slugOf.slug };
  }

  it('has solved what was right, whatever follows', async () => {
    const learner = await learnerAt(await lessonWithPractice());
    await learner.ask(answerPractice, typed(learner.slug, '200'));
    await learner.ask(answerPractice, typed(learner.slug, '125'));
    const { body } = await learner.ask(getPractice, { params: { slug: learner.slug } });
    expect(body.data.questions.map(({ solved }) => solved)).toEqual([true, false]);
  });

  it('meets what was missed again soon, and what was known in days', async () => {
    const learner = await learnerAt(await lessonWithPractice());
    await learner.ask(answerPractice, typed(learner.slug, '125'));
    const [missed] = await cards(learner.id);
    const minutes = ((missed?.due_at.getTime() ?? 0) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(5);
    expect(minutes).toBeLessThan(15);

    const other = await learnerAt(await lessonWithPractice());
    await other.ask(answerPractice, typed(other.slug, '200'));
    const [known] = await cards(other.id);
    expect(((known?.due_at.getTime() ?? 0) - Date.now()) / 86_400_000).toBeGreaterThan(1);
  });

  it('misses a question by giving it up without a try', async () => {
    const { slug } = await lessonWithPractice();
    const learner = await learnerAt({ slug });
    const given = await learner.ask(answerPractice, typed(slug, '200', true));
    expect(given.body.data.solution).toEqual(['200 customers']);
    const [card] = await cards(learner.id);
    expect(card).toMatchObject({ tries: 1, solved_at: null });
    await learner.ask(answerPractice, typed(slug, '1', true));
    expect(await cards(learner.id)).toMatchObject([{ tries: 1 }]);
  });

  it('gains no time by trying until it is right', async () => {
    const learner = await learnerAt(await lessonWithPractice());
    await learner.ask(answerPractice, typed(learner.slug, '125'));
    const [before] = await cards(learner.id);
    await learner.ask(answerPractice, typed(learner.slug, '200'));
    const [after] = await cards(learner.id);
    expect(after?.due_at).toEqual(before?.due_at);
    expect(after).toMatchObject({ tries: 2, solved_at: expect.any(Date) });
  });

  it('meets it earlier after hints', async () => {
    const plain = await learnerAt(await lessonWithPractice());
    await plain.ask(answerPractice, typed(plain.slug, '200'));
    const helped = await learnerAt(await lessonWithPractice());
    const params = { slug: helped.slug, question: 'break-even' };
    await helped.ask(getPracticeHint, { params, body: { seen: 0 } });
    await helped.ask(answerPractice, typed(helped.slug, '200'));
    const [[one], [other]] = [await cards(plain.id), await cards(helped.id)];
    expect(other?.due_at.getTime()).toBeLessThan(one?.due_at.getTime() ?? 0);
    expect(other?.hints).toBe(0);
  });

  it('finds in Review what is due, as long as the lesson is open to them', async () => {
    const lesson = await lessonWithPractice({ priceCents: 2500 });
    const account = await buildLearner(app.db);
    await enrolLearner(app.db, account.id, lesson.courseId);
    const learner = await signedIn(app, account);
    await learner.ask(answerPractice, typed(lesson.slug, '125'));
    await app.db
      .updateTable('assessment.practice_card')
      .set({ due_at: new Date(Date.now() - 60_000) })
      .where('account_id', '=', account.id)
      .execute();
    const { body } = await learner.ask(getReview, {});
    expect(body.data).toMatchObject({
      due: 1,
      cards: [{ kind: 'practice', shown: { id: 'break-even' } }],
    });
    expect(JSON.stringify(body)).not.toMatch(/Because|divides/);

    await app.db.deleteFrom('learning.enrolment').where('account_id', '=', account.id).execute();
    expect((await learner.ask(getReview, {})).body.data).toMatchObject({ due: 0, cards: [] });
  });

  it('counts towards the goal when it is asked in Review, once a sitting', async () => {
    const learner = await learnerAt(await lessonWithPractice());
    const done = async () => (await learner.ask(getReview, {})).body.data.goal.done;
    await learner.ask(answerPractice, typed(learner.slug, '125'));
    expect(await done()).toBe(0);

    const inReview = (value: string, cram: boolean, key: string) => {
      const { params, body } = typed(learner.slug, value);
      return learner.ask(answerPractice, { params, body: { ...body, review: { key, cram } } });
    };
    // Not due, and nobody crams: another window was quicker.
    await inReview('200', false, crypto.randomUUID());
    expect(await done()).toBe(0);
    const key = crypto.randomUUID();
    await inReview('125', true, key);
    await inReview('200', true, key);
    expect(await done()).toBe(1);
    const log = await app.db
      .selectFrom('assessment.review_log')
      .where('account_id', '=', learner.id)
      .select(['correct', 'early', 'rating'])
      .execute();
    expect(log).toEqual([{ correct: false, early: true, rating: 1 }]);
  });

  it('counts once when the same answer arrives many times at once', async () => {
    const learner = await learnerAt(await lessonWithPractice());
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => learner.ask(answerPractice, typed(learner.slug, '200'))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const [card] = await cards(learner.id);
    expect(card).toMatchObject({ tries: 8, reps: 1 });
  });
});

describe('stored questions', () => {
  const stored = (lessonId: string) =>
    app.db
      .selectFrom('assessment.practice_question')
      .where('lesson_id', '=', lessonId)
      .select(['id', 'name', 'version', 'position', 'retired_at as retiredAt'])
      .orderBy('name')
      .execute();

  it('keep their ids by their names, count changes, and are retired instead of deleted', async () => {
    const { lessonId } = await lessonWithPractice();
    const before = await stored(lessonId);
    await storePractice(app.db, lessonId, practice);
    expect(await stored(lessonId)).toEqual(before);

    const changed = { ...breakEven, answer: 210 };
    await storePractice(app.db, lessonId, [{ question: changed, figure: null }]);
    const after = await stored(lessonId);
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after.map(({ version }) => version)).toEqual([2, 1]);
    expect(after.map(({ retiredAt }) => retiredAt !== null)).toEqual([false, true]);

    await storePractice(app.db, lessonId, practice);
    expect((await stored(lessonId)).every(({ retiredAt }) => retiredAt === null)).toBe(true);
    await storePractice(app.db, lessonId, []);
    expect((await stored(lessonId)).every(({ retiredAt }) => retiredAt !== null)).toBe(true);
  });
});

it('giving up first counts as a miss, however often the card was answered before it became due', async () => {
  const { slug } = await lessonWithPractice();
  const account = await buildLearner(app.db);
  const learner = await signedIn(app, account);
  await learner.ask(answerPractice, typed(slug, '400'));
  await app.db
    .updateTable('assessment.practice_card')
    .set({ due_at: sql<Date>`now() - interval '1 day'` })
    .where('account_id', '=', account.id)
    .execute();
  await learner.ask(answerPractice, typed(slug, '1', true));
  const [card] = await cards(account.id);
  expect(card?.tries).toBe(2);
  expect(card?.due_at.getTime()).toBeGreaterThan(Date.now());
});

it('answers and hints are limited, for visitors as well', async () => {
  const { slug } = await lessonWithPractice();
  expect((await ask(app.server, answerPractice, typed(slug, '1'))).status).toBe(200);
  await app.db
    .updateTable('platform.throttle')
    .set({ hits: limits.practice.tries })
    .where('key', 'like', 'practice:%')
    .execute();
  expect((await ask(app.server, answerPractice, typed(slug, '1'))).status).toBe(429);
  const hint = { params: { slug, question: 'break-even' }, body: { seen: 0 } };
  expect((await ask(app.server, getPracticeHint, hint)).status).toBe(429);
});
