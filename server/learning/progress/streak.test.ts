import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day, dayIn, daysBetween } from '../../../contract/text/days.ts';
import { momentOf } from '../../../contract/text/moments.ts';
import { daysInRows } from '../../../tests/support/days-in-rows.ts';
import { currentStreak } from './streak.ts';

const zones = ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu', 'Europe/Berlin'];
const moreZones = ['America/New_York', 'Australia/Lord_Howe', 'America/Sao_Paulo', 'Africa/Cairo'];
const zone = fc.constantFrom(...zones, ...moreZones);

/** Ends of months and years, leap days, and the nights on which clocks change. */
const today = fc.oneof(
  fc.constantFrom('2028-02-29', '2028-03-01', '2027-03-01', '2027-01-01', '2026-12-31'),
  fc.constantFrom('2026-03-29', '2026-10-25', '2026-11-01', '2027-03-14', '2027-04-04'),
  fc.integer({ min: 0, max: 3000 }).map((count) => addDays('2024-01-01', count)),
);
const history = fc.record({
  today,
  ages: fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 45 }),
});
const daysOf = (today: Day, ages: readonly number[]) => ages.map((age) => addDays(today, -age));

function streakOf(learned: readonly Day[], today: Day) {
  const rows = daysInRows(learned);
  const lengths = rows.map(({ firstDay, lastDay }) => daysBetween(firstDay, lastDay) + 1);
  return { ...currentStreak(rows, today), longest: Math.max(0, ...lengths) };
}

/** A second implementation to compare with: counts consecutive days from each day. */
function longestOf(ages: readonly number[]): number {
  const all = new Set(ages);
  const from = (age: number): number => (all.has(age) ? 1 + from(age + 1) : 0);
  return Math.max(0, ...ages.map(from));
}

describe('a streak', () => {
  it.each([
    { learned: [], current: 0, longest: 0, learnedToday: false },
    { learned: ['2026-12-02'], current: 1, longest: 1, learnedToday: true },
    { learned: ['2026-12-01'], current: 1, longest: 1, learnedToday: false },
    { learned: ['2026-11-30'], current: 0, longest: 1, learnedToday: false },
    {
      learned: ['2026-11-30', '2026-12-01', '2026-12-02', '2026-11-20', '2026-11-21'],
      current: 3,
      longest: 3,
      learnedToday: true,
    },
    {
      learned: ['2026-11-28', '2026-11-27', '2026-11-26', '2026-12-01'],
      current: 1,
      longest: 3,
      learnedToday: false,
    },
  ])('of $learned is $current, the longest $longest', ({ learned, ...streak }) => {
    expect(streakOf(learned, '2026-12-02')).toEqual(streak);
  });

  it('ignores days that are not there yet where the learner is now', () => {
    const learned = ['2026-12-01', '2026-12-02', '2026-12-03'];
    const lengths = (today: Day) => streakOf(learned, today).current;
    expect(['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-04'].map(lengths)).toEqual([
      0, 1, 2, 3,
    ]);
    expect(streakOf(['2026-11-29', '2026-12-01'], '2026-11-30')).toEqual({
      current: 1,
      longest: 1,
      learnedToday: false,
    });
  });

  it('counts days across months and leap years, in any order', () => {
    fc.assert(
      fc.property(history, ({ today, ages }) => {
        const { current, longest, learnedToday } = streakOf(daysOf(today, ages), today);
        expect(longest).toBe(longestOf(ages));
        expect(learnedToday).toBe(ages.includes(0));
        const gap = [0, 1].find((age) => ages.includes(age));
        expect(current).toBe(gap === undefined ? 0 : Array.from(daysInRow(ages, gap)).length);
        expect(current).toBeLessThanOrEqual(longest);
      }),
    );
  });

  it('is never shortened by another day', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 0, max: 61 }), ({ today, ages }, age) => {
        const before = streakOf(daysOf(today, ages), today);
        const after = streakOf(daysOf(today, [...ages, age]), today);
        expect(after.longest).toBeGreaterThanOrEqual(before.longest);
        expect(after.current).toBeGreaterThanOrEqual(before.current);
      }),
    );
  });

  it('is not broken by clock changes', () => {
    fc.assert(
      fc.property(zone, today, fc.integer({ min: 1, max: 40 }), (zone, today, count) => {
        // In steps of exactly 24 hours, so that local time may be 11:00 or 13:00 after a clock change.
        const midday = momentOf(today, '12:00', zone).getTime();
        const learned = Array.from({ length: count }, (_, age) =>
          dayIn(zone, new Date(midday - age * 24 * 3_600_000)),
        );
        expect(streakOf(learned, today)).toEqual({
          current: count,
          longest: count,
          learnedToday: true,
        });
      }),
    );
  });
});

function* daysInRow(ages: readonly number[], from: number) {
  for (let age = from; ages.includes(age); age += 1) yield age;
}
