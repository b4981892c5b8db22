import { describe, expect, test } from 'vitest';
import type { DiscountCodeRow } from '../../../contract/billing/admin.ts';
import {
  codeStatus,
  formatDiscount,
  formatPeriod,
  formatUses,
  refundConsequence,
  refundMethod,
} from './labels.ts';

const order = { kind: 'course', seats: 1, totalCents: 25_00, payBy: 'card' } as const;

test.each([
  [{}, 'It goes back to the original payment method.'],
  [{ payBy: 'invoice' }, 'We email support to transfer it.'],
  [{ totalCents: 0 }, 'There is nothing to refund.'],
] as const)('explains how a refund of %j is paid', (changes, text) => {
  expect(refundMethod({ ...order, ...changes })).toBe(text);
});

test.each([
  [{}, 'The buyer loses access to the course, unless a licence opens it.'],
  [{ kind: 'licence' }, 'The licence ends.'],
  [{ kind: 'licence', seats: 5 }, "All the team's licences end."],
  [{ kind: 'more_licences' }, 'The team loses the added licence.'],
  [{ kind: 'more_licences', seats: 3 }, 'The team loses the 3 added licences.'],
  [{ kind: 'renewal', seats: 5 }, 'The licences end on the day they did before the renewal.'],
] as const)('explains what a refund of %j ends', (changes, text) => {
  expect(refundConsequence({ ...order, ...changes })).toBe(text);
});

describe('a discount code', () => {
  const code = (changes: Partial<DiscountCodeRow> = {}): DiscountCodeRow => ({
    id: '1',
    code: 'SPRING',
    percent: 10,
    amountCents: null,
    currency: null,
    appliesTo: 'courses',
    startsAt: '2026-02-28T13:00:00.000Z',
    endsAt: null,
    maxUses: null,
    uses: 3,
    ...changes,
  });

  test('shows its discount and uses', () => {
    expect(formatDiscount(code())).toBe('10 % off courses');
    expect(formatDiscount(code({ percent: null, amountCents: 500, currency: 'AUD' }))).toBe(
      '$5.00 off courses',
    );
    expect(formatUses(code())).toBe('3');
    expect(formatUses(code({ maxUses: 10 }))).toBe('3 of 10');
  });

  test('shows its period up to its last day', () => {
    expect(formatPeriod(code())).toBe('from 1 March 2026');
    const endsAt = '2026-03-03T13:00:00.000Z';
    expect(formatPeriod(code({ endsAt }))).toBe('1 March 2026 to 3 March 2026');
    const startsAt = '2026-03-02T13:00:00.000Z';
    expect(formatPeriod(code({ startsAt, endsAt }))).toBe('on 3 March 2026');
  });

  test('knows its status', () => {
    const now = new Date(2026, 2, 3).getTime();
    const endsAt = new Date(2026, 2, 3).toISOString();
    expect(codeStatus(code(), now)).toBe('works');
    expect(codeStatus(code({ endsAt }), now)).toBe('ended');
    expect(codeStatus(code({ maxUses: 3 }), now)).toBe('used up');
    expect(codeStatus(code(), new Date(2026, 1, 1).getTime())).toBe('later');
  });
});
