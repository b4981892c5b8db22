import type { AssignedState, Assignment, EndReason } from '../../../contract/teams/assignments.ts';
import type { ReportCell, ReportFigures } from '../../../contract/teams/report.ts';
import type { Mark } from '../../ui/feedback/state-mark.tsx';
import { onFirstUse } from '../../ui/text/on-first-use.ts';

const formats = {
  long: onFirstUse(
    () => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }),
  ),
  short: onFirstUse(
    () => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }),
  ),
};

/** `20 November`, or `20 November 2027` in another year than today's. */
export function formatDay(day: string, today: string): string {
  return `${formats.long().format(new Date(day))}${yearOf(day, today)}`;
}

/** `6 Nov` */
export function formatShortDay(day: string, today: string): string {
  return `${formats.short().format(new Date(day))}${yearOf(day, today)}`;
}

const yearOf = (day: string, today: string) =>
  day.slice(0, 4) === today.slice(0, 4) ? '' : ` ${day.slice(0, 4)}`;

const wordList = onFirstUse(() => new Intl.ListFormat('en-GB', { type: 'conjunction' }));

export const stateNames: Record<AssignedState, string> = {
  late: 'Late',
  on_time: 'On time',
  done: 'Done',
  not_started: 'Not started',
};

export const stateMarks: Record<AssignedState, Mark> = {
  late: 'late',
  on_time: 'full',
  done: 'done',
  not_started: 'empty',
};

export const endNames: Record<EndReason, string> = {
  left: 'Left the team',
  removed: 'Removed from the team',
  withdrawn: 'Unassigned',
  licence_ended: 'Licence ended',
  period_over: 'Year over',
};

/** `Reception, Nursing and 3 people` */
export function describeTargets({
  everyone,
  groups,
  people: chosen,
}: Pick<Assignment, 'everyone' | 'groups' | 'people'>): string {
  if (everyone) return 'Everyone in the team';
  const names = groups.map(({ name }) => name);
  return wordList().format(chosen > 0 ? [...names, people(chosen)] : names);
}

/** `Due 12 November, again every year` */
export function describeDue(
  { dueOn, dueDays, repeats }: Pick<Assignment, 'dueOn' | 'dueDays' | 'repeats'>,
  today: string,
): string {
  const due = dueOn
    ? `Due ${formatDay(dueOn, today)}`
    : `Due ${dueDays === 1 ? 'a day' : `${dueDays} days`} after joining`;
  return repeats === 'yearly' ? `${due}, again every year` : due;
}

const days = (count: number) => (count === 1 ? 'a day' : `${count} days`);

/** `Late by 3 days`, or the name of the state. */
export function describeState({ state, lateDays }: Pick<ReportCell, 'state' | 'lateDays'>): string {
  return state === 'late' ? `Late by ${days(lateDays)}` : stateNames[state];
}

/** `13 Nov, a day late` once it is done; otherwise how many lessons are. */
export function describeProgress(cell: ReportCell, today: string): string {
  if (cell.doneOn === null) return `${cell.lessonsDone} of ${cell.lessons} lessons`;
  const late = cell.lateDays > 0 ? `, ${days(cell.lateDays)} late` : '';
  return `${formatShortDay(cell.doneOn, today)}${late}`;
}

/** What stands below each of the four figures. */
export function describeFigures(figures: ReportFigures, today: string) {
  const { done, doneLate, doneLateDays, latePeople, nextDue, nextDueNotStarted } = figures;
  return {
    done: describeDoneLate(done, doneLate, doneLateDays),
    onTime: nextDue ? `next date: ${formatDay(nextDue, today)}` : '',
    late: latePeople === 0 ? 'nobody' : people(latePeople),
    notStarted: nextDueNotStarted ? `due ${formatDay(nextDueNotStarted, today)}` : '',
  };
}

function describeDoneLate(done: number, count: number, mostDays: number | null): string {
  if (done === 0) return '';
  if (count === 0) return 'all in time';
  if (count > 1 || mostDays === null) return `${count} of them late`;
  return `one ${days(mostDays)} late`;
}

export const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);
export const members = (count: number) => (count === 1 ? '1 member' : `${count} members`);
export const assignments = (count: number) =>
  count === 1 ? '1 assignment' : `${count} assignments`;

/** The latest day on which one of them was nudged. */
export function lastNudge(cells: readonly Pick<ReportCell, 'nudgedOn'>[]): string | null {
  return cells.reduce<string | null>(
    (last, { nudgedOn }) => (nudgedOn && (last === null || nudgedOn > last) ? nudgedOn : last),
    null,
  );
}
