import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import {
  defaultSellerZone,
  sellerZone,
  setSellerZone,
} from '../../../contract/site/seller-zone.ts';
import {
  calendarDays,
  endOfDayAfter,
  graceAfter,
  nextYearFrom,
  overSince,
  yearAfter,
  yearBefore,
} from './terms.ts';

const format = new Intl.DateTimeFormat('en-CA', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  timeZone: sellerZone(),
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
/** `2027-04-05, 23:59:59`, where the seller is. */
const there = (moment: Date) => format.format(moment);
const dayThere = (moment: Date) => there(moment).slice(0, 10);
const sydney = (day: string, time: string, offset: '+10:00' | '+11:00') =>
  new Date(`${day}T${time}${offset}`);

const moments = fc.date({
  min: new Date('2024-01-01'),
  max: new Date('2060-12-31'),
  noInvalidDate: true,
});

describe('a year', () => {
  it('ends on the same day of the next year, despite clock changes and leap years', () => {
    fc.assert(
      fc.property(moments, (moment) => {
        const endsAt = yearAfter(moment);
        const [year = '', rest = ''] = dayThere(moment).split(/-(.*)/);
        const day = rest === '02-29' ? '02-28' : rest;
        expect(there(endsAt)).toBe(`${Number(year) + 1}-${day}, 23:59:59`);
        expect(dayThere(new Date(endsAt.getTime() + 1))).not.toBe(dayThere(endsAt));
      }),
    );
  });

  it('followed by another ends on the same day two years later', () => {
    fc.assert(
      fc.property(moments, (moment) => {
        const first = yearAfter(moment);
        expect(there(yearAfter(first)).slice(4)).toBe(there(first).slice(4));
        expect([365, 366]).toContain(calendarDays(first, yearAfter(first)));
        expect(calendarDays(yearBefore(first), moment)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it.each([
    // Half past midnight in Sydney is the day before in Greenwich.
    ['5 April 2026', sydney('2026-04-05', '00:30:00', '+11:00'), '2027-04-05'],
    ['29 February 2028, morning', sydney('2028-02-29', '09:00:00', '+11:00'), '2029-02-28'],
    ['28 February 2027', sydney('2027-02-28', '23:59:59', '+11:00'), '2028-02-28'],
    ['in the hour that is skipped', new Date('2026-10-03T16:30:00Z'), '2027-10-04'],
    ['in the hour that comes twice', new Date('2026-04-04T15:30:00Z'), '2027-04-05'],
    ['on New Year', sydney('2027-01-01', '00:00:00', '+11:00'), '2028-01-01'],
  ])('bought on %s', (_, moment, day) => {
    expect(there(yearAfter(moment))).toBe(`${day}, 23:59:59`);
  });

  it('ends on a whole millisecond, so that it is the same once stored', () => {
    expect(yearAfter(new Date('2026-11-15T02:03:04.567Z')).toISOString()).toBe(
      '2027-11-15T12:59:59.999Z',
    );
  });
});

describe('days', () => {
  it('of grace end with the fourteenth, despite clock changes', () => {
    fc.assert(
      fc.property(moments, (moment) => {
        const endsAt = yearAfter(moment);
        expect(calendarDays(endsAt, graceAfter(endsAt))).toBe(14);
        expect(there(graceAfter(endsAt))).toMatch(/, 23:59:59$/);
      }),
    );
    const autumn = sydney('2027-03-28', '23:59:59.999', '+11:00');
    expect(graceAfter(autumn)).toEqual(sydney('2027-04-11', '23:59:59.999', '+10:00'));
    const spring = sydney('2026-09-30', '23:59:59.999', '+10:00');
    expect(graceAfter(spring)).toEqual(sydney('2026-10-14', '23:59:59.999', '+11:00'));
  });

  it('are counted by calendar, from any hour to any hour', () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 0, max: 800 }), (moment, days) => {
        const later = endOfDayAfter(moment, days);
        expect(calendarDays(moment, later)).toBe(days);
        expect(calendarDays(moment, new Date(later.getTime() + 1))).toBe(days + 1);
        expect(calendarDays(later, moment)).toBe(days === 0 ? 0 : -days);
      }),
    );
  });

  it('are over for exactly the moments whose last day has ended', () => {
    const days = fc.integer({ min: 0, max: 60 });
    fc.assert(
      fc.property(moments, days, fc.integer({ min: -3, max: 70 }), (moment, days, later) => {
        const now = new Date(moment.getTime() + later * 86_400_000);
        expect(moment <= overSince(now, days)).toBe(endOfDayAfter(moment, days) < now);
      }),
    );
    // Due in daylight saving time, which has ended thirty days later.
    const dueAt = sydney('2026-03-20', '23:59:59.999', '+11:00');
    expect(dueAt <= overSince(new Date('2026-04-19T13:30:00Z'), 30)).toBe(false);
    expect(dueAt <= overSince(new Date('2026-04-19T14:00:00Z'), 30)).toBe(true);
  });
});

describe('the next year', () => {
  const endsAt = sydney('2026-06-01', '23:59:59.999', '+10:00');
  const on = (day: string) => sydney(day, '12:00:00', '+10:00');
  const from = (now: Date, openUntil: Date, extendedDays = 0) =>
    dayThere(nextYearFrom({ endsAt, openUntil, extendedDays, closedAt: null }, now));
  const grace = graceAfter(endsAt);
  const kept = endOfDayAfter(endsAt, 44);

  it.each([
    ['the last end, while anything is open', on('2026-06-10'), grace, 0, '2026-06-01'],
    ['the last end, while an invoice keeps it open', on('2026-07-10'), kept, 0, '2026-06-01'],
    ['today after the days of grace', on('2026-08-01'), grace, 0, '2026-08-01'],
    ['earlier by days that an invoice was kept for', on('2026-08-01'), kept, 0, '2026-07-02'],
    ['earlier by days of an invoice that was cancelled', on('2026-08-01'), grace, 29, '2026-07-03'],
  ])('starts with %s', (_, now, openUntil, extendedDays, day) => {
    expect(from(now, openUntil, extendedDays)).toBe(day);
  });
});

describe('a seller elsewhere', () => {
  afterEach(() => setSellerZone(defaultSellerZone));

  it.each([
    // The same moment is 2 July in Auckland, in winter time, and 1 July in Honolulu.
    ['Pacific/Auckland', '2026-07-01T12:30:00Z', '2027-07-02T11:59:59.999Z'],
    ['Pacific/Honolulu', '2026-07-01T12:30:00Z', '2027-07-02T09:59:59.999Z'],
    // Bought in summer time on the last day of March 2026; that day of 2027 is in summer time too, from the 28th on.
    ['Europe/Berlin', '2026-03-29T21:59:59Z', '2027-03-29T21:59:59.999Z'],
    ['Europe/Berlin', '2026-03-28T22:30:00Z', '2027-03-28T21:59:59.999Z'],
    // Winter time has begun by then, or not yet.
    ['America/New_York', '2026-11-01T04:30:00Z', '2027-11-02T03:59:59.999Z'],
    ['America/New_York', '2026-11-07T12:00:00Z', '2027-11-08T04:59:59.999Z'],
  ])('in %s: a year from %s ends at %s', (zone, moment, end) => {
    setSellerZone(zone);
    expect(yearAfter(new Date(moment)).toISOString()).toBe(end);
    expect(calendarDays(new Date(moment), new Date(moment))).toBe(0);
    expect(calendarDays(yearAfter(new Date(moment)), graceAfter(new Date(end)))).toBe(14);
  });
});
