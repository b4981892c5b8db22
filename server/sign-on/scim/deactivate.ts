import {
  endSessionsOfTeam,
  liftManagedSuspension,
  suspendManagedAccount,
} from '../../accounts/managed/managed-accounts.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { withdrawInvitationsTo } from '../../teams/directory/invite-from-directory.ts';
import { returnToTeam } from '../../teams/directory/return-to-team.ts';
import { endMembership } from '../../teams/members/end-membership.ts';
import { Refusal } from '../refusals.ts';
import { findAccepted, findMembership, listConnectionIds } from './account-queries.ts';
import type { Directory } from './directory.ts';
import { listGroupsOfPerson } from './group-queries.ts';
import {
  type Ended,
  markLeft,
  markReturned,
  type PersonRow,
  setAccount,
} from './people-queries.ts';

/** For Admins only. By it we recognise our own suspensions when someone returns. */
const suspensionReason = 'Deactivated by the organisation’s directory.';

/**
 * Someone is out at once, in the transaction in which the directory says so: their membership ends and its licence is free, they are
 * signed out, their keys stop working and nobody can invite them back by an old link. Results and certificates are kept.
 */
export async function deactivate(
  db: Db,
  { teamId, keyId }: { teamId: string; keyId: string | null },
  person: PersonRow,
): Promise<Ended | null> {
  if (!db.isTransaction) throw new Error('Everything about leaving happens in one transaction.');
  const invitations = await withdrawInvitationsTo(db, teamId, invitedAddressesOf(person));
  const accountId = person.accountId ?? (await findJoined(db, person));
  const ended = accountId === null ? null : await endAll(db, { teamId, accountId, invitations });
  await markLeft(db, person.id, keyId, ended);
  return ended;
}

/** Someone who accepted the invitation that the directory caused. */
async function findJoined(db: Db, { id, invitationId }: PersonRow): Promise<number | null> {
  const accountId = invitationId && (await findAccepted(db, invitationId));
  if (!accountId) return null;
  await setAccount(db, id, accountId);
  return accountId;
}

async function endAll(
  db: Db,
  { teamId, accountId, invitations }: { teamId: string; accountId: number; invitations: number },
): Promise<Ended | null> {
  const membership = await findMembership(db, teamId, accountId);
  if (membership?.role === 'owner') throw new Refusal('owner_leaves');
  const account = { teamId, id: accountId };
  // Before the sessions end, so that no new one can begin in between.
  const suspended = await suspendManagedAccount(db, account, suspensionReason);
  const sessions = await endSessionsOfTeam(db, account, await listConnectionIds(db, teamId));
  if (!membership) return null;
  await endMembership(db, { teamId, accountId }, 'left');
  const { role, ...rest } = membership;
  return { ...rest, role, suspended, sessions, invitations };
}

function invitedAddressesOf({ userName, attributes }: PersonRow): string[] {
  const addresses = [userName, ...(attributes.emails ?? []).map(({ value }) => value)];
  return [...new Set(addresses.map((address) => address.toLowerCase()))];
}

/** Undoes what leaving ended, and nothing else: a suspension by an Admin stays. */
export async function reactivate(
  db: Db,
  { teamId }: Pick<Directory, 'teamId'>,
  person: PersonRow & { accountId: number },
): Promise<void> {
  const { accountId, ended } = person;
  await liftManagedSuspension(db, { teamId, id: accountId }, suspensionReason);
  await returnToTeam(db, {
    teamId,
    accountId,
    role: ended?.role ?? 'learner',
    departmentId: ended?.departmentId ?? null,
    groupIds: [...(ended?.groupIds ?? []), ...(await listGroupsOfPerson(db, person.id))],
    managedGroupIds: ended?.managedGroupIds ?? [],
  });
  await markReturned(db, person.id);
}
