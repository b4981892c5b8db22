import { type Day, dayIn, endOfDay, momentOf } from '../../platform/time/days.ts';

export interface DueDate {
  dueOn: Day;
  /** `18:30`; nothing means any time of that day. */
  dueTime: string | null;
}

/** The moment after which something is overdue where the learner is. */
export function dueMoment({ dueOn, dueTime }: DueDate, zone: string): Date {
  return dueTime === null ? endOfDay(dueOn, zone) : momentOf(dueOn, dueTime, zone);
}

export function isPast(due: DueDate, zone: string, now: Date): boolean {
  return dueMoment(due, zone) <= now;
}

/** What is due first comes first, so what is overdue stands before the rest; equals keep their order. */
export function inOrderOfDue<T extends DueDate>(items: readonly T[], zone: string): T[] {
  return items
    .map((item) => ({ item, moment: dueMoment(item, zone).getTime() }))
    .sort((one, other) => one.moment - other.moment)
    .map(({ item }) => item);
}

/** The moment from which the lead time is counted back: of a whole day its morning, so that nobody is told at night. */
function countedFrom({ dueOn, dueTime }: DueDate, zone: string): Date {
  return momentOf(dueOn, dueTime ?? '08:00', zone);
}

/** What a learner is to be told of now: due within their lead time, and not past. */
export function itemsToTell<T extends DueDate>(
  items: readonly T[],
  { now, zone, leadHours }: { now: Date; zone: string; leadHours: number },
): T[] {
  const latest = new Date(now.getTime() + leadHours * 60 * 60 * 1000);
  // Days first: a moment costs a hundred times as much, and most things are far off.
  const [firstDay, lastDay] = [dayIn(zone, now), dayIn(zone, latest)];
  const near = items.filter(({ dueOn }) => dueOn >= firstDay && dueOn <= lastDay);
  const soon = near.filter((item) => {
    return countedFrom(item, zone) <= latest && dueMoment(item, zone) > now;
  });
  return inOrderOfDue(soon, zone);
}
