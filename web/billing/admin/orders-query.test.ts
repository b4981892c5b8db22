import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OrderState } from '../../../contract/billing/orders.ts';
import {
  allOrders,
  checkPeriod,
  isFiltered,
  type OrdersQuery,
  readOrdersQuery,
  writeOrdersQuery,
} from './orders-query.ts';

describe('the query in the URL', () => {
  const read = (address: string) => readOrdersQuery(new URLSearchParams(address));

  test('is empty for the unfiltered list', () => {
    expect(read('')).toEqual(allOrders);
    expect(writeOrdersQuery(allOrders).toString()).toBe('');
    expect(isFiltered(allOrders)).toBe(false);
  });

  test('round-trips', () => {
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

  test('ignores invalid values', () => {
    expect(read('state=lost&page=-3&from=soon&to=2026-02-30')).toEqual(allOrders);
    const from = '2026-07-01';
    expect(read(`from=${from}&to=2026-06-30`)).toEqual(allOrders);
  });

  test.each([['q=clay'], ['state=paid'], ['from=2026-07-01'], ['to=2026-07-01']])(
    '%s is a filter',
    (address) => {
      expect(isFiltered(read(address))).toBe(true);
    },
  );
});

describe('checking a period', () => {
  test.each([
    ['', ''],
    ['2026-07-01', ''],
    ['', '2026-07-01'],
    ['2026-07-01', '2026-07-01'],
  ])('accepts "%s" to "%s"', (from, to) => {
    expect(checkPeriod({ from, to })).toBe('ready');
  });

  test.each(['0002-07-01', '0020-07-01', '0202-07-01'])(
    'waits while the year of %s is being typed',
    (from) => {
      expect(checkPeriod({ from, to: '2026-07-01' })).toBe('unfinished');
    },
  );

  test.each([
    ['2026-07-02', '2026-07-01', 'to', 'The last day comes before the first.'],
    ['1999-07-01', '2026-07-01', 'from', 'Enter a day such as 2026-11-30.'],
    ['', '2200-07-01', 'to', 'Enter a day such as 2026-11-30.'],
  ])('refuses "%s" to "%s"', (from, to, field, error) => {
    expect(checkPeriod({ from, to })).toEqual({ field, error });
  });
});
