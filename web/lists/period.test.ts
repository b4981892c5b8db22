import { describe, expect, test } from 'vitest';
import { checkPeriod, soundPeriod } from './period.ts';

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

test('a period that makes no sense limits nothing', () => {
  expect(soundPeriod({ from: '2026-07-02', to: '2026-07-01', q: 'ink' })).toEqual({
    from: '',
    to: '',
    q: 'ink',
  });
});
