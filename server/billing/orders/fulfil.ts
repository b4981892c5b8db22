import type { Config } from '../../config.ts';
import { endPurchasedCourse, openPurchasedCourse } from '../../learning/enrolment/purchases.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import type { Db } from '../../platform/postgres/database.ts';
import {
  addSeats,
  closeTeam,
  endKeepingOpen,
  keepOpen,
  openTeam,
  removeSeats,
  renewTeam,
  takeBackRenewal,
} from '../../teams/licences/licences.ts';
import { lockTeamOf } from './queries.ts';

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
  if (accountId === null) throw gone();
  switch (order.kind) {
    case 'course':
      if (courseId === null) throw gone();
      await openPurchasedCourse(db, accountId, courseId);
      return { teamId: null };
    case 'licence':
      return { teamId: await openTeam(db, { accountId, seats, name: order.organisation }) };
    case 'more_licences':
      if (!teamId) throw gone();
      await holdTeam(db, teamId, order);
      await addSeats(db, teamId, seats);
      return { teamId };
    case 'renewal':
      if (!teamId) throw gone();
      await holdTeam(db, teamId, order);
      await renewTeam(db, teamId, seats);
      return { teamId };
  }
}

type AwaitedOrder = Pick<FulfilledOrder, 'kind' | 'teamId'>;

/** Its invoice is on the way: a team that is renewed by it stays open until it is due. */
export async function awaitInvoice(db: Db, order: AwaitedOrder, dueAt: Date): Promise<void> {
  if (order.kind === 'renewal' && order.teamId) await keepOpen(db, order.teamId, dueAt);
}

/** Its invoice need not be paid any more. */
export async function stopAwaiting(db: Db, { kind, teamId }: AwaitedOrder): Promise<void> {
  if (kind === 'renewal' && teamId) await endKeepingOpen(db, teamId);
}

/** What was paid is right only for the team as it was when this was ordered. */
async function holdTeam(db: Db, teamId: string, order: FulfilledOrder): Promise<void> {
  const team = await lockTeamOf(db, teamId);
  if (!team) throw gone();
  const isSame =
    team.seats === order.teamSeats && team.endsAt.getTime() === order.teamEndsAt?.getTime();
  if (isSame) return;
  throw new Refusal('order_outdated', { detail: 'The team has changed since this was ordered.' });
}

/** It was taken away while it was being paid: whoever paid gets the money back. */
function gone(): Refusal {
  return new Refusal('order_outdated', { detail: 'What was ordered does not exist any more.' });
}

/**
 * Takes back what was handed over: access ends. Throws a refusal where that is not possible. `by` knows of it already; all others
 * whom it concerns are told.
 */
export async function takeBack(
  db: Db,
  config: Config,
  order: FulfilledOrder,
  by: number | null,
): Promise<void> {
  const { accountId, courseId, teamId } = order;
  if (order.kind === 'course') {
    if (accountId !== null && courseId !== null) await endPurchasedCourse(db, accountId, courseId);
    return;
  }
  if (!teamId) return;
  if (order.kind === 'licence') return closeTeam(db, config, teamId, by);
  if (order.kind === 'more_licences') {
    return removeSeats(db, config, teamId, order.seats, by);
  }
  const before = { seats: order.teamSeats ?? order.seats, endsAt: order.teamEndsAt };
  if (before.endsAt) {
    const { seats, endsAt } = before;
    await takeBackRenewal(db, config, teamId, { seats, endsAt }, by);
  }
}
