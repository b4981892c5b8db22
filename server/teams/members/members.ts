import { hasFeature } from '../../../contract/plan-features.ts';
import type { Team, TeamRole } from '../../../contract/teams/teams.ts';
import type { Config } from '../../config.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { reopenWithLicence } from '../assignments/give-courses.ts';
import { endAssigned } from '../assignments/queries.ts';
import { assertFeature } from '../features.ts';
import { notifyMember } from '../messages/notify-members.ts';
import { recordAct } from '../organisation/record.ts';
import { mayLeave, mayRemove, seesEveryone } from '../policy.ts';
import { countSeats, findPendingOrder } from '../queries.ts';
import { Refusal } from '../refusals.ts';
import { getTeam } from '../teams.ts';
import { endMembership } from './end-membership.ts';
import {
  assertAdministers,
  assertNotRefunded,
  assertOpen,
  assertOwner,
  assertSeatsFree,
  lockMembership,
  type Membership,
} from './membership.ts';
import * as queries from './queries.ts';

interface MemberName {
  id: string;
  accountId: number;
}

export async function removeMember(db: Db, viewer: Viewer, member: MemberName): Promise<void> {
  const { id: teamId, accountId } = member;
  await inTransaction(db, async (db) => {
    const membership = await lockMembership(db, viewer, teamId);
    const isLeaving = accountId === viewer.accountId;
    if (isLeaving && !mayLeave(membership.role)) throw new Refusal('owner_stays');
    if (!isLeaving) await assertRemovable(db, membership, accountId);
    await endMembership(db, { teamId, accountId }, isLeaving ? 'left' : 'removed');
    await (isLeaving ? notifyOwnerOfLeaving : notifyRemoved)(db, membership, accountId);
    if (!isLeaving) {
      await recordAct(db, viewer, membership.team, 'removed', await nameMember(db, accountId));
    }
  });
}

/** As every entry of the audit log names an account. */
async function nameMember(db: Db, accountId: number): Promise<string> {
  const { username } = await queries.getName(db, accountId);
  return `${username} (user ${accountId})`;
}

async function assertRemovable(db: Db, membership: Membership, accountId: number) {
  if (!seesEveryone(membership.role)) throw new Refusal('not_found');
  const other = await queries.findMembership(db, membership.team.id, accountId);
  if (!other) throw new Refusal('not_found');
  if (other.role === 'owner') throw new Refusal('owner_stays');
  assertNotRefunded(membership);
  if (!mayRemove(membership, other)) throw new Refusal('not_team_owner');
}

async function notifyOwnerOfLeaving(db: Db, { team }: Membership, accountId: number) {
  const owner = await queries.findOwner(db, team.id);
  if (owner === undefined) return;
  const { firstName, lastName } = await queries.getName(db, accountId);
  await notifyMember(db, owner, {
    event: `${team.id} left ${accountId}`,
    title: `${firstName} ${lastName} left ${team.name}`,
    text: 'Someone else can use the licence now.',
  });
}

async function notifyRemoved(db: Db, { team }: Membership, accountId: number) {
  await notifyMember(db, accountId, {
    event: `${team.id} removed`,
    title: `You're no longer in ${team.name}`,
    text: 'Your progress and certificates are saved.',
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
    // Only the owner buys. Cancelled before the team is locked, as everywhere; a refusal below rolls this back.
    const isHandedOver = role === 'owner' && accountId !== viewer.accountId;
    if (isHandedOver) await cancelOpenOrders(db, config, { accountId: viewer.accountId, teamId });
    const membership = await lockMembership(db, viewer, teamId);
    if (role === 'owner') assertOwner(membership);
    else assertAdministers(membership);
    if (role === 'administrator') assertFeature(membership.team, 'administrators');
    assertNotRefunded(membership);
    const other = await queries.findMembership(db, teamId, accountId);
    if (!other) throw new Refusal('not_found');
    if (other.role !== role) {
      if (other.role === 'owner') throw new Refusal('owner_stays');
      if (role === 'owner') await handOver(db, membership, accountId);
      else await queries.updateMember(db, { teamId, accountId }, { role });
      await recordAct(
        db,
        viewer,
        membership.team,
        'changed the role of',
        await nameMember(db, accountId),
        { before: { role: other.role }, after: { role } },
      );
    }
    return getTeam(db, viewer, teamId);
  });
}

/** The old owner becomes a manager with a licence; in an organisation, an administrator. */
async function handOver(db: Db, membership: Membership, newOwner: number) {
  const { team, accountId, seated } = membership;
  const { id: teamId } = team;
  await assertNoPendingOrder(db, teamId);
  const isOrganisation = hasFeature(team.plan, 'administrators');
  const needsSeat = !seated && !isOrganisation;
  if (needsSeat) assertSeatsFree(await countSeats(db, teamId), 1);
  await queries.updateMember(
    db,
    { teamId, accountId },
    isOrganisation ? { role: 'administrator' } : { role: 'manager', seated: true },
  );
  await queries.updateMember(db, { teamId, accountId: newOwner }, { role: 'owner' });
  if (needsSeat) await reopenWithLicence(db, teamId, [accountId]);
  await notifyMember(db, newOwner, {
    event: `${teamId} owner`,
    title: `You now own ${team.name}`,
    text: 'You now manage its members, licences and renewals.',
  });
}

/** The old owner would pay for a team that is not theirs, and block the new owner's orders. */
async function assertNoPendingOrder(db: Db, teamId: string) {
  const order = await findPendingOrder(db, teamId);
  if (!order) return;
  if (order.state === 'paying') throw new Refusal('payment_under_way');
  const detail = `The invoice for order ${order.number} hasn't been paid yet. Pay it first, or cancel it under Orders.`;
  throw new Refusal('invoice_waits', { detail });
}

export async function setMySeat(
  db: Db,
  viewer: Viewer,
  teamId: string,
  seated: boolean,
): Promise<Team> {
  return inTransaction(db, async (db) => {
    const membership = await lockMembership(db, viewer, teamId);
    assertAdministers(membership);
    assertNotRefunded(membership);
    const { team, accountId } = membership;
    if (membership.seated !== seated) {
      // A personal licence cannot be given up.
      if (team.personal) throw new Refusal('not_allowed');
      if (seated) {
        assertOpen(team);
        assertSeatsFree(await countSeats(db, teamId), 1);
      }
      await queries.updateMember(db, { teamId, accountId }, { seated });
      if (seated) await reopenWithLicence(db, teamId, [accountId]);
      else await endAssigned(db, { teamId, accountIds: [accountId] }, 'licence_ended');
    }
    return getTeam(db, viewer, teamId);
  });
}
