import { addDays, type Day, dayIn } from '../../../contract/text/days.ts';
import { endOfDay, momentOf } from '../../../contract/text/moments.ts';

export interface DueDate {
  dueDate: Day;
  /** `18:30`; null means any time of that day. */
  dueTime: string | null;
  /** The time zone of the day, if not the learner's. */
  zone?: string;
}

/** The moment after which it is overdue. */
export function dueMoment({ dueDate, dueTime, zone: own }: DueDate, learnerZone: string): Date {
  const zone = own ?? learnerZone;
  return dueTime === null ? endOfDay(dueDate, zone) : momentOf(dueDate, dueTime, zone);
}

export function isPast(due: DueDate, zone: string, now: Date): boolean {
  return dueMoment(due, zone) <= now;
}

/** Stable: items that are due at the same moment keep their order. */
export function sortByDueTime<T extends DueDate>(items: readonly T[], zone: string): T[] {
  return items
    .map((item) => ({ item, moment: dueMoment(item, zone).getTime() }))
    .sort((one, other) => one.moment - other.moment)
    .map(({ item }) => item);
}

/** The lead time of a whole day counts from its morning, so that no one is notified at night. */
function leadTimeBase({ dueDate, dueTime }: DueDate, zone: string): Date {
  return momentOf(dueDate, dueTime ?? '08:00', zone);
}

/** Items that are due within the learner's lead time and not past. */
export function listDueSoon<T extends DueDate>(
  items: readonly T[],
  { now, zone, leadHours }: { now: Date; zone: string; leadHours: number },
): T[] {
  const latest = new Date(now.getTime() + leadHours * 60 * 60 * 1000);
  // Compare days first: computing a moment costs a hundred times as much, and most items are far off.
  // A day more on both sides, for days in other time zones.
  const [firstDay, lastDay] = [addDays(dayIn(zone, now), -1), addDays(dayIn(zone, latest), 1)];
  const near = items.filter(({ dueDate }) => dueDate >= firstDay && dueDate <= lastDay);
  const soon = near.filter((item) => {
    return leadTimeBase(item, zone) <= latest && dueMoment(item, zone) > now;
  });
  return sortByDueTime(soon, zone);
}
