import type { AssignedState, Assignment, EndReason } from '../../../contract/teams/assignments.ts';
import type { ReportCell, ReportFigures } from '../../../contract/teams/report.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { listOf } from '../../../contract/text/lists.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { formatShortDay } from '../../../contract/text/short-dates.ts';
import type { Mark } from '../../ui/feedback/state-mark.tsx';

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
  return listOf(chosen > 0 ? [...names, people(chosen)] : names);
}

/** `Due 12 November, again every year` */
export function describeDue(
  { dueOn, dueDays, repeats }: Pick<Assignment, 'dueOn' | 'dueDays' | 'repeats'>,
  today: string,
): string {
  const due = dueOn
    ? `Due ${formatDay(dueOn, { today })}`
    : `Due ${days(dueDays ?? 0)} after joining`;
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
  return `${formatShortDay(cell.doneOn, { today })}${late}`;
}

/** The line below each of the four figures. */
export function describeFigures(figures: ReportFigures, today: string) {
  const { done, doneLate, doneLateDays, latePeople, nextDue, nextDueNotStarted } = figures;
  return {
    done: describeDoneLate(done, doneLate, doneLateDays),
    onTime: nextDue ? `next date: ${formatDay(nextDue, { today })}` : '',
    late: latePeople === 0 ? 'nobody' : people(latePeople),
    notStarted: nextDueNotStarted ? `due ${formatDay(nextDueNotStarted, { today })}` : '',
  };
}

function describeDoneLate(done: number, count: number, mostDays: number | null): string {
  if (done === 0) return '';
  if (count === 0) return 'all in time';
  if (count > 1 || mostDays === null) return `${count} of them late`;
  return `one ${days(mostDays)} late`;
}

export const people = (count: number) => plural(count, 'person', 'people');

/** The latest day on which one of them was nudged. */
export function lastNudge(cells: readonly Pick<ReportCell, 'nudgedOn'>[]): string | null {
  return cells.reduce<string | null>(
    (last, { nudgedOn }) => (nudgedOn && (last === null || nudgedOn > last) ? nudgedOn : last),
    null,
  );
}
