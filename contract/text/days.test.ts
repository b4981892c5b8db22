import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { cases } from '../../tests/support/thorough.ts';
import { addDays, addYears, dayIn, daysBetween, mondayFrom, mondayOf, weekday } from './days.ts';
import { keptDayIn } from './kept-days.ts';
import { endOfDay, isTimeZone, momentOf } from './moments.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Zones whose clocks do what is rarely thought of: halves, quarters, midnight skipped, a day skipped. */
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Sao_Paulo',
  'America/Havana',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Etc/GMT+12',
  'Africa/Casablanca',
  'Asia/Beirut',
];

const zone = fc.constantFrom(...zones);
const from = Date.UTC(2010, 0, 1);
const to = Date.UTC(2045, 0, 1);
/** To the second, as clocks show it. */
const moment = fc
  .integer({ min: from / second, max: to / second })
  .map((seconds) => new Date(seconds * second));
const day = moment.map((moment) => moment.toISOString().slice(0, 10));

const timeIn = (zone: string, moment: Date) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'medium' }).format(moment);

/** Days on which the clocks of a zone change, found without the code under test. */
function listChanges(zone: string): Date[] {
  const offset = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const changes: Date[] = [];
  let before = '';
  for (let at = Date.UTC(2010, 0, 1); at < Date.UTC(2028, 0, 1); at += 24 * hour) {
    const now = offset.format(at).split(', ')[1] ?? '';
    if (before !== '' && now !== before) changes.push(new Date(at - 24 * hour));
    before = now;
  }
  return changes;
}

const changes = zones.flatMap((zone) => listChanges(zone).map((at) => ({ zone, at })));
/** Half of the time close to a change of clocks, where mistakes live. */
const placeInTime = fc.oneof(
  fc.record({ zone, moment }),
  fc
    .record({ change: fc.constantFrom(...changes), minutes: fc.integer({ min: -1500, max: 3000 }) })
    .map(({ change, minutes }) => ({
      zone: change.zone,
      moment: new Date(change.at.getTime() + minutes * minute),
    })),
);

describe('a day', () => {
  it('has clock changes to test against', () => {
    expect(changes.length).toBeGreaterThan(300);
  });

  it('is what the calendar there shows', () => {
    fc.assert(
      fc.property(placeInTime, ({ zone, moment }) => {
        expect(dayIn(zone, moment)).toBe(moment.toLocaleDateString('sv-SE', { timeZone: zone }));
      }),
    );
  });

  it('is the same when it was kept', () => {
    fc.assert(
      fc.property(placeInTime, ({ zone, moment }) => {
        expect(keptDayIn(zone, moment)).toBe(dayIn(zone, moment));
        expect(keptDayIn(zone, moment)).toBe(dayIn(zone, moment));
      }),
    );
  });

  it('that begins within a quarter of an hour is not kept', () => {
    // One minute after midnight, clocks went back to 23:01.
    const days = ['02:29', '02:30', '02:31', '02:44', '03:29', '03:30', '03:31'].map((time) =>
      keptDayIn('America/St_Johns', new Date(`2010-11-07T${time}:30Z`)),
    );
    expect(days.map((day) => day.slice(-2))).toEqual(['06', '07', '06', '06', '06', '07', '07']);
  });

  it('and local time convert back to the moment, or to the first of two equal local times', () => {
    fc.assert(
      fc.property(placeInTime, ({ zone, moment }) => {
        const found = momentOf(dayIn(zone, moment), timeIn(zone, moment), zone);
        expect(dayIn(zone, found)).toBe(dayIn(zone, moment));
        expect(timeIn(zone, found)).toBe(timeIn(zone, moment));
        expect(found.getTime()).toBeLessThanOrEqual(moment.getTime());
        // Clocks that go back do so by three hours at most in these zones.
        expect(moment.getTime() - found.getTime()).toBeLessThanOrEqual(3 * hour);
      }),
      { numRuns: cases(200, 20_000) },
    );
  });

  it('ends where the next one begins', () => {
    fc.assert(
      fc.property(placeInTime, ({ zone, moment }) => {
        const today = dayIn(zone, moment);
        const end = endOfDay(today, zone);
        expect(end.getTime()).toBeGreaterThan(moment.getTime());
        expect(dayIn(zone, new Date(end.getTime() - 1))).toBe(today);
        expect(dayIn(zone, end) > today).toBe(true);
      }),
      { numRuns: cases(200, 20_000) },
    );
  });

  it.each([
    // Clocks go from 02:00 to 03:00, and from 03:00 back to 02:00.
    ['2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:30:00Z'],
    ['2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00Z'],
    // Half an hour, forward and back.
    ['2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00Z'],
    ['2026-04-05', '01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00Z'],
    // Midnight is skipped: the day begins at one.
    ['2018-11-04', '00:00', 'America/Sao_Paulo', '2018-11-04T03:00:00Z'],
    // One in the morning is midnight again.
    ['2026-11-01', '00:30', 'America/Havana', '2026-11-01T04:30:00Z'],
    // There was no 30 December 2011.
    ['2011-12-30', '12:00', 'Pacific/Apia', '2011-12-30T22:00:00Z'],
    ['2011-12-31', '00:00', 'Pacific/Apia', '2011-12-30T10:00:00Z'],
    ['2026-09-27', '03:00', 'Pacific/Chatham', '2026-09-26T14:15:00Z'],
    ['2026-06-01', '09:00', 'Asia/Kolkata', '2026-06-01T03:30:00Z'],
  ])('%s at %s in %s is %s', (day, time, zone, moment) => {
    expect(momentOf(day, time, zone).toISOString()).toBe(moment.replace('Z', '.000Z'));
  });

  it('skipped by a zone ends with the day before', () => {
    expect(endOfDay('2011-12-29', 'Pacific/Apia')).toEqual(endOfDay('2011-12-30', 'Pacific/Apia'));
  });
});

describe('counting days', () => {
  it('works in both directions across clock changes', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -4000, max: 4000 }), (day, count) => {
        const other = addDays(day, count);
        expect(daysBetween(day, other)).toBe(count);
        expect(addDays(other, -count)).toBe(day);
        expect(other > day).toBe(count > 0);
      }),
    );
  });

  it('finds the Monday of a week and the next one to come', () => {
    fc.assert(
      fc.property(day, (day) => {
        expect(weekday(mondayOf(day))).toBe(1);
        expect(weekday(mondayFrom(day))).toBe(1);
        expect(daysBetween(mondayOf(day), day)).toBe(weekday(day) - 1);
        expect(daysBetween(day, mondayFrom(day))).toBeGreaterThanOrEqual(0);
        expect(daysBetween(day, mondayFrom(day))).toBeLessThan(7);
      }),
    );
    expect(mondayFrom('2026-11-16')).toBe('2026-11-16');
    expect(mondayFrom('2026-11-17')).toBe('2026-11-23');
    expect(mondayOf('2027-01-03')).toBe('2026-12-28');
  });
});

it('a year after a leap day is the last day of February', () => {
  expect(addYears('2028-02-29', 1)).toBe('2029-02-28');
  expect(addYears('2026-12-18', 1)).toBe('2027-12-18');
});

it('a zone has an IANA name', () => {
  expect(zones.every(isTimeZone)).toBe(true);
  expect(['', 'Mars/Olympus', 'not a zone'].some(isTimeZone)).toBe(false);
});

describe('the formats of time zones', () => {
  /** Small and capital letters mean the same zone, and anyone can send them. */
  const spelling = (n: number) =>
    [...'america/argentina/comodrivadavia']
      .map((letter, place) => ((n >> place) & 1 ? letter.toUpperCase() : letter))
      .join('');

  it('are not kept for every spelling that someone thinks of', () => {
    const made = vi.spyOn(Intl, 'DateTimeFormat');
    for (const use of [isTimeZone, (zone: string) => dayIn(zone)]) {
      for (let n = 0; n < 3000; n += 1) use(spelling(n));
      made.mockClear();
      use(spelling(2999));
      expect(made).toHaveBeenCalledTimes(0);
      use(spelling(0));
      expect(made).toHaveBeenCalledTimes(1);
    }
    made.mockRestore();
  });
});
