import { gstIncluded, invoiceDays, teamPlan } from '../../../contract/plans.ts';
import {
  calendarDays,
  endOfDayAfter,
  nextYearFrom,
  yearAfter,
  yearBefore,
} from '../../teams/licences/terms.ts';

/** What an order costs, in cents. GST is part of the total. */
export interface Price {
  unitCents: number;
  listCents: number;
  discountCents: number;
  totalCents: number;
  gstCents: number;
}

export function priceOf(unitCents: number, seats: number, discountCents = 0): Price {
  const listCents = unitCents * seats;
  const totalCents = listCents - discountCents;
  return { unitCents, listCents, discountCents, totalCents, gstCents: gstIncluded(totalCents) };
}

/** A percentage is rounded half up to the cent; an amount never exceeds the price. */
export function discountOf(
  code: { percent: number | null; amountCents: number | null },
  listCents: number,
): number {
  if (code.percent !== null) return Math.round((listCents * code.percent) / 100);
  return Math.min(code.amountCents ?? 0, listCents);
}

/**
 * The price of one added licence: the remaining days of the current year, plus years renewed in advance. `term` is the last paid
 * year. At least the grace period is charged, because added licences have it too.
 */
export function proRataCents(term: { startsAt: Date; endsAt: Date }, now: Date): number {
  let { startsAt: start, endsAt: end } = term;
  let ahead = 0;
  while (calendarDays(now, start) > 0) {
    ahead += teamPlan.seatCents;
    end = start;
    start = yearBefore(end);
  }
  const days = Math.max(1, calendarDays(start, end));
  const least = ahead > 0 ? 0 : teamPlan.graceDays;
  const paid = Math.min(Math.max(calendarDays(now, end), least), days);
  return ahead + Math.round((teamPlan.seatCents * paid) / days);
}

export function renewedUntil(team: Parameters<typeof nextYearFrom>[0], now: Date): Date {
  return yearAfter(nextYearFrom(team, now));
}

export function invoiceDueAt(now: Date): Date {
  return endOfDayAfter(now, invoiceDays);
}
