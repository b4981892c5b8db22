import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectSolvable, readLessonActivity } from '../../tests/support/lesson-activity.ts';
import { cases } from '../../tests/support/thorough.ts';
import { bayesCounts, type Counting, countsOf, shareOf, type Test } from './model.ts';

const data = readLessonActivity('10-thinking-in-chances/base-rates.bayes-counts', bayesCounts);
const start = bayesCounts.start(data);
const aTest = fc.record<Test>({
  illPerThousand: fc.integer({ min: 1, max: 998 }),
  foundPercent: fc.integer({ min: 1, max: 100 }),
  falseAlarmsPerThousand: fc.nat(999),
});

test('every task can be solved', () => {
  expectSolvable(bayesCounts, data, {
    'another-leaflet': { ...start, illPositive: 19, healthyPositive: 98, sharePercent: 16 },
    'another-waiting-room': { ...start, illPerThousand: 91 },
    'better-test': { ...start, falseAlarmsPerThousand: 9 },
  });
});

test.each([
  [10, 9, 89, 9],
  [100, 90, 81, 53],
  [500, 450, 45, 91],
])(
  'agrees with the table of the lesson at %d in a thousand',
  (illPerThousand, ill, healthy, share) => {
    const each = { ...data.start, illPerThousand };
    const { illPositive, healthyPositive } = countsOf(each);
    expect([Math.round(illPositive), Math.round(healthyPositive)]).toEqual([ill, healthy]);
    expect(Math.round(100 * shareOf(each))).toBe(share);
  },
);

test('agrees with the spam filter of the lesson', () => {
  const filter = { illPerThousand: 500, foundPercent: 98, falseAlarmsPerThousand: 10 };
  expect(countsOf(filter)).toMatchObject({ illPositive: 490, healthyPositive: 5 });
  expect(1 - shareOf(filter)).toBeCloseTo(5 / 495, 12);
});

test('nobody is lost, and the share moves with each number as it should', () => {
  fc.assert(
    fc.property(aTest, (each) => {
      const { ill, healthy, ...groups } = countsOf(each);
      expect(ill + healthy).toBe(1_000);
      expect(Object.values(groups).reduce((sum, group) => sum + group, 0)).toBeCloseTo(1_000, 6);
      const share = shareOf(each);
      expect(share).toBeGreaterThan(0);
      expect(share).toBeLessThanOrEqual(1);
      const more = (change: Partial<Test>) => shareOf({ ...each, ...change }) - share;
      expect(more({ illPerThousand: each.illPerThousand + 1 })).toBeGreaterThanOrEqual(0);
      expect(more({ foundPercent: Math.min(100, each.foundPercent + 1) })).toBeGreaterThanOrEqual(
        0,
      );
      expect(more({ falseAlarmsPerThousand: each.falseAlarmsPerThousand + 1 })).toBeLessThan(0);
      // Bayes' rule, as a formula.
      const prior = each.illPerThousand / 1_000;
      const found = each.foundPercent / 100;
      const alarm = each.falseAlarmsPerThousand / 1_000;
      expect(share).toBeCloseTo((prior * found) / (prior * found + (1 - prior) * alarm), 9);
    }),
    { numRuns: cases(200, 20_000) },
  );
});

test('exactly one number solves each search', () => {
  const all = (most: number, id: string, field: keyof Counting) =>
    Array.from({ length: most }, (_, index) => index + 1).filter(
      (value) => bayesCounts.judge(data, id, { ...start, [field]: value }).done,
    );
  expect(all(999, 'another-waiting-room', 'illPerThousand')).toEqual([91]);
  expect(all(1_000, 'better-test', 'falseAlarmsPerThousand')).toEqual([9]);
});

test('leads through the count one number at a time', () => {
  const says = (change: Partial<Counting>) =>
    bayesCounts.judge(data, 'another-leaflet', { ...start, ...change }).says;
  expect(says({})).toMatch(/How many ill/);
  expect(says({ illPositive: 95 })).toMatch(/20 ill people again: the test finds 95%/);
  expect(says({ illPositive: 19 })).toMatch(/count the healthy people/);
  expect(says({ illPositive: 19, healthyPositive: 10 })).toMatch(/980 healthy people again: 10%/);
  expect(says({ illPositive: 19, healthyPositive: 98 })).toMatch(/Now divide/);
  expect(says({ illPositive: 19, healthyPositive: 98, sharePercent: 95 })).toMatch(
    /share of the ill people who test positive/,
  );
  expect(says({ illPositive: 19, healthyPositive: 98, sharePercent: 19 })).toMatch(/both groups/);
});

test('says whether to go on or back', () => {
  const says = (task: string, change: Partial<Counting>) =>
    bayesCounts.judge(data, task, { ...start, ...change }).says;
  expect(says('another-waiting-room', {})).toBe(
    'Only 9.2% of the positives are ill. Raise the base rate.',
  );
  expect(says('another-waiting-room', { illPerThousand: 200 })).toMatch(/smallest base rate/);
  expect(says('another-waiting-room', { foundPercent: 99 })).toMatch(
    /^Set the test to find 90% of the ill, with 9% false alarms\.$/,
  );
  expect(says('better-test', { falseAlarmsPerThousand: 1 })).toMatch(/the most false alarms/);
});

test('refuses more people than there are', () => {
  for (const wrong of [
    { ...start, illPerThousand: 0 },
    { ...start, illPerThousand: 1_000 },
    { ...start, foundPercent: 101 },
    { ...start, falseAlarmsPerThousand: -1 },
    { ...start, illPositive: 1_001 },
    { ...start, sharePercent: 100.5 },
  ]) {
    expect(bayesCounts.inputs.safeParse(wrong).success).toBe(false);
  }
});

test('every row and column of the table adds up, whatever is rounded', () => {
  for (let ill = 1; ill < 1_000; ill += 7) {
    for (const alarms of [5, 35, 90, 105]) {
      const { rows } = bayesCounts.table(data, {
        ...bayesCounts.start(data),
        illPerThousand: ill,
        foundPercent: 85,
        falseAlarmsPerThousand: alarms,
      });
      const cells = rows.map((row) => row.slice(1).map((cell) => Number(cell.replace(',', ''))));
      for (const [one = 0, other = 0, total] of cells) expect(one + other).toBe(total);
      const [positive = [], negative = [], total = []] = cells;
      expect(positive.map((count, column) => count + (negative[column] ?? 0))).toEqual(total);
    }
  }
});
