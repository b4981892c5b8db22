import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DiscountCodeRow } from '../../../contract/billing/admin.ts';
import { OrderState } from '../../../contract/billing/orders.ts';
import { sellerZone } from '../../../contract/plans.ts';
import { startOfDay } from './admin-orders-days.ts';
import { type CodeForm, readCents, readCodeForm } from './admin-orders-new-code.ts';
import {
  allOrders,
  checkPeriod,
  isFiltered,
  type OrdersQuery,
  readOrdersQuery,
  writeOrdersQuery,
} from './admin-orders-query.ts';
import { codeState, offText, periodText, usesText } from './admin-orders-words.ts';

describe('the list in the address', () => {
  const read = (address: string) => readOrdersQuery(new URLSearchParams(address));

  test('an empty address is the plain list, and back', () => {
    expect(read('')).toEqual(allOrders);
    expect(writeOrdersQuery(allOrders).toString()).toBe('');
    expect(isFiltered(allOrders)).toBe(false);
  });

  test('what is written is read again', () => {
    const anyQuery: fc.Arbitrary<OrdersQuery> = fc.record({
      search: fc.string({ maxLength: 120, unit: 'grapheme-ascii' }),
      state: fc.constantFrom(undefined, ...OrderState.options),
      from: fc.constantFrom('', '2026-01-01', '2026-06-30'),
      to: fc.constantFrom('', '2026-06-30', '2026-07-01'),
      page: fc.integer({ min: 1, max: 100_000 }),
    });
    fc.assert(
      fc.property(anyQuery, (query) => {
        expect(read(writeOrdersQuery(query).toString())).toEqual(query);
      }),
    );
  });

  test('what makes no sense is left out', () => {
    expect(read('state=lost&page=-3&from=soon&to=2026-02-30')).toEqual(allOrders);
    const from = '2026-07-01';
    expect(read(`from=${from}&to=2026-06-30`)).toEqual(allOrders);
  });

  test.each([['q=clay'], ['state=paid'], ['from=2026-07-01'], ['to=2026-07-01']])(
    '%s leaves some out',
    (address) => {
      expect(isFiltered(read(address))).toBe(true);
    },
  );
});

describe('a period', () => {
  test.each([
    ['', ''],
    ['2026-07-01', ''],
    ['', '2026-07-01'],
    ['2026-07-01', '2026-07-01'],
  ])('from "%s" to "%s" is shown', (from, to) => {
    expect(checkPeriod({ from, to })).toBe('ready');
  });

  test.each(['0002-07-01', '0020-07-01', '0202-07-01'])('%s is a year being typed', (from) => {
    expect(checkPeriod({ from, to: '2026-07-01' })).toBe('unfinished');
  });

  test.each([
    ['2026-07-02', '2026-07-01', 'to', 'The last day comes before the first.'],
    ['1999-07-01', '2026-07-01', 'from', 'Enter a day such as 2026-11-30.'],
    ['', '2200-07-01', 'to', 'Enter a day such as 2026-11-30.'],
  ])('from "%s" to "%s" is none', (from, to, field, error) => {
    expect(checkPeriod({ from, to })).toEqual({ field, error });
  });
});

describe('an amount', () => {
  test.each([
    ['12', 1200],
    ['12.5', 1250],
    ['12,50', 1250],
    ['$12.05', 1205],
    ['0.01', 1],
    ['12.505', undefined],
    ['1e3', undefined],
    ['-5', undefined],
    ['', undefined],
  ])('%s', (text, cents) => {
    expect(readCents(text)).toBe(cents);
  });

  test('of any whole cents is read as typed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
        expect(readCents((cents / 100).toFixed(2))).toBe(cents);
      }),
    );
  });
});

describe('the form of a new code', () => {
  const typed = (changes: Partial<CodeForm> = {}): CodeForm => ({
    code: 'spring',
    kind: 'percent',
    value: '10',
    appliesTo: 'everything',
    firstDay: '',
    lastDay: '',
    maxUses: '',
    ...changes,
  });

  test('becomes what the contract takes', () => {
    expect(readCodeForm(typed())).toEqual({
      body: { code: 'SPRING', percent: 10, appliesTo: 'everything' },
    });
    expect(readCodeForm(typed({ kind: 'amount', value: '12.50', maxUses: ' 3 ' }))).toEqual({
      body: { code: 'SPRING', amountCents: 1250, appliesTo: 'everything', maxUses: 3 },
    });
  });

  test('counts its days whole where the seller is', () => {
    const read = readCodeForm(typed({ firstDay: '2026-11-30', lastDay: '2026-11-30' }));
    expect(read).toMatchObject({
      body: { startsAt: '2026-11-29T13:00:00.000Z', endsAt: '2026-11-30T13:00:00.000Z' },
    });
  });

  test('tells everything that is wrong at once', () => {
    const wrong = { code: 'a', value: '', firstDay: '2026-12-03', lastDay: '2026-12-01' };
    expect(readCodeForm(typed({ ...wrong, maxUses: 'many' }))).toEqual({
      errors: {
        code: 'A code has 3 to 30 letters, digits and hyphens.',
        value: 'Enter a number from 1 to 100.',
        lastDay: 'The end comes after the start.',
        maxUses: 'Enter a number.',
      },
    });
  });

  test.each([
    [{ code: 'a' }, 'code', 'A code has 3 to 30 letters, digits and hyphens.'],
    [{ value: '' }, 'value', 'Enter a number from 1 to 100.'],
    [{ value: '0' }, 'value', 'At least 1 %.'],
    [{ value: '101' }, 'value', 'At most 100 %.'],
    [{ value: 'ten' }, 'value', 'Enter a number.'],
    [{ kind: 'amount', value: 'five' }, 'value', 'Enter an amount such as 12.50.'],
    [{ kind: 'amount', value: '0' }, 'value', 'At least one cent.'],
    [{ maxUses: 'many' }, 'maxUses', 'Enter a number.'],
    [{ maxUses: '0' }, 'maxUses', 'At least one.'],
    [{ code: '' }, 'code', 'Code is required.'],
    [
      { firstDay: '2026-12-03', lastDay: '2026-12-02' },
      'lastDay',
      'The end comes after the start.',
    ],
    [{ firstDay: '0026-12-03' }, 'firstDay', 'Enter a day before the year 2100.'],
    [{ lastDay: '275760-09-13' }, 'lastDay', 'Enter a day before the year 2100.'],
  ] as const)('%j is told at %s', (changes, field, message) => {
    expect(readCodeForm(typed(changes))).toEqual({ errors: { [field]: message } });
  });
});

describe('a day where the seller is', () => {
  const clock = new Intl.DateTimeFormat('en-CA', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: sellerZone,
    hourCycle: 'h23',
  });
  const dayOf = (moment: number) => clock.format(moment).slice(0, 10);

  test.each([
    ['2026-04-05', '2026-04-04T13:00:00.000Z', 25],
    ['2026-10-04', '2026-10-03T14:00:00.000Z', 23],
    ['2026-12-31', '2026-12-30T13:00:00.000Z', 24],
  ])('%s begins at %s and has %i hours', (day, start, hours) => {
    expect(startOfDay(day)).toBe(start);
    const end = Date.parse(startOfDay(day, 1) ?? '');
    expect((end - Date.parse(start)) / 3_600_000).toBe(hours);
  });

  test('begins with its first moment, on every day of a century', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 36_524 }), (days) => {
        const day = new Date(Date.UTC(2000, 0, 1 + days)).toISOString().slice(0, 10);
        const start = Date.parse(startOfDay(day) ?? '');
        expect(dayOf(start)).toBe(day);
        expect(dayOf(start - 1)).not.toBe(day);
      }),
    );
  });
});

describe('a code in words', () => {
  const code = (changes: Partial<DiscountCodeRow> = {}): DiscountCodeRow => ({
    id: '1',
    code: 'SPRING',
    percent: 10,
    amountCents: null,
    appliesTo: 'courses',
    startsAt: '2026-02-28T13:00:00.000Z',
    endsAt: null,
    maxUses: null,
    uses: 3,
    ...changes,
  });

  test('what it takes off, and how often it was used', () => {
    expect(offText(code())).toBe('10 % off courses');
    expect(offText(code({ percent: null, amountCents: 500 }))).toBe('$5.00 off courses');
    expect(usesText(code())).toBe('3');
    expect(usesText(code({ maxUses: 10 }))).toBe('3 of 10');
  });

  test('its period ends with its last day', () => {
    expect(periodText(code())).toBe('from 1 March 2026');
    const endsAt = '2026-03-03T13:00:00.000Z';
    expect(periodText(code({ endsAt }))).toBe('1 March 2026 to 3 March 2026');
    const startsAt = '2026-03-02T13:00:00.000Z';
    expect(periodText(code({ startsAt, endsAt }))).toBe('on 3 March 2026');
  });

  test('whether it works', () => {
    const now = new Date(2026, 2, 3).getTime();
    const endsAt = new Date(2026, 2, 3).toISOString();
    expect(codeState(code(), now)).toBe('works');
    expect(codeState(code({ endsAt }), now)).toBe('ended');
    expect(codeState(code({ maxUses: 3 }), now)).toBe('used up');
    expect(codeState(code(), new Date(2026, 1, 1).getTime())).toBe('later');
  });
});
