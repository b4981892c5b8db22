import { sellerZone, teamPlan } from '../../../contract/plans.ts';
import { addDays, type Day, daysBetween, endOfDay } from '../../platform/time/days.ts';
import { sellerDay } from '../../platform/time/format-day.ts';

/** Licences, invoices and invitations last until the end of a day where the seller is, so that everyone reads the same last day. */
export function endOfDayAfter(moment: Date, days: number): Date {
  return lastMomentOf(addDays(sellerDay(moment), days));
}

/** The end of the same day next year; for 29 February, where there is none, of the day before. */
export function yearAfter(moment: Date): Date {
  return lastMomentOf(addYears(sellerDay(moment), 1));
}

/** When a year began that ends then. */
export function yearBefore(endsAt: Date): Date {
  return lastMomentOf(addYears(sellerDay(endsAt), -1));
}

/** Until when licences open courses that ended then. */
export function graceAfter(endsAt: Date): Date {
  return endOfDayAfter(endsAt, teamPlan.graceDays);
}

/** How many days of the seller's calendar lie between: 0 on the same day, fewer than that the other way round. */
export function calendarDays(earlier: Date, later: Date): number {
  return daysBetween(sellerDay(earlier), sellerDay(later));
}

interface Term {
  endsAt: Date;
  openUntil: Date;
  closedAt: Date | null;
  /** Of invoices that were cancelled. */
  extendedDays: number;
}

/** For how many days invoices that nobody paid have kept a team open after its days of grace. */
export function unpaidDays({ endsAt, openUntil, extendedDays }: Term, now: Date): number {
  const last = openUntil < now ? openUntil : now;
  return extendedDays + Math.max(0, calendarDays(graceAfter(endsAt), last));
}

/** When another year would begin: where the last one ends, or today once nothing is open any more, less the days nobody paid. */
export function nextYearFrom(team: Term, now: Date): Date {
  if (!team.closedAt && team.openUntil > now) return team.endsAt;
  const days = unpaidDays(team, now);
  return days === 0 ? now : endOfDayAfter(now, -days);
}

/** Up to which moment so many days are over by now: `endOfDayAfter` of it and of all before has passed. */
export function overSince(now: Date, days: number): Date {
  return endOfDayAfter(now, -days - 1);
}

/** As exact as a moment is once it was read: orders are compared with the end they were made for. */
function lastMomentOf(day: Day): Date {
  return new Date(endOfDay(day, sellerZone).getTime() - 1);
}

function addYears(day: Day, years: number): Day {
  const moved = new Date(day);
  const date = moved.getUTCDate();
  moved.setUTCFullYear(moved.getUTCFullYear() + years);
  if (moved.getUTCDate() !== date) moved.setUTCDate(0);
  return moved.toISOString().slice(0, 10);
}
