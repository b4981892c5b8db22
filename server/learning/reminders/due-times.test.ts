import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leadHours } from '../../../contract/notifications/preferences.ts';
import { addDays, dayIn } from '../../../contract/text/days.ts';
import { momentOf } from '../../../contract/text/moments.ts';
import { type DueDate, dueMoment, isPast, listDueSoon, sortByDueTime } from './due-times.ts';

const minute = 60 * 1000;
const hour = 60 * minute;

/** Zones with unusual clocks: offsets of half and quarter hours, skipped midnights, a skipped day. */
const zone = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Sao_Paulo',
  'America/Havana',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'Asia/Beirut',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Etc/GMT+12',
  'Africa/Casablanca',
);
const moment = fc
  .integer({ min: Date.UTC(2010, 0, 1) / minute, max: Date.UTC(2045, 0, 1) / minute })
  .map((minutes) => new Date(minutes * minute));
const time = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map((minutes) => new Date(minutes * minute).toISOString().slice(11, 16));
/** Due some days before or after a moment. */
const dueNear = (now: Date) =>
  fc.record<DueDate>({
    dueDate: fc.integer({ min: -9, max: 9 }).map((days) => addDays(dayIn('UTC', now), days)),
    dueTime: fc.option(time),
  });
const lead = fc.constantFrom(...leadHours);
const scene = moment.chain((now) =>
  fc.record({ now: fc.constant(now), zone, due: fc.array(dueNear(now), { maxLength: 8 }) }),
);

describe('what is overdue', () => {
  it("is a day that is over in the learner's time zone, even when clocks change", () => {
    const untimed = scene.map(({ due, ...rest }) => ({
      ...rest,
      due: due.map(({ dueDate }) => ({ dueDate, dueTime: null })),
    }));
    fc.assert(
      fc.property(untimed, ({ now, zone, due }) => {
        for (const item of due) {
          expect(isPast(item, zone, now)).toBe(dayIn(zone, now) > item.dueDate);
        }
      }),
    );
  });

  it('is always sorted before the rest', () => {
    fc.assert(
      fc.property(scene, ({ now, zone, due }) => {
        const past = sortByDueTime(due, zone).map((item) => isPast(item, zone, now));
        expect(past).toEqual(past.toSorted((one, other) => Number(other) - Number(one)));
      }),
    );
  });

  it('is sorted stably when due at the same moment', () => {
    const items = ['a', 'b', 'c'].map((name) => ({ name, dueDate: '2026-11-30', dueTime: null }));
    const first = { name: 'd', dueDate: '2026-11-30', dueTime: '23:59' };
    const names = sortByDueTime([...items, first], 'Asia/Tokyo').map(({ name }) => name);
    expect(names).toEqual(['d', 'a', 'b', 'c']);
  });
});

describe('what is due soon', () => {
  it('is listed within the lead time and no longer when it is past', () => {
    const looks = 10 * minute;
    fc.assert(
      fc.property(scene, lead, ({ now, zone, due }, leadHours) => {
        for (const item of due) {
          const isTold = (at: number) =>
            listDueSoon([item], { now: new Date(at), zone, leadHours }).length === 1;
          const moment = dueMoment(item, zone).getTime();
          const morning = momentOf(item.dueDate, item.dueTime ?? '08:00', zone).getTime();
          const begins = morning - leadHours * hour;
          // The last check before the lead time begins, at any offset between two checks.
          const before = begins - 1 - (now.getTime() % looks);
          expect(isTold(before)).toBe(false);
          expect(isTold(before + looks + 1)).toBe(true);
          expect(isTold(moment - 1)).toBe(true);
          expect(isTold(moment)).toBe(false);
        }
      }),
    );
  });

  it('is sorted by due time, without the rest', () => {
    fc.assert(
      fc.property(scene, lead, ({ now, zone, due }, leadHours) => {
        const listed = listDueSoon(due, { now, zone, leadHours });
        const moments = listed.map((item) => dueMoment(item, zone).getTime());
        expect(moments).toEqual(moments.toSorted((one, other) => one - other));
        expect(listed.some((item) => isPast(item, zone, now))).toBe(false);
      }),
    );
  });

  it.each([
    ['an ordinary day', '2026-06-10', 'Europe/Berlin', '2026-06-09T06:00Z'],
    ['the short day of spring', '2026-03-29', 'Europe/Berlin', '2026-03-28T06:00Z'],
    ['the long day of autumn', '2026-10-25', 'Europe/Berlin', '2026-10-24T07:00Z'],
    ['a day that begins in Sydney', '2026-11-17', 'Australia/Sydney', '2026-11-15T21:00Z'],
  ])('on %s is listed from a day before its morning', (_, dueDate, zone, from) => {
    const items = [{ dueDate, dueTime: null }];
    const begins = Date.parse(from);
    const at = (moment: number) => ({ now: new Date(moment), zone, leadHours: 24 });
    expect(listDueSoon(items, at(begins - 1))).toEqual([]);
    expect(listDueSoon(items, at(begins))).toEqual(items);
  });

  it('at a time that clocks skip is listed like any other', () => {
    const items = [{ dueDate: '2026-03-29', dueTime: '02:30' }];
    const at = (moment: string) => ({
      now: new Date(moment),
      zone: 'Europe/Berlin',
      leadHours: 2,
    });
    expect(listDueSoon(items, at('2026-03-28T23:29Z'))).toEqual([]);
    expect(listDueSoon(items, at('2026-03-28T23:30Z'))).toEqual(items);
    expect(listDueSoon(items, at('2026-03-29T01:30Z'))).toEqual([]);
  });
});
