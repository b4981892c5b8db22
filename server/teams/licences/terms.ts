import { teamPlan } from '../../../contract/plans.ts';
import { sellerZone } from '../../../contract/site/seller-zone.ts';
import { addDays, addYears, type Day, daysBetween } from '../../../contract/text/days.ts';
import { endOfDay } from '../../../contract/text/moments.ts';
import { sellerDay } from '../../platform/time/seller-day.ts';

/** Licences, invoices and invitations end with a day in the seller's time zone, so that everyone reads the same last day. */
export function endOfDayAfter(moment: Date, days: number): Date {
  return lastMomentOf(addDays(sellerDay(moment), days));
}

/** The end of the same day next year; for 29 February, where there is none, of the day before. */
export function yearAfter(moment: Date): Date {
  return lastMomentOf(addYears(sellerDay(moment), 1));
}

/** The start of the year that ends then. */
export function yearBefore(endsAt: Date): Date {
  return lastMomentOf(addYears(sellerDay(endsAt), -1));
}

/** The end of the grace period. */
export function graceAfter(endsAt: Date): Date {
  return endOfDayAfter(endsAt, teamPlan.graceDays);
}

/** When a year starts whose first day was agreed: then, or now once that day has come. */
export function agreedStart(firstDay: Day | null, now: Date): Date {
  const start = firstDay === null ? now : lastMomentOf(addDays(firstDay, -1));
  return start < now ? now : start;
}

/** Paid days that are left of fewer licences, as days of more: 180 days of 100 licences are 36 days of 500. */
export function creditedDays(
  team: { seats: number; endsAt: Date },
  startsAt: Date,
  seats: number,
): number {
  const left = Math.max(0, calendarDays(startsAt, team.endsAt));
  return Math.ceil((left * team.seats) / seats);
}

/** Calendar days in the seller's time zone; negative if `later` is earlier. */
export function calendarDays(earlier: Date, later: Date): number {
  return daysBetween(sellerDay(earlier), sellerDay(later));
}

interface Term {
  endsAt: Date;
  openUntil: Date;
  closedAt: Date | null;
  /** Unpaid days that cancelled invoices have already cost. */
  extendedDays: number;
}

/** Days after the grace period on which a team was open only because an invoice for its renewal was pending. */
export function unpaidDays({ endsAt, openUntil, extendedDays }: Term, now: Date): number {
  const last = openUntil < now ? openUntil : now;
  return extendedDays + Math.max(0, calendarDays(graceAfter(endsAt), last));
}

/** The start of the next year: the end of the last one, or today once the team is closed, minus its unpaid days. */
export function nextYearFrom(team: Term, now: Date): Date {
  if (!team.closedAt && team.openUntil > now) return team.endsAt;
  const days = unpaidDays(team, now);
  return days === 0 ? now : endOfDayAfter(now, -days);
}

/** The latest moment whose `endOfDayAfter` so many days has passed. */
export function overSince(now: Date, days: number): Date {
  return endOfDayAfter(now, -days - 1);
}

/** In milliseconds, as JavaScript reads it back: orders are compared with the end they were made for. */
function lastMomentOf(day: Day): Date {
  return new Date(endOfDay(day, sellerZone()).getTime() - 1);
}

/** How near the end of a licence is, in the stages at which its owner is notified. */
export type ExpiryStage = 'month' | 'week' | 'ended' | 'closed';

const dayMs = 24 * 60 * 60 * 1000;

/** The latest stage reached; null while the end is more than a month away. */
export function expiryStageOf(
  team: { endsAt: Date; openUntil: Date },
  now: Date,
): ExpiryStage | null {
  if (team.openUntil <= now) return 'closed';
  const daysLeft = (team.endsAt.getTime() - now.getTime()) / dayMs;
  if (daysLeft <= 0) return 'ended';
  if (daysLeft <= 7) return 'week';
  return daysLeft <= 30 ? 'month' : null;
}
