import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLessonActivity } from '../../tests/support/lesson-activity.ts';
import { cases } from '../../tests/support/thorough.ts';
import {
  describeSaturdays,
  type PriceMove,
  pricesOf,
  type ShownSaturdays,
  sixSaturdays,
} from './model.ts';

const data = readLessonActivity(
  '2-introduction-to-business/the-4-Ps-of-marketing.six-saturdays',
  sixSaturdays,
);
const prices = pricesOf(data);
const seed = fc.nat(2 ** 31 - 1);
const price = fc.constantFrom(...prices);

const tryAt = (priceCents: number): PriceMove => ({ kind: 'try', priceCents });
const commitTo = (priceCents: number): PriceMove => ({ kind: 'commit', priceCents });

/** Plays moves as the server does: what is refused doesn't happen. */
function play(which: number, moves: readonly PriceMove[]): PriceMove[] {
  const played: PriceMove[] = [];
  for (const move of moves) {
    if (sixSaturdays.refuse(data, which, played, move) === undefined) played.push(move);
  }
  return played;
}

const isDone = (which: number, moves: readonly PriceMove[], task: string) =>
  sixSaturdays.judge(data, which, moves, task).done;

test('in every town both tasks can be solved, and neither is from the start', () => {
  fc.assert(
    fc.property(seed, (which) => {
      const tries = [15, 17, 19, 21].map((dollars) => tryAt(dollars * 100));
      expect(isDone(which, [], 'look-around')).toBe(false);
      expect(isDone(which, tries, 'look-around')).toBe(true);
      expect(isDone(which, tries, 'set-the-price')).toBe(false);
      const best = prices.some((each) =>
        isDone(which, [...tries, commitTo(each)], 'set-the-price'),
      );
      expect(best).toBe(true);
    }),
    { numRuns: cases(100, 5_000) },
  );
});

/** Draws a line through what was sold, and takes the price that earns most on it. */
function sensiblePrice({ saturdays, costCents }: ShownSaturdays): number {
  const mean = (values: number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;
  const x = mean(saturdays.map(({ priceCents }) => priceCents));
  const y = mean(saturdays.map(({ sold }) => sold));
  const slope =
    mean(saturdays.map(({ priceCents, sold }) => (priceCents - x) * (sold - y))) /
    mean(saturdays.map(({ priceCents }) => (priceCents - x) ** 2));
  const earned = (each: number) => (each - costCents) * (y + slope * (each - x));
  return prices.reduce((best, each) => (earned(each) > earned(best) ? each : best));
}

test('six Saturdays are enough for careful learners, and no one price is right for all', () => {
  const towns = Array.from({ length: 400 }, (_, which) => which * 7919);
  const tries = [14, 15, 16, 20, 21, 22].map((dollars) => tryAt(dollars * 100));
  const careful = towns.filter((which) => {
    const shown = sixSaturdays.show(data, which, tries);
    return isDone(which, [...tries, commitTo(sensiblePrice(shown))], 'set-the-price');
  });
  expect(careful.length / towns.length).toBeGreaterThan(0.85);
  for (const each of prices) {
    const lucky = towns.filter((which) =>
      isDone(which, [...tries, commitTo(each)], 'set-the-price'),
    );
    expect(lucky.length / towns.length).toBeLessThan(0.8);
  }
});

test('a seventh Saturday is refused, and so is anything after the final price', () => {
  fc.assert(
    fc.property(
      seed,
      fc.array(price, { minLength: 6, maxLength: 6 }),
      price,
      (which, six, more) => {
        const tries = play(which, six.map(tryAt));
        expect(tries).toHaveLength(6);
        expect(sixSaturdays.refuse(data, which, tries, tryAt(more))).toBe(
          'All 6 Saturdays are over. Set your price now.',
        );
        expect(sixSaturdays.refuse(data, which, tries, commitTo(more))).toBeUndefined();
        const over = [...tries, commitTo(more)];
        expect(sixSaturdays.refuse(data, which, over, tryAt(more))).toMatch(/Start again/);
        expect(sixSaturdays.refuse(data, which, over, commitTo(more))).toMatch(/Start again/);
        // Not even a list that slipped past is answered.
        expect(sixSaturdays.show(data, which, [...tries, tryAt(more)]).saturdays).toHaveLength(6);
      },
    ),
  );
});

test('prices off the list and a price set blindly are refused', () => {
  for (const priceCents of [1_150, 3_050, 1_225]) {
    expect(sixSaturdays.refuse(data, 1, [], tryAt(priceCents))).toBe(
      'Choose a price from $12 to $30, in steps of $0.50.',
    );
  }
  expect(sixSaturdays.refuse(data, 1, [], commitTo(1_800))).toBe('Try at least one price first.');
  for (const wrong of [tryAt(0), tryAt(1.5), { kind: 'peek', priceCents: 1_800 }, {}]) {
    expect(sixSaturdays.move.safeParse(wrong).success).toBe(false);
  }
});

test('the browser gets what was tried and nothing about the demand', () => {
  fc.assert(
    fc.property(seed, fc.array(price, { maxLength: 6 }), (which, tried) => {
      const shown = sixSaturdays.show(data, which, tried.map(tryAt));
      expect(Object.keys(shown).toSorted()).toEqual([
        'committed',
        'costCents',
        'highestPriceCents',
        'lowestPriceCents',
        'saturdays',
        'saturdaysLeft',
        'stepCents',
      ]);
      for (const saturday of shown.saturdays) {
        expect(Object.keys(saturday)).toEqual(['priceCents', 'sold', 'profitCents']);
        expect(Number.isInteger(saturday.sold)).toBe(true);
        expect(saturday.profitCents).toBe(saturday.sold * (saturday.priceCents - 1_100));
      }
      expect(shown.committed).toBeNull();
      expect(sixSaturdays.tasks(data)).toEqual(data.tasks.map(({ id, text }) => ({ id, text })));
    }),
  );
});

const town = (ifFree: number) => ({
  ...data,
  demand: {
    boxesIfFree: { from: ifFree, to: ifFree },
    lostPerDollar: { from: 1.7, to: 1.7 },
    luckBoxes: 0,
  },
});
const fourPrices = [15, 18, 22, 30].map((dollars) => tryAt(dollars * 100));

test('what is sold follows a − b·p with the luck of the day, never below zero', () => {
  const { saturdays } = sixSaturdays.show(town(46), 1, fourPrices);
  // 46 − 25.5 = 20.5, 46 − 30.6 = 15.4, 46 − 37.4 = 8.6, and 46 − 51 is nobody.
  expect(saturdays.map(({ sold }) => sold)).toEqual([21, 15, 9, 0]);
  expect(saturdays.map(({ profitCents }) => profitCents)).toEqual([8_400, 10_500, 9_900, 0]);
});

test("two towns that sell the same can't be told apart", () => {
  expect(sixSaturdays.show(town(46), 1, fourPrices)).toEqual(
    sixSaturdays.show(town(46.05), 2, fourPrices),
  );
});

test('the same seed and moves always show the same', () => {
  fc.assert(
    fc.property(seed, fc.array(price, { maxLength: 6 }), (which, tried) => {
      const moves = tried.map(tryAt);
      expect(sixSaturdays.show(data, which, moves)).toEqual(sixSaturdays.show(data, which, moves));
      // Later tries don't change earlier Saturdays.
      const before = sixSaturdays.show(data, which, moves.slice(0, -1)).saturdays;
      expect(sixSaturdays.show(data, which, moves).saturdays.slice(0, before.length)).toEqual(
        before,
      );
    }),
    { numRuns: cases(200, 20_000) },
  );
});

test('says what was sold, and how good the price is', () => {
  const moves = [tryAt(1_800)];
  const shown = sixSaturdays.show(data, 5, moves);
  expect(describeSaturdays(shown)).toMatch(
    /^At \$18 you sold \d+ boxes, which left \$\d+. 5 Saturdays left\.$/,
  );
  expect(sixSaturdays.table(data, shown).rows).toHaveLength(1);
  const settled = sixSaturdays.show(data, 5, [...moves, commitTo(1_200)]);
  expect(settled.committed?.percent).toBeLessThan(95);
  expect(sixSaturdays.judge(data, 5, [...moves, commitTo(1_200)], 'set-the-price').says).toMatch(
    /you need 95%/,
  );
});

test('once a price is set, the best one is named', () => {
  const told = sixSaturdays.show(data, 7, [
    { kind: 'try', priceCents: data.lowestPriceCents },
    { kind: 'commit', priceCents: data.lowestPriceCents },
  ]);
  const { best, curve } = told.committed ?? {};
  expect(best?.profitCents).toBe(Math.max(...(curve ?? []).map(({ profitCents }) => profitCents)));
  expect(describeSaturdays(told)).toMatch(/The best price was \$\d/);
  const found = sixSaturdays.show(data, 7, [
    { kind: 'try', priceCents: data.lowestPriceCents },
    { kind: 'commit', priceCents: best?.priceCents ?? 0 },
  ]);
  expect(describeSaturdays(found)).toMatch(/It is the best price there is\.$/);
});
