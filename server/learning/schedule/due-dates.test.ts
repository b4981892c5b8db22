import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayIn, mondayFrom, weekday } from '../../../contract/text/days.ts';
import { dueDate, endsOn, isOverdue, positionsOf } from './due-dates.ts';

const zone = fc.constantFrom(
  'UTC',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'Pacific/Apia',
  'Asia/Kolkata',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Etc/GMT+12',
  'Europe/Lisbon',
);
const moment = fc
  .integer({ min: Date.UTC(2011, 0, 1) / 1000, max: Date.UTC(2040, 0, 1) / 1000 })
  .map((seconds) => new Date(seconds * 1000));
const weeks = fc.integer({ min: 1, max: 52 });
/** Lessons per module. There may be more modules than the course has days. */
const modules = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 20 });

const lessonsOf = (modules: readonly number[]) =>
  modules.flatMap((lessons, module) => Array<string>(lessons).fill(`module ${module}`));

const dueDays = (startsOn: string, weeks: number, modules: readonly number[]) =>
  positionsOf(lessonsOf(modules)).map((position) => dueDate(startsOn, weeks, position));

describe('due dates', () => {
  it('follow the order of lessons, from the first day of the run to the last', () => {
    fc.assert(
      fc.property(moment, weeks, modules, (moment, weeks, modules) => {
        const startsOn = mondayFrom(dayIn('UTC', moment));
        const due = dueDays(startsOn, weeks, modules);
        expect(due).toEqual(due.toSorted());
        expect((due[0] ?? '') >= startsOn).toBe(true);
        expect(due.at(-1)).toBe(endsOn(startsOn, weeks));
      }),
    );
  });

  it('leave nothing overdue on the day of enrolment or before the run begins, in any time zone', () => {
    fc.assert(
      fc.property(zone, moment, weeks, modules, (zone, moment, weeks, modules) => {
        const today = dayIn(zone, moment);
        const startsOn = mondayFrom(today);
        const due = dueDays(startsOn, weeks, modules);
        expect(due.some((day) => isOverdue(day, today))).toBe(false);
        expect(due.some((day) => isOverdue(day, startsOn))).toBe(false);
        expect(due.every((day) => isOverdue(day, addDays(endsOn(startsOn, weeks), 1)))).toBe(true);
      }),
    );
  });

  it('move with the run', () => {
    fc.assert(
      fc.property(weeks, modules, fc.integer({ min: 1, max: 30 }), (weeks, modules, later) => {
        const before = dueDays('2026-11-16', weeks, modules);
        const after = dueDays(addDays('2026-11-16', later * 7), weeks, modules);
        expect(after).toEqual(before.map((day) => addDays(day, later * 7)));
      }),
    );
  });

  it('spread five lessons over a week, the last one on Sunday', () => {
    const due = dueDays('2026-11-16', 2, [5, 5]);
    expect(due.slice(0, 5)).toEqual([
      '2026-11-17',
      '2026-11-18',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
    ]);
    expect(weekday(due[4] ?? '')).toBe(7);
    expect(due[9]).toBe('2026-11-29');
  });
});

describe('the positions of lessons', () => {
  it('count modules and their lessons from 1', () => {
    expect(positionsOf(['a', 'a', 'b'])).toEqual([
      { module: 1, modules: 2, lesson: 1, lessons: 2 },
      { module: 1, modules: 2, lesson: 2, lessons: 2 },
      { module: 2, modules: 2, lesson: 1, lessons: 1 },
    ]);
    expect(positionsOf([])).toEqual([]);
  });
});
