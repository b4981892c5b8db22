import type { Config } from '../../config.ts';
import { endPurchasedCourse, openPurchasedCourse } from '../../learning/enrolment/purchases.ts';
import type { Db } from '../../platform/postgres/database.ts';
import {
  addSeats,
  beginAgreement,
  closeTeam,
  endExtendedGrace,
  extendGrace,
  openTeam,
  removeSeats,
  renewTeam,
  restoreAgreement,
  revertRenewal,
} from '../../teams/licences/licences.ts';
import { Refusal } from '../refusals.ts';
import { findAgreedPrice, lockTeam } from './queries.ts';
import { type LockedOrder, updateTeamBefore } from './state-queries.ts';

export type FulfillableOrder = Pick<
  LockedOrder,
  | 'id'
  | 'accountId'
  | 'kind'
  | 'courseId'
  | 'teamId'
  | 'teamSeats'
  | 'teamEndsAt'
  | 'teamPlan'
  | 'startsOn'
  | 'seats'
  | 'unitCents'
  | 'currency'
  | 'buyerOrganisation'
>;

/** Opens what was paid for, in the transaction that records the payment. Returns the team, if any. */
export async function fulfil(db: Db, order: FulfillableOrder): Promise<{ teamId: string | null }> {
  const { accountId, courseId, teamId, seats } = order;
  if (accountId === null) throw gone();
  switch (order.kind) {
    case 'course':
      if (courseId === null) throw gone();
      await openPurchasedCourse(db, accountId, courseId);
      return { teamId: null };
    case 'licence':
      return { teamId: await openTeam(db, { accountId, seats, name: order.buyerOrganisation }) };
    case 'more_licences':
      if (!teamId) throw gone();
      await assertTeamUnchanged(db, teamId, order);
      await addSeats(db, teamId, seats);
      return { teamId };
    case 'renewal':
      if (!teamId) throw gone();
      await assertTeamUnchanged(db, teamId, order);
      await renewTeam(db, teamId, seats);
      return { teamId };
    case 'agreement':
      return { teamId: await fulfilAgreement(db, order, accountId) };
  }
}

/** Opens an organisation, lets a team grow into one, or gives it another year. The price was agreed, whatever the team is like now. */
async function fulfilAgreement(
  db: Db,
  order: FulfillableOrder,
  accountId: number,
): Promise<string> {
  const { seats, startsOn, currency, unitCents: cents, teamId } = order;
  const agreed = { cents, currency, startsOn };
  if (order.teamSeats === null) {
    return openTeam(db, { accountId, seats, name: order.buyerOrganisation, agreed });
  }
  const team = teamId && (await lockTeam(db, teamId));
  if (!teamId || !team) throw gone();
  await updateTeamBefore(db, order.id, team);
  await beginAgreement(db, teamId, { seats, ...agreed });
  return teamId;
}

/** The price was calculated for the team as it was when this was ordered. */
async function assertTeamUnchanged(db: Db, teamId: string, order: FulfillableOrder): Promise<void> {
  const team = await lockTeam(db, teamId);
  if (!team) throw gone();
  const isSame =
    team.seats === order.teamSeats && team.endsAt.getTime() === order.teamEndsAt?.getTime();
  if (isSame) return;
  throw new Refusal('order_outdated', { detail: 'The team has changed since this was ordered.' });
}

/** It was deleted while it was being paid: the payment is refunded. */
function gone() {
  return new Refusal('order_outdated', { detail: 'What was ordered does not exist any more.' });
}

type InvoicedOrder = Pick<LockedOrder, 'kind' | 'teamId'>;

/** A team stays open until the invoice for its renewal is due. */
export async function extendGraceForInvoice(
  db: Db,
  order: InvoicedOrder,
  dueAt: Date,
): Promise<void> {
  if (prolongs(order) && order.teamId) await extendGrace(db, order.teamId, dueAt);
}

/** The invoice was cancelled. */
export async function endInvoiceGrace(db: Db, order: InvoicedOrder): Promise<void> {
  if (prolongs(order) && order.teamId) await endExtendedGrace(db, order.teamId);
}

const prolongs = ({ kind }: InvoicedOrder) => kind === 'renewal' || kind === 'agreement';

/** Undoes `fulfil`. Throws a refusal if licences are in use. Notifies everyone affected except `by`, who caused it. */
export async function revokeAccess(
  db: Db,
  config: Config,
  order: FulfillableOrder,
  by: number | null,
): Promise<void> {
  const { accountId, courseId, teamId, seats, teamSeats, teamEndsAt, teamPlan } = order;
  if (order.kind === 'course') {
    if (accountId !== null && courseId !== null) await endPurchasedCourse(db, accountId, courseId);
    return;
  }
  if (!teamId) return;
  if (order.kind === 'licence') return closeTeam(db, config, teamId, by);
  if (order.kind === 'more_licences') return removeSeats(db, config, teamId, seats, by);
  if (order.kind === 'agreement' && !teamEndsAt) return closeTeam(db, config, teamId, by);
  if (!teamEndsAt) return;
  const before = { seats: teamSeats ?? seats, endsAt: teamEndsAt };
  await revertRenewal(db, config, teamId, before, by);
  if (order.kind !== 'agreement') return;
  const agreed = await findAgreedPrice(db, teamId, order.id);
  if (agreed || teamPlan === 'team') await restoreAgreement(db, teamId, agreed);
}
