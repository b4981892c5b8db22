import { describe, expect, it } from 'vitest';
import type { ReportCell, ReportFigures } from '../../../contract/teams/report.ts';
import { describeFigures, describeProgress, describeState, lastNudge } from './words.ts';

const today = '2026-11-15';

const cell: ReportCell = {
  id: 'one',
  courseId: 1,
  state: 'on_time',
  lessonsDone: 2,
  lessons: 4,
  markedOnly: false,
  dueOn: '2026-11-20',
  movedFrom: null,
  doneOn: null,
  lateDays: 0,
  nudgedOn: null,
  certificateId: null,
};

const figures: ReportFigures = {
  people: 24,
  assigned: 61,
  done: 31,
  onTime: 26,
  late: 2,
  notStarted: 2,
  doneLate: 1,
  doneLateDays: 1,
  latePeople: 2,
  nextDue: '2026-11-20',
  nextDueNotStarted: '2026-12-18',
};

describe('a cell', () => {
  it('says how late it is', () => {
    expect(describeState({ state: 'late', lateDays: 1 })).toBe('Late by a day');
    expect(describeState({ state: 'late', lateDays: 3 })).toBe('Late by 3 days');
    expect(describeState({ state: 'not_started', lateDays: 0 })).toBe('Not started');
  });

  it('counts lessons until it is done, and then names the day', () => {
    expect(describeProgress(cell, today)).toBe('2 of 4 lessons');
    expect(describeProgress({ ...cell, doneOn: '2026-11-06' }, today)).toBe('6 Nov');
    expect(describeProgress({ ...cell, doneOn: '2026-11-13', lateDays: 1 }, today)).toBe(
      '13 Nov, a day late',
    );
  });
});

describe('the figures', () => {
  it('say what to look at', () => {
    expect(describeFigures(figures, today)).toEqual({
      done: 'one a day late',
      onTime: 'next date: 20 November',
      late: '2 people',
      notStarted: 'due 18 December',
    });
  });

  it('say nothing where there is nothing', () => {
    const empty = { ...figures, done: 0, doneLate: 0, latePeople: 0, nextDue: null };
    expect(describeFigures({ ...empty, nextDueNotStarted: null }, today)).toEqual({
      done: '',
      onTime: '',
      late: 'nobody',
      notStarted: '',
    });
    expect(describeFigures({ ...figures, doneLate: 0 }, today).done).toBe('all in time');
    expect(describeFigures({ ...figures, doneLate: 3 }, today).done).toBe('3 of them late');
  });
});

it('finds the last nudge', () => {
  expect(lastNudge([{ nudgedOn: null }])).toBe(null);
  expect(
    lastNudge([{ nudgedOn: '2026-11-02' }, { nudgedOn: '2026-11-09' }, { nudgedOn: null }]),
  ).toBe('2026-11-09');
});
