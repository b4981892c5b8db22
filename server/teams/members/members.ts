import type { Team, TeamRole } from '../../../contract/teams.ts';
import type { Config } from '../../config.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { notifyMember } from '../messages/notify-members.ts';
import { mayLeave, mayRemove } from '../policy.ts';
import { countSeats, findPendingOrder } from '../queries.ts';
import { getTeam } from '../service.ts';
import {
  assertFree,
  assertNotRefunded,
  assertOpen,
  assertOwner,
  lockMembership,
  type Standing,
} from './membership.ts';
import * as queries from './queries.ts';

interface MemberName {
  id: string;
  accountId: number;
}

/** What was learned stays with the learner; the seat is free. */
export async function removeMember(db: Db, viewer: Viewer, member: MemberName): Promise<void> {
  const { id: teamId, accountId } = member;
  await inTransaction(db, async (db) => {
    const standing = await lockMembership(db, viewer, teamId);
    const isLeaving = accountId === viewer.accountId;
    if (isLeaving && !mayLeave(standing.role)) throw new Refusal('owner_stays');
    if (!isLeaving) await assertRemovable(db, standing, accountId);
    await queries.deleteMember(db, teamId, accountId);
    await (isLeaving ? tellOwner : tellRemoved)(db, standing, accountId);
  });
}

/** A learner does not even know who else is in the team. */
async function assertRemovable(db: Db, standing: Standing, accountId: number) {
  if (standing.role === 'learner') throw new Refusal('not_found');
  const other = await queries.findMembership(db, standing.team.id, accountId);
  if (!other) throw new Refusal('not_found');
  if (other.role === 'owner') throw new Refusal('owner_stays');
  assertNotRefunded(standing);
  if (!mayRemove(standing, other)) throw new Refusal('not_team_owner');
}

async function tellOwner(db: Db, { team }: Standing, accountId: number) {
  const owner = await queries.findOwner(db, team.id);
  if (owner === undefined) return;
  const { firstName, lastName } = await queries.getName(db, accountId);
  await notifyMember(db, owner, {
    event: `${team.id} left ${accountId} ${crypto.randomUUID()}`,
    title: `${firstName} ${lastName} left ${team.name}`,
    text: 'The licence is free for someone else.',
  });
}

async function tellRemoved(db: Db, { team }: Standing, accountId: number) {
  await notifyMember(db, accountId, {
    event: `${team.id} removed ${accountId} ${crypto.randomUUID()}`,
    title: `You are no longer in ${team.name}`,
    text: 'Your progress and certificates are kept.',
    link: '/user-screen/my-learning',
  });
}

/** Cancels the orders that an account has placed for a team and not begun to pay. Billing provides it. */
export type CancelOpenOrders = (
  db: Db,
  config: Config,
  order: { accountId: number; teamId: string },
) => Promise<void>;

export async function changeMemberRole(
  db: Db,
  config: Config,
  cancelOpenOrders: CancelOpenOrders,
  viewer: Viewer,
  member: MemberName,
  role: TeamRole,
): Promise<Team> {
  const { id: teamId, accountId } = member;
  return inTransaction(db, async (db) => {
    // Only the owner buys. Before the team is locked, as everywhere; a refusal below rolls this back.
    const isHandedOver = role === 'owner' && accountId !== viewer.accountId;
    if (isHandedOver) await cancelOpenOrders(db, config, { accountId: viewer.accountId, teamId });
    const standing = await lockMembership(db, viewer, teamId);
    assertOwner(standing);
    assertNotRefunded(standing);
    const other = await queries.findMembership(db, teamId, accountId);
    if (!other) throw new Refusal('not_found');
    if (other.role !== role) {
      if (other.role === 'owner') throw new Refusal('owner_stays');
      if (role === 'owner') await handOver(db, standing, accountId);
      else await queries.updateMember(db, { teamId, accountId }, { role });
    }
    return getTeam(db, viewer, teamId);
  });
}

/** Whoever owned it goes on as a manager, who needs a seat as everyone does. */
async function handOver(db: Db, standing: Standing, newOwner: number) {
  const { team, accountId, seated } = standing;
  const { id: teamId } = team;
  await assertNoPendingOrder(db, teamId);
  if (!seated) assertFree(await countSeats(db, teamId), 1);
  await queries.updateMember(db, { teamId, accountId }, { role: 'manager', seated: true });
  await queries.updateMember(db, { teamId, accountId: newOwner }, { role: 'owner' });
  await notifyMember(db, newOwner, {
    event: `${teamId} owner ${newOwner} ${crypto.randomUUID()}`,
    title: `You are the owner of ${team.name} now`,
    text: 'You look after its members, its licences and their renewal.',
  });
}

/** It would be another's money for what is not theirs any more, and in the way of what the next owner orders. */
async function assertNoPendingOrder(db: Db, teamId: string) {
  const order = await findPendingOrder(db, teamId);
  if (!order) return;
  if (order.state === 'paying') throw new Refusal('payment_under_way');
  const detail = `The invoice of order ${order.number} for this team waits to be paid. Pay it first, or cancel it under Orders.`;
  throw new Refusal('invoice_waits', { detail });
}

export async function setMySeat(
  db: Db,
  viewer: Viewer,
  teamId: string,
  seated: boolean,
): Promise<Team> {
  return inTransaction(db, async (db) => {
    const standing = await lockMembership(db, viewer, teamId);
    assertOwner(standing);
    const { team, accountId } = standing;
    if (standing.seated !== seated) {
      // A licence for oneself is nobody else's.
      if (team.personal) throw new Refusal('not_allowed');
      if (seated) {
        assertOpen(team);
        assertFree(await countSeats(db, teamId), 1);
      }
      await queries.updateMember(db, { teamId, accountId }, { seated });
    }
    return getTeam(db, viewer, teamId);
  });
}
