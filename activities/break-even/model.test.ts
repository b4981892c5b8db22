import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectSolvable, readLessonActivity } from '../../tests/support/lesson-activity.ts';
import { cases } from '../../tests/support/thorough.ts';
import { bankOf, breakEven, breakEvenOf, lowestOf, type Plan, profitOf } from './model.ts';

const data = readLessonActivity(
  '2-introduction-to-business/importance-of-finance-in-business.break-even',
  breakEven,
);
const { start } = data;
const beforeTheRise = { ...data, fixedCents: 273_000 };

const plan = fc.record<Plan>({
  customers: fc.nat(2_000),
  priceCents: fc.nat(10_000),
  delayWeeks: fc.nat(8),
});

test('every task can be solved', () => {
  expectSolvable(breakEven, data, {
    'new-break-even': { ...start, customers: 400 },
    'more-customers': { ...start, customers: 430 },
    'higher-price': { ...start, priceCents: 1_017 },
    'late-payment': { ...start, delayWeeks: 3 },
  });
});

test('agrees with the sums of the lesson', () => {
  expect(breakEvenOf(beforeTheRise, start)).toBe(390);
  expect(profitOf(beforeTheRise, start)).toBe(21_000);
  expect(breakEvenOf(data, start)).toBe(400);
  expect(breakEvenOf({ ...beforeTheRise, variableCents: 350 }, start)).toBe(420);
  expect(breakEvenOf(beforeTheRise, { ...start, priceCents: 1_050 })).toBe(364);
  expect(bankOf(data, start).slice(0, 7)).toEqual([
    125_000, 90_000, 55_000, 20_000, -15_000, 0, 15_000,
  ]);
  expect(lowestOf(data, { ...start, delayWeeks: 2 })).toBe(55_000);
});

test('rounds part of a customer up', () => {
  expect(breakEvenOf({ ...data, fixedCents: 50_000 }, { ...start, priceCents: 430 })).toBe(385);
});

test('at break-even nothing is missing, and one customer less is a loss', () => {
  fc.assert(
    fc.property(plan, (each) => {
      const customers = breakEvenOf(data, each);
      if (customers === undefined) {
        expect(each.priceCents).toBeLessThanOrEqual(data.variableCents);
        return;
      }
      expect(profitOf(data, { ...each, customers })).toBeGreaterThanOrEqual(0);
      expect(profitOf(data, { ...each, customers: customers - 1 })).toBeLessThan(0);
    }),
    { numRuns: cases(200, 20_000) },
  );
});

test('a later payment never leaves more in the bank', () => {
  fc.assert(
    fc.property(plan, (each) => {
      const later = bankOf(data, { ...each, delayWeeks: each.delayWeeks + 1 });
      bankOf(data, each).forEach((cents, week) => {
        expect(later[week]).toBeLessThanOrEqual(cents);
      });
    }),
  );
});

test('exactly one number solves each task', () => {
  const all = (change: (value: number) => Partial<Plan>, most: number, id: string) =>
    Array.from({ length: most + 1 }, (_, value) => value).filter(
      (value) => breakEven.judge(data, id, { ...start, ...change(value) }).done,
    );
  expect(all((customers) => ({ customers }), 2_000, 'new-break-even')).toEqual([400]);
  expect(all((customers) => ({ customers }), 2_000, 'more-customers')).toEqual([430]);
  expect(all((priceCents) => ({ priceCents }), 10_000, 'higher-price')).toEqual([1_017]);
  expect(all((delayWeeks) => ({ delayWeeks }), 8, 'late-payment')).toEqual([3]);
});

test('says what to change', () => {
  const says = (task: string, change: Partial<Plan>) =>
    breakEven.judge(data, task, { ...start, ...change }).says;
  expect(says('more-customers', {})).toBe('The profit is $140 a week. You need $210.');
  expect(says('more-customers', { customers: 500 })).toMatch(/smallest number of customers/);
  expect(says('more-customers', { priceCents: 1_100 })).toMatch(/Leave the price at \$10/);
  expect(says('late-payment', {})).toBe(
    'In week 4 the account is at −$150. Ask to be paid sooner.',
  );
  expect(says('late-payment', { delayWeeks: 1 })).toMatch(/could come later/);
});

test('refuses what nobody could plan', () => {
  for (const wrong of [
    { ...start, customers: -1 },
    { ...start, customers: 1.5 },
    { ...start, priceCents: 10_001 },
    { ...start, delayWeeks: 9 },
    [],
  ]) {
    expect(breakEven.inputs.safeParse(wrong).success).toBe(false);
  }
});
