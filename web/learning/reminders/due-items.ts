import type { DueItem } from '../../../contract/learning/schedule.ts';
import { daysBetween } from '../../../contract/text/days.ts';
import { formatDueDay } from './format-days.ts';

type Due = Pick<DueItem, 'dueDate' | 'dueTime'>;

const nearDays: Record<number, string> = { [-1]: 'Yesterday', 0: 'Today', 1: 'Tomorrow' };

/** `Today`, `Tomorrow`, `In 3 days`, `5 days ago`. */
export function formatDistance(dueDate: string, today: string): string {
  const days = daysBetween(today, dueDate);
  return nearDays[days] ?? (days < 0 ? `${-days} days ago` : `In ${days} days`);
}

/** `Friday, 20 November at 18:30`. */
export function formatDueDate({ dueDate, dueTime }: Due, today: string): string {
  const day = formatDueDay(dueDate, today);
  return dueTime === null ? day : `${day} at ${dueTime}`;
}

export interface DueGroups {
  overdue: DueItem[];
  soon: DueItem[];
  later: DueItem[];
}

const soonDays = 7;

export function groupDueItems(items: readonly DueItem[], today: string): DueGroups {
  const groups: DueGroups = { overdue: [], soon: [], later: [] };
  for (const item of items) {
    if (item.overdue) groups.overdue.push(item);
    else if (daysBetween(today, item.dueDate) < soonDays) groups.soon.push(item);
    else groups.later.push(item);
  }
  return groups;
}
