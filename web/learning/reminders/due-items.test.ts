import { describe, expect, it } from 'vitest';
import type { DueItem } from '../../../contract/learning/schedule.ts';
import { formatDistance, formatDueDate, groupDueItems } from './due-items.ts';

const today = '2026-11-15';

function due(dueDate: string, overdue = false): DueItem {
  return {
    id: dueDate,
    kind: 'own',
    course: null,
    task: 'Something',
    dueDate,
    dueTime: null,
    overdue,
    doneAt: null,
    lesson: null,
    assigned: null,
  };
}

describe('format', () => {
  it.each([
    ['2026-11-10', '5 days ago'],
    ['2026-11-14', 'Yesterday'],
    ['2026-11-15', 'Today'],
    ['2026-11-16', 'Tomorrow'],
    ['2026-11-18', 'In 3 days'],
    ['2027-01-01', 'In 47 days'],
  ])('%s is %s', (day, text) => {
    expect(formatDistance(day, today)).toBe(text);
  });

  it('a due date has a day and an optional time', () => {
    expect(formatDueDate({ dueDate: '2026-11-20', dueTime: null }, today)).toBe(
      'Friday, 20 November',
    );
    expect(formatDueDate({ dueDate: '2026-11-20', dueTime: '18:30' }, today)).toBe(
      'Friday, 20 November at 18:30',
    );
  });
});

it('groupDueItems makes three groups and keeps the order', () => {
  const items = [
    due('2026-11-10', true),
    due('2026-11-15', true),
    due('2026-11-15'),
    due('2026-11-21'),
    due('2026-11-22'),
  ];
  const { overdue, soon, later } = groupDueItems(items, today);
  expect([overdue, soon, later].map((group) => group.map(({ dueDate }) => dueDate))).toEqual([
    ['2026-11-10', '2026-11-15'],
    ['2026-11-15', '2026-11-21'],
    ['2026-11-22'],
  ]);
});
