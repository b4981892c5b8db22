import { maxGroups } from '../../../contract/teams/groups.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { joinGroups } from '../groups/join-groups.ts';
import { countGroups, deleteGroup, deletePeople, updateGroup } from '../groups/queries.ts';
import { lockTeam } from '../queries.ts';
import { Refusal } from '../refusals.ts';
import { insertDirectoryGroup } from './queries.ts';

/** Groups that an organisation's directory writes: our own screens only show them. */
interface DirectoryGroup {
  teamId: string;
  groupId: string;
}

export async function createDirectoryGroup(
  db: Db,
  group: { teamId: string; name: string; externalId: string | null },
): Promise<string> {
  if (!(await lockTeam(db, group.teamId))) throw new Refusal('not_found');
  if ((await countGroups(db, group.teamId)) >= maxGroups) throw new Refusal('too_many_groups');
  return insertDirectoryGroup(db, group);
}

export async function renameDirectoryGroup(
  db: Db,
  { groupId, name }: DirectoryGroup & { name: string },
): Promise<void> {
  await updateGroup(db, groupId, { name });
}

export async function deleteDirectoryGroup(db: Db, { groupId }: DirectoryGroup): Promise<void> {
  await deleteGroup(db, groupId);
}

/** They get what the group was assigned. */
export async function joinDirectoryGroup(
  db: Db,
  { teamId, groupId, accountIds }: DirectoryGroup & { accountIds: readonly number[] },
): Promise<void> {
  if (accountIds.length === 0) return;
  await lockTeam(db, teamId);
  await joinGroups(
    db,
    teamId,
    accountIds.map((accountId) => ({ groupId, accountId })),
  );
}

/** They keep what they have begun. */
export async function leaveDirectoryGroup(
  db: Db,
  { teamId, groupId, accountIds }: DirectoryGroup & { accountIds: readonly number[] },
): Promise<void> {
  if (accountIds.length === 0) return;
  await lockTeam(db, teamId);
  await deletePeople(db, groupId, accountIds);
}
