import { endPurchasedCourse, openPurchasedCourse } from '../learning/purchases.ts';
import type { Db } from '../platform/database.ts';
import { Refusal } from '../platform/errors.ts';
import {
  addSeats,
  closeTeam,
  openTeam,
  removeSeats,
  renewTeam,
  takeBackRenewal,
} from '../teams/licences.ts';

/** What is needed of an order to hand over what was bought. */
export interface FulfilledOrder {
  id: string;
  accountId: number | null;
  kind: 'course' | 'licence' | 'more_licences' | 'renewal';
  courseId: number | null;
  teamId: string | null;
  teamSeats: number | null;
  teamEndsAt: Date | null;
  seats: number;
  organisation: string;
}

/** Hands over what was paid for, in the transaction that records the payment. Tells which team it is about. */
export async function fulfil(db: Db, order: FulfilledOrder): Promise<{ teamId: string | null }> {
  const { accountId, courseId, teamId, seats } = order;
  // Whoever deleted their account in the meantime is refunded by support.
  if (accountId === null) return { teamId };
  switch (order.kind) {
    case 'course':
      if (courseId === null) throw gone();
      await openPurchasedCourse(db, accountId, courseId);
      return { teamId: null };
    case 'licence':
      return { teamId: await openTeam(db, { accountId, seats, name: order.organisation }) };
    case 'more_licences':
      if (!teamId) throw gone();
      await addSeats(db, teamId, seats);
      return { teamId };
    case 'renewal':
      if (!teamId) throw gone();
      await renewTeam(db, teamId, seats);
      return { teamId };
  }
}

/** It was taken away while it was being paid: whoever paid gets the money back. */
function gone(): Refusal {
  return new Refusal('order_outdated', { detail: 'What was ordered does not exist any more.' });
}

/** Takes back what was handed over: access ends. Throws a refusal where that is not possible. */
export async function takeBack(db: Db, order: FulfilledOrder): Promise<void> {
  const { accountId, courseId, teamId } = order;
  if (order.kind === 'course') {
    if (accountId !== null && courseId !== null) await endPurchasedCourse(db, accountId, courseId);
    return;
  }
  if (!teamId) return;
  if (order.kind === 'licence') return closeTeam(db, teamId);
  if (order.kind === 'more_licences') return removeSeats(db, teamId, order.seats);
  const before = { seats: order.teamSeats ?? order.seats, endsAt: order.teamEndsAt };
  if (before.endsAt)
    await takeBackRenewal(db, teamId, { seats: before.seats, endsAt: before.endsAt });
}
