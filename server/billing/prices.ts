import { gstIncluded, teamPlan } from '../../contract/billing.ts';

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

/** What a code takes off: a percentage rounded half up to the cent, an amount as far as there is something to pay. */
export function discountOf(
  code: { percent: number | null; amountCents: number | null },
  listCents: number,
): number {
  if (code.percent !== null) return Math.round((listCents * code.percent) / 100);
  return Math.min(code.amountCents ?? 0, listCents);
}

const dayLength = 24 * 60 * 60 * 1000;

/** The same day of another year; for 29 February, where there is none, the day before. */
export function addYears(moment: Date, years: number): Date {
  const moved = new Date(moment);
  moved.setUTCFullYear(moment.getUTCFullYear() + years);
  if (moved.getUTCDate() !== moment.getUTCDate()) moved.setUTCDate(0);
  return moved;
}

/**
 * What one more licence costs until the team's end: the days left of the year that runs, and whole years that were
 * renewed ahead. The term is the last year that is paid.
 */
export function proRataCents(term: { startsAt: Date; endsAt: Date }, now: Date): number {
  const hasBegun = term.startsAt <= now;
  let end = term.endsAt;
  let start = hasBegun ? term.startsAt : addYears(end, -1);
  let ahead = 0;
  while (start > now) {
    ahead += teamPlan.seatCents;
    end = start;
    start = addYears(end, -1);
  }
  const days = Math.max(1, daysBetween(start, end));
  const left = Math.min(Math.max(0, daysBetween(now, end)), days);
  return Math.max(1, ahead + Math.round((teamPlan.seatCents * left) / days));
}

/** A day that has begun counts. */
function daysBetween(earlier: Date, later: Date): number {
  return Math.ceil((later.getTime() - earlier.getTime()) / dayLength);
}

/** When a renewal ends: a year after the last end, or after today once the days of grace are over. */
export function renewedUntil(team: { endsAt: Date; openUntil: Date }, now: Date): Date {
  return addYears(team.openUntil > now ? team.endsAt : now, 1);
}
