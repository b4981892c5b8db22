import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectSolvable, readLessonActivity } from '../../tests/support/lesson-activity.ts';
import { cases } from '../../tests/support/thorough.ts';
import {
  averageSlot,
  type Board,
  chancesOf,
  galtonBoard,
  largestStray,
  pathsTo,
  pourInto,
} from './model.ts';

const data = readLessonActivity(
  '10-thinking-in-chances/many-small-chances.galton-board',
  galtonBoard,
);
const start = galtonBoard.start(data);
const board = fc.record<Board>({
  rows: fc.integer({ min: 1, max: 12 }),
  balls: fc.integer({ min: 1, max: 200 }),
  rightPercent: fc.integer({ min: 1, max: 19 }).map((each) => each * 5),
  pour: fc.nat(9_999),
  predicted: fc.option(fc.nat(2_000)),
});

test('every task can be solved', () => {
  expectSolvable(galtonBoard, data, {
    'middle-of-six': { ...start, predicted: 40 },
    'far-left': { ...start, rows: 7 },
    tilted: { ...start, rows: 8, rightPercent: 75 },
    'smooth-heap': { ...start, rows: 8, balls: 2_000 },
  });
});

test('the largest heap is smooth with nearly every pour, and a small one with hardly any', () => {
  const share = (balls: number) =>
    Array.from({ length: 200 }, (_, pour) => pour).filter(
      (pour) => largestStray({ ...start, rows: 8, balls, pour }) <= 2,
    ).length / 200;
  expect(share(2_000)).toBeGreaterThan(0.8);
  expect(share(50)).toBeLessThan(0.1);
});

test('agrees with the board of the lesson', () => {
  expect(pathsTo(8)).toEqual([1, 8, 28, 56, 70, 56, 28, 8, 1]);
  expect(pathsTo(3)).toEqual([1, 3, 3, 1]);
  expect(chancesOf({ rows: 8, rightPercent: 50 })[4]).toBeCloseTo(70 / 256, 12);
});

test('no ball is lost, all chances make one, and the average is rows times the chance', () => {
  fc.assert(
    fc.property(board, (each) => {
      const slots = pourInto(each);
      const chances = chancesOf(each);
      const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
      expect(slots).toHaveLength(each.rows + 1);
      expect(sum(slots)).toBe(each.balls);
      expect(sum(chances)).toBeCloseTo(1, 9);
      expect(sum(pathsTo(each.rows))).toBe(2 ** each.rows);
      expect(sum(chances.map((chance, slot) => chance * slot))).toBeCloseTo(averageSlot(each), 9);
    }),
    { numRuns: cases(200, 20_000) },
  );
});

test('a pour depends on its number alone', () => {
  fc.assert(
    fc.property(board, (each) => {
      expect(pourInto(each)).toEqual(pourInto({ ...each, predicted: null }));
      expect(galtonBoard.judge(data, 'smooth-heap', each)).toEqual(
        galtonBoard.judge(data, 'smooth-heap', JSON.parse(JSON.stringify(each))),
      );
    }),
    { numRuns: cases(200, 20_000) },
  );
  const pours = Array.from({ length: 20 }, (_, pour) => pourInto({ ...start, pour }).join());
  expect(new Set(pours).size).toBeGreaterThan(10);
});

test('many balls come close to what is expected', () => {
  const slots = new Array<number>(9).fill(0);
  for (let pour = 0; pour < 50; pour += 1) {
    pourInto({ ...start, rows: 8, balls: 2_000, pour }).forEach((count, slot) => {
      slots[slot] = (slots[slot] ?? 0) + count;
    });
  }
  chancesOf({ rows: 8, rightPercent: 50 }).forEach((chance, slot) => {
    expect(Math.abs((slots[slot] ?? 0) / 100_000 - chance)).toBeLessThan(0.006);
  });
});

test('says what to change next', () => {
  const says = (task: string, change: Partial<Board>) =>
    galtonBoard.judge(data, task, { ...start, ...change }).says;
  expect(says('middle-of-six', { predicted: 64 })).toMatch(/^Fewer than that/);
  expect(says('middle-of-six', { predicted: 18 })).toMatch(/^More than that/);
  expect(says('middle-of-six', {})).toMatch(/^Enter/);
  expect(says('far-left', {})).toBe('With 4 rows the slot still gets 6.25%. Add rows.');
  expect(says('far-left', { rows: 9 })).toBe('Fewer rows would be enough.');
  expect(says('tilted', { rows: 8 })).toMatch(/right 4 times.*more to the right/);
  expect(says('smooth-heap', {})).toBe('Set the board to 8 rows.');
});

test('refuses boards that are too large to pour', () => {
  for (const wrong of [
    { ...start, rows: 13 },
    { ...start, balls: 2_001 },
    { ...start, balls: 0 },
    { ...start, rightPercent: 52 },
    { ...start, pour: -1 },
    { ...start, predicted: 1.5 },
  ]) {
    expect(galtonBoard.inputs.safeParse(wrong).success).toBe(false);
  }
});
