import type { ScimGroup, ScimListQuery } from '../../../contract/sign-on/scim.ts';
import { violates } from '../../platform/calls/errors.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import {
  createDirectoryGroup,
  deleteDirectoryGroup,
  joinDirectoryGroup,
  leaveDirectoryGroup,
  renameDirectoryGroup,
} from '../../teams/directory/directory-groups.ts';
import { Refusal } from '../refusals.ts';
import type { Directory } from './directory.ts';
import { parseFilter } from './filter.ts';
import { groupFilter, noFilter } from './filter-queries.ts';
import * as queries from './group-queries.ts';
import { listResources, readFilter } from './list.ts';
import {
  assertVersion,
  type Chosen,
  choose,
  presentGroup,
  type StoredGroup,
  wants,
} from './present.ts';
import { type GroupChange, readGroupPatch } from './read-patch.ts';
import { readGroup } from './read-resource.ts';

export async function listGroups(db: Db, directory: Directory, query: ScimListQuery) {
  const filter = readFilter(query);
  const condition = filter === null ? noFilter : groupFilter(parseFilter(filter));
  const { teamId, base } = directory;
  return listResources(query, {
    list: (window) => queries.listGroups(db, teamId, condition, window),
    count: () => queries.countGroups(db, teamId, condition),
    present: (group) => choose(query, presentGroup(base, group)),
  });
}

export async function getGroup(
  db: Db,
  { teamId, base }: Directory,
  id: string,
  chosen: Chosen,
): Promise<ScimGroup> {
  const group = await queries.findGroup(db, teamId, id);
  if (!group) throw new Refusal('not_found');
  const members = wants(chosen, 'members') ? await queries.listMembers(db, id) : undefined;
  return choose(chosen, presentGroup(base, group, members));
}

export async function createGroup(
  db: Db,
  directory: Directory,
  body: unknown,
): Promise<{ group: ScimGroup; added: number }> {
  const { displayName, externalId, members } = readGroup(body);
  const { teamId, base } = directory;
  return withUniqueNames(() =>
    inTransaction(db, async (db) => {
      const groupId = await createDirectoryGroup(db, { teamId, name: displayName, externalId });
      await queries.insertGroup(db, { teamId, groupId, externalId });
      const added = await addMembers(db, teamId, groupId, members ?? []);
      const group = await queries.findGroup(db, teamId, groupId);
      if (!group) throw new Refusal('not_found');
      return { group: presentGroup(base, group), added };
    }),
  );
}

/** What a change of a group did, for the list of requests. */
export interface ChangedGroup {
  name: string;
  added: number;
  removed: number;
}

export async function patchGroup(
  db: Db,
  directory: Directory,
  { id, ifMatch }: { id: string; ifMatch: string },
  body: unknown,
): Promise<ChangedGroup> {
  const changes = readGroupPatch(body);
  return changeGroup(db, directory, { id, ifMatch }, changes);
}

export async function replaceGroup(
  db: Db,
  directory: Directory,
  { id, ifMatch }: { id: string; ifMatch: string },
  body: unknown,
): Promise<ChangedGroup & { group: ScimGroup }> {
  const { displayName, externalId, members } = readGroup(body);
  const changed = await changeGroup(db, directory, { id, ifMatch }, [
    { kind: 'setDisplayName', displayName },
    { kind: 'setExternalId', externalId },
    // Whoever says nothing about members doesn't mean to lose them.
    ...(members === null ? [] : [{ kind: 'replaceMembers' as const, ids: members }]),
  ]);
  const group = await getGroup(db, directory, id, { excludedAttributes: 'members' });
  return { ...changed, group };
}

/** Members are added and removed as lists of ids: what a change costs doesn't depend on how many there are. */
async function changeGroup(
  db: Db,
  { teamId }: Directory,
  { id, ifMatch }: { id: string; ifMatch: string },
  changes: readonly GroupChange[],
): Promise<ChangedGroup> {
  return withUniqueNames(() =>
    inTransaction(db, async (db) => {
      const group = await queries.lockGroup(db, teamId, id);
      if (!group) throw new Refusal('not_found');
      assertVersion(ifMatch, group);
      const done: ChangedGroup = { name: group.displayName, added: 0, removed: 0 };
      for (const change of combine(changes)) await applyChange(db, teamId, group, change, done);
      const renamed = changes.findLast((change) => change.kind === 'setExternalId');
      await queries.renewGroup(db, group.id, renamed?.externalId);
      return done;
    }),
  );
}

/** Entra sends an operation for each member: neighbours of one kind become one list. */
function combine(changes: readonly GroupChange[]): GroupChange[] {
  const combined: GroupChange[] = [];
  for (const change of changes) {
    const last = combined.at(-1);
    if (
      last &&
      (change.kind === 'addMembers' || change.kind === 'removeMembers') &&
      last.kind === change.kind
    ) {
      last.ids = [...last.ids, ...change.ids];
    } else {
      combined.push({ ...change });
    }
  }
  return combined;
}

async function applyChange(
  db: Db,
  teamId: string,
  { id: groupId }: StoredGroup,
  change: GroupChange,
  done: ChangedGroup,
): Promise<void> {
  switch (change.kind) {
    case 'setDisplayName':
      if (change.displayName === done.name) return;
      await renameDirectoryGroup(db, { teamId, groupId, name: change.displayName });
      done.name = change.displayName;
      return;
    case 'addMembers':
      done.added += await addMembers(db, teamId, groupId, change.ids);
      return;
    case 'removeMembers': {
      const known = await getKnown(db, teamId, change.ids);
      const accountIds = await queries.deleteMembers(
        db,
        groupId,
        known.map(({ id }) => id),
      );
      await leaveDirectoryGroup(db, { teamId, groupId, accountIds });
      done.removed += accountIds.length;
      return;
    }
    case 'replaceMembers': {
      const ids = await getKnown(db, teamId, change.ids);
      const accountIds = await queries.deleteOtherMembers(
        db,
        groupId,
        ids.map(({ id }) => id),
      );
      await leaveDirectoryGroup(db, { teamId, groupId, accountIds });
      done.removed += accountIds.length;
      done.added += await addMembers(db, teamId, groupId, change.ids);
    }
  }
}

async function addMembers(
  db: Db,
  teamId: string,
  groupId: string,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const people = await getKnown(db, teamId, ids);
  // Someone who was deleted is as unknown as someone of another organisation.
  if (people.some(({ isDeleted }) => isDeleted)) throw unknownMember();
  await queries.insertMembers(
    db,
    teamId,
    groupId,
    people.map(({ id }) => id),
  );
  const accountIds = people.flatMap(({ accountId }) => accountId ?? []);
  await joinDirectoryGroup(db, { teamId, groupId, accountIds });
  return people.length;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Refuses all of them if one isn't there: ids of other organisations look the same as ids of nobody. */
async function getKnown(db: Db, teamId: string, ids: readonly string[]) {
  const wanted = new Set(ids);
  if (wanted.size === 0) return [];
  if ([...wanted].some((id) => !uuid.test(id))) throw unknownMember();
  const known = await queries.listKnown(db, teamId, [...wanted]);
  if (known.length < wanted.size) throw unknownMember();
  return known;
}

const unknownMember = () =>
  new Refusal('not_found', { detail: 'One of the members doesn’t exist in this organisation.' });

export async function deleteGroup(
  db: Db,
  { teamId }: Directory,
  { id, ifMatch }: { id: string; ifMatch: string },
): Promise<{ name: string }> {
  return inTransaction(db, async (db) => {
    const group = await queries.lockGroup(db, teamId, id);
    if (!group) throw new Refusal('not_found');
    assertVersion(ifMatch, group);
    await deleteDirectoryGroup(db, { teamId, groupId: group.id });
    return { name: group.displayName };
  });
}

async function withUniqueNames<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const names = [
      'learning_group_name',
      'directory_group_external_id',
      'learning_group_external_id',
    ];
    if (names.some((name) => violates(error, name))) throw new Refusal('group_exists');
    throw error;
  }
}
