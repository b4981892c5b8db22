import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { defaultSellerZone, setSellerZone } from '../../../contract/site/seller-zone.ts';
import { type CodeForm, readCents, readCodeForm, startOfDay } from './new-discount-code.ts';

describe('reading an amount', () => {
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

  test('round-trips any amount in cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
        expect(readCents((cents / 100).toFixed(2))).toBe(cents);
      }),
    );
  });
});

describe('the new code form', () => {
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

  test('becomes the body of the call', () => {
    expect(readCodeForm(typed())).toEqual({
      body: { code: 'SPRING', percent: 10, appliesTo: 'everything' },
    });
    expect(readCodeForm(typed({ kind: 'amount', value: '12.50', maxUses: ' 3 ' }))).toEqual({
      body: { code: 'SPRING', amountCents: 1250, appliesTo: 'everything', maxUses: 3 },
    });
  });

  test("covers whole days in the seller's time zone", () => {
    const read = readCodeForm(typed({ firstDay: '2026-11-30', lastDay: '2026-11-30' }));
    expect(read).toMatchObject({
      body: { startsAt: '2026-11-29T13:00:00.000Z', endsAt: '2026-11-30T13:00:00.000Z' },
    });
  });

  test('reports all errors at once', () => {
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
  ] as const)('reports %j at %s', (changes, field, message) => {
    expect(readCodeForm(typed(changes))).toEqual({ errors: { [field]: message } });
  });
});

describe("a day in the seller's time zone", () => {
  afterEach(() => setSellerZone(defaultSellerZone));
  const dayOf = (moment: number, timeZone: string) =>
    new Date(moment).toLocaleDateString('sv-SE', { timeZone });

  test.each([
    ['2026-04-05', '2026-04-04T13:00:00.000Z', 25],
    ['2026-10-04', '2026-10-03T14:00:00.000Z', 23],
    ['2026-12-31', '2026-12-30T13:00:00.000Z', 24],
  ])('%s begins at %s and has %i hours', (day, start, hours) => {
    expect(startOfDay(day)).toBe(start);
    const end = Date.parse(startOfDay(day, 1) ?? '');
    expect((end - Date.parse(start)) / 3_600_000).toBe(hours);
  });

  test.each([
    ['Pacific/Auckland', '2026-07-02', '2026-07-01T12:00:00.000Z'],
    ['Pacific/Honolulu', '2026-07-02', '2026-07-02T10:00:00.000Z'],
    // Clocks there go from midnight to one: the day begins at one.
    ['America/Havana', '2026-03-08', '2026-03-08T05:00:00.000Z'],
    // And from one back to midnight.
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ])('in %s: %s begins at %s', (zone, day, start) => {
    setSellerZone(zone);
    expect(startOfDay(day)).toBe(start);
  });

  test('begins with its first moment, on any day of a century', () => {
    const zones = [defaultSellerZone, 'Pacific/Auckland', 'Pacific/Honolulu', 'America/Havana'];
    const days = fc.integer({ min: 0, max: 36_524 });
    fc.assert(
      fc.property(fc.constantFrom(...zones), days, (zone, days) => {
        setSellerZone(zone);
        const day = new Date(Date.UTC(2000, 0, 1 + days)).toISOString().slice(0, 10);
        const start = Date.parse(startOfDay(day) ?? '');
        expect(dayOf(start, zone)).toBe(day);
        expect(dayOf(start - 1, zone)).not.toBe(day);
      }),
    );
  });
});
