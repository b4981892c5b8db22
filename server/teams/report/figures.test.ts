import { expect, it } from 'vitest';
import { summarise, usualDay } from './figures.ts';
import type { CountedRow } from './queries.ts';

const row = (change: Partial<CountedRow>): CountedRow => ({
  courseId: 1,
  dueOn: '2026-11-20',
  state: 'on_time',
  count: 1,
  doneLate: 0,
  doneLateDays: null,
  ...change,
});

it('adds up what is counted by course, date and state', () => {
  const rows = [
    row({ state: 'done', count: 31, doneLate: 1, doneLateDays: 1 }),
    row({ count: 20 }),
    row({ courseId: 2, dueOn: '2026-12-11', count: 6 }),
    row({ dueOn: '2026-11-12', state: 'late', count: 2 }),
    row({ courseId: 3, dueOn: '2026-12-18', state: 'not_started', count: 2 }),
  ];
  expect(summarise(rows, 2)).toEqual({
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
  });
});

it('takes the due date that most people have, and the earlier one of two', () => {
  const [first, second] = ['2026-11-12', '2026-11-20'];
  expect(usualDay([row({ dueOn: second, count: 3 }), row({ dueOn: first, count: 2 })])).toBe(
    second,
  );
  expect(usualDay([row({ dueOn: second, count: 2 }), row({ dueOn: first, count: 2 })])).toBe(first);
});
