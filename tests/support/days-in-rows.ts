import { addDays, type Day } from '../../contract/text/days.ts';
import type { DaysInARow } from '../../server/learning/progress/streak.ts';

/** What triggers keep in `learning.streak`, counted from the days themselves. Newest first. */
export function daysInRows(learned: readonly Day[]): DaysInARow[] {
  const rows: DaysInARow[] = [];
  for (const day of [...new Set(learned)].sort()) {
    const last = rows.at(-1);
    if (last && addDays(last.lastDay, 1) === day) last.lastDay = day;
    else rows.push({ firstDay: day, lastDay: day });
  }
  return rows.reverse();
}
