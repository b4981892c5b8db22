import { invoiceDays, teamPlan } from '../../../contract/plans.ts';
import type { Tax } from '../../config/sales.ts';
import {
  calendarDays,
  endOfDayAfter,
  nextYearFrom,
  yearAfter,
  yearBefore,
} from '../../teams/licences/terms.ts';

/** What an order costs, in cents. */
export interface Price {
  unitCents: number;
  listCents: number;
  discountCents: number;
  totalCents: number;
  taxCents: number;
  taxName: string;
  /** Whether the tax is part of the unit price, or added at the end. */
  taxIncluded: boolean;
}

export function priceOf(unitCents: number, seats: number, tax: Tax, discountCents = 0): Price {
  const listCents = unitCents * seats;
  const pricedCents = listCents - discountCents;
  const taxCents = taxOf(pricedCents, tax);
  return {
    unitCents,
    listCents,
    discountCents,
    totalCents: tax.included ? pricedCents : pricedCents + taxCents,
    taxCents,
    taxName: tax.name,
    taxIncluded: tax.included,
  };
}

/** The tax in a price that includes it, or on one that doesn't, rounded half up to the cent. */
export function taxOf(cents: number, { rate, included }: Pick<Tax, 'rate' | 'included'>): number {
  const { numerator, denominator } = rate;
  const whole = 100 * denominator + (included ? numerator : 0);
  return Math.round((cents * numerator) / whole);
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
export function proRataCents(
  term: { startsAt: Date; endsAt: Date },
  now: Date,
  seatCents: number,
): number {
  let { startsAt: start, endsAt: end } = term;
  let ahead = 0;
  while (calendarDays(now, start) > 0) {
    ahead += seatCents;
    end = start;
    start = yearBefore(end);
  }
  const days = Math.max(1, calendarDays(start, end));
  const least = ahead > 0 ? 0 : teamPlan.graceDays;
  const paid = Math.min(Math.max(calendarDays(now, end), least), days);
  return ahead + Math.round((seatCents * paid) / days);
}

export function renewedUntil(team: Parameters<typeof nextYearFrom>[0], now: Date): Date {
  return yearAfter(nextYearFrom(team, now));
}

export function invoiceDueAt(now: Date): Date {
  return endOfDayAfter(now, invoiceDays);
}
