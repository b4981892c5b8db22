import { daysBetween } from '../../../contract/text/days.ts';
import { formatRelativeDay } from '../reminders/format-days.ts';

/** The one way to say when something is due: `Due tomorrow`, `Was due Friday, 20 November`. Both days are in the time zone of the due date. */
export function dueText(dueOn: string, today: string): string {
  const isOver = daysBetween(today, dueOn) < 0;
  return `${isOver ? 'Was due' : 'Due'} ${formatRelativeDay(dueOn, today)}`;
}
