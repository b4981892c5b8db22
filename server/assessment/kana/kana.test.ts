import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addKanaRows,
  checkKana,
  getDueKana,
  getKanaDrill,
  rateKana,
  removeKanaRows,
} from '../../../contract/assessment/kana.ts';
import { getReview } from '../../../contract/assessment/review.ts';
import { getLearnerHome } from '../../../contract/learning/home.ts';
import { getSignals } from '../../../contract/notifications/notifications.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildLearner } from '../../../tests/support/factories.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function newLearner() {
  const account = await buildLearner(app.db);
  const { ask: call } = await signedIn(app, account);
  return {
    id: account.id,
    call,
    add: (rows: ('a' | 'k' | 'w')[]) => call(addKanaRows, { body: { script: 'hiragana', rows } }),
    rate: (kana: string, answer: string | null, more: { key?: string; cram?: boolean } = {}) =>
      call(rateKana, {
        params: { kana },
        body: { answer, way: 'typed', rating: 3, key: crypto.randomUUID(), ...more },
      }),
    card: (kana: string) =>
      app.db
        .selectFrom('assessment.kana_card')
        .where('account_id', '=', account.id)
        .where('kana', '=', kana)
        .selectAll()
        .executeTakeFirstOrThrow(),
    log: () =>
      app.db
        .selectFrom('assessment.review_log')
        .where('account_id', '=', account.id)
        .select(['kana', 'way', 'correct', 'rating', 'early'])
        .orderBy('id')
        .execute(),
  };
}

describe('rows of kana', () => {
  it('are due when they are added, in one count with everything else', async () => {
    const learner = await newLearner();
    const { body } = await learner.add(['a', 'k']);
    expect(body.data).toMatchObject({ due: 10, cards: { length: 10 } });
    const review = (await learner.call(getReview, {})).body.data;
    expect(review).toMatchObject({ due: 10, scheduled: 10, kana: { cards: 10, due: 10 } });
    expect(review.cards[0]).toMatchObject({ kind: 'kana', way: 'typed' });
    expect((await learner.call(getDueKana, {})).body.data.cards).toHaveLength(10);
    expect((await learner.call(getSignals, {})).body.data.dueReviews).toBe(10);
    expect((await learner.call(getLearnerHome, {})).body.data.agenda.reviewsDue).toBe(10);
  });

  it('are asked in an order of their own, not that of the table', async () => {
    const learner = await newLearner();
    await learner.add(['a', 'k']);
    const order = async () =>
      (await learner.call(getDueKana, {})).body.data.cards.map(({ id }) => id).join('');
    const drawn = [await order(), await order(), await order()];
    expect(new Set(drawn).size).toBeGreaterThan(1);
    expect([...(drawn[0] ?? '')].toSorted().join('')).toBe('あいうえおかきくけこ');
  });

  it('keep their schedules when they are added again', async () => {
    const learner = await newLearner();
    await learner.add(['a']);
    await learner.rate('あ', 'a');
    const before = await learner.card('あ');
    await Promise.all([learner.add(['a']), learner.add(['a', 'k']), learner.add(['k'])]);
    expect(await learner.card('あ')).toEqual(before);
    expect((await learner.call(getKanaDrill, {})).body.data.cards).toHaveLength(10);
  });

  it('can be taken back as far as nothing was asked', async () => {
    const learner = await newLearner();
    await learner.add(['a', 'w']);
    await learner.rate('あ', 'a');
    const body = { script: 'hiragana' as const, rows: ['a' as const] };
    const { cards } = (await learner.call(removeKanaRows, { body })).body.data;
    expect(cards.map(({ kana, asked }) => [kana, asked])).toEqual([
      ['あ', true],
      ['わ', false],
      ['を', false],
      ['ん', false],
    ]);
  });

  it.each([
    [{ script: 'kanji', rows: ['a'] }, 'script'],
    [{ script: 'hiragana', rows: ['q'] }, 'rows'],
    [{ script: 'hiragana', rows: [] }, 'rows'],
    [{ script: 'hiragana', rows: Array(99).fill('a') }, 'rows'],
  ])('like %j are refused', async (body, field) => {
    const learner = await newLearner();
    const refused = await learner.call(addKanaRows, { body: body as never });
    expect(refused.status).toBe(400);
    expect(refused.errors[0]?.field.startsWith(field)).toBe(true);
  });
});

describe('a kana', () => {
  it('is checked by the server without changing anything', async () => {
    const learner = await newLearner();
    await learner.add(['a']);
    const check = async (answer: string | null) =>
      (await learner.call(checkKana, { params: { kana: 'い' }, body: { answer, way: 'typed' } }))
        .body.data;
    expect(await check('i')).toEqual({
      correct: true,
      right: 'i',
      intervals: [10, 15, 2880, 11_520],
      early: false,
    });
    expect(await check('e')).toMatchObject({ correct: false, right: 'i' });
    expect(await check(null)).toMatchObject({ correct: false });
    expect(await learner.card('い')).toMatchObject({ reps: 0, reviewed_at: null });
  });

  it('has its own schedule, and is asked typed and heard turn by turn', async () => {
    const learner = await newLearner();
    await learner.add(['a']);
    await learner.rate('い', 'i');
    await learner.rate('う', 'e');
    expect(await learner.card('い')).toMatchObject({ state: 2, reps: 1 });
    expect(await learner.card('う')).toMatchObject({ state: 1, reps: 1 });
    expect(await learner.card('え')).toMatchObject({ state: 0, reps: 0 });
    await app.db
      .updateTable('assessment.kana_card')
      .set({ due_at: new Date(0) })
      .where('account_id', '=', learner.id)
      .where('kana', '=', 'い')
      .execute();
    const { cards } = (await learner.call(getReview, {})).body.data;
    expect(cards[0]).toMatchObject({ id: 'い', way: 'heard' });
    expect(await learner.log()).toEqual([
      { kana: 'い', way: 'typed', correct: true, rating: 3, early: false },
      { kana: 'う', way: 'typed', correct: false, rating: 1, early: false },
    ]);
  });

  it('rated in two windows counts once', async () => {
    const learner = await newLearner();
    await learner.add(['a']);
    const answers = await Promise.all(Array.from({ length: 8 }, () => learner.rate('あ', 'a')));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await learner.card('あ')).toMatchObject({ reps: 1 });
    expect(await learner.log()).toHaveLength(1);
  });

  it('sent twice counts once, and its key belongs to it', async () => {
    const learner = await newLearner();
    await learner.add(['a']);
    const key = crypto.randomUUID();
    await Promise.all([learner.rate('あ', 'a', { key }), learner.rate('あ', 'a', { key })]);
    expect(await learner.log()).toHaveLength(1);
    expect((await learner.rate('い', 'i', { key })).status).toBe(409);
  });

  it('that is not in one’s deck is not found', async () => {
    const [learner, other] = [await newLearner(), await newLearner()];
    await other.add(['a']);
    for (const kana of ['あ', 'か', '漢', 'x']) {
      expect((await learner.rate(kana, 'a')).status).toBe(404);
      const check = { params: { kana }, body: { answer: 'a', way: 'typed' as const } };
      expect((await learner.call(checkKana, check)).status).toBe(404);
    }
    expect(await other.card('あ')).toMatchObject({ reps: 0 });
    expect((await ask(app.server, getKanaDrill, {})).status).toBe(401);
  });
});
