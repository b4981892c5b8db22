import { type Group, maxGroups } from '../../../contract/teams/groups.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { violates } from '../../platform/calls/errors.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { giveToMembers } from '../assignments/give-courses.ts';
import { getManaging, getTeamManaging, type Managing } from '../managing.ts';
import { assertNotRefunded } from '../members/membership.ts';
import { findMembership } from '../members/queries.ts';
import { notifyMember, teamLearningPath } from '../messages/notify-members.ts';
import { findTeam } from '../queries.ts';
import { Refusal, refuseField } from '../refusals.ts';
import { joinGroups } from './join-groups.ts';
import * as queries from './queries.ts';

interface GroupName {
  id: string;
  groupId: string;
}

/** Learners who manage nothing get no groups: their own are on the page that says what managers see. */
export async function listGroups(db: Db, viewer: Viewer, teamId: string): Promise<Group[]> {
  const member = await findMembership(db, teamId, viewer.accountId);
  if (!member || !(await findTeam(db, teamId))) throw new Refusal('not_found');
  try {
    const { groupIds } = await getManaging(db, viewer, teamId);
    return await queries.listGroups(db, teamId, groupIds);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_allowed') return [];
    throw error;
  }
}

async function getGroup(db: Db, { team }: Managing, groupId: string): Promise<Group> {
  const [group] = await queries.listGroups(db, team.id, [groupId]);
  if (!group) throw new Refusal('not_found');
  return group;
}

/** Everything that changes groups: by the owner and managers, in teams that were not refunded. */
async function changeGroups<Result>(
  db: Db,
  viewer: Viewer,
  teamId: string,
  change: (db: Db, managing: Managing) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (db) => {
    const managing = await getTeamManaging(db, viewer, teamId);
    assertNotRefunded(managing);
    return change(db, managing);
  });
}

export async function createGroup(
  db: Db,
  viewer: Viewer,
  teamId: string,
  { name, emailDomain }: { name: string; emailDomain: string | null },
): Promise<Group> {
  return changeGroups(db, viewer, teamId, async (db, managing) => {
    if ((await queries.countGroups(db, teamId)) >= maxGroups) throw new Refusal('too_many_groups');
    const groupId = await named(() => queries.insertGroup(db, { teamId, name, emailDomain }));
    if (emailDomain) await applyRule(db, teamId, groupId, emailDomain);
    return getGroup(db, managing, groupId);
  });
}

export async function changeGroup(
  db: Db,
  viewer: Viewer,
  { id: teamId, groupId }: GroupName,
  { name, emailDomain }: { name?: string | undefined; emailDomain?: string | null | undefined },
): Promise<Group> {
  return changeGroups(db, viewer, teamId, async (db, managing) => {
    const before = await getGroup(db, managing, groupId);
    const change = {
      name: name ?? before.name,
      email_domain: emailDomain === undefined ? before.emailDomain : emailDomain,
    };
    await named(() => queries.updateGroup(db, groupId, change));
    if (emailDomain && emailDomain !== before.emailDomain) {
      await applyRule(db, teamId, groupId, emailDomain);
    }
    return getGroup(db, managing, groupId);
  });
}

async function named<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (violates(error, 'learning_group_name')) throw refuseField('group_name_taken', 'name');
    throw error;
  }
}

/** The rule applies now to those who are in the team already, and later once to each person who joins. */
async function applyRule(db: Db, teamId: string, groupId: string, domain: string) {
  const accountIds = await queries.listMembersAtDomain(db, teamId, domain);
  await joinGroups(
    db,
    teamId,
    accountIds.map((accountId) => ({ groupId, accountId })),
  );
}

export async function deleteGroup(
  db: Db,
  viewer: Viewer,
  { id: teamId, groupId }: GroupName,
): Promise<void> {
  await changeGroups(db, viewer, teamId, async (db, managing) => {
    await getGroup(db, managing, groupId);
    await queries.deleteGroup(db, groupId);
  });
}

export async function addToGroup(
  db: Db,
  viewer: Viewer,
  { id: teamId, groupId }: GroupName,
  accountIds: readonly number[],
): Promise<Group> {
  return changeGroups(db, viewer, teamId, async (db, managing) => {
    await getGroup(db, managing, groupId);
    await assertMembers(db, teamId, accountIds);
    await joinGroups(
      db,
      teamId,
      [...new Set(accountIds)].map((accountId) => ({ groupId, accountId })),
    );
    return getGroup(db, managing, groupId);
  });
}

async function assertMembers(db: Db, teamId: string, accountIds: readonly number[]) {
  const found = await queries.listMemberIds(db, teamId, accountIds);
  if (found.length < new Set(accountIds).size) {
    throw new Refusal('not_found', { detail: 'Someone you chose is no longer in the team.' });
  }
}

export async function removeFromGroup(
  db: Db,
  viewer: Viewer,
  { id: teamId, groupId }: GroupName,
  accountIds: readonly number[],
): Promise<Group> {
  return changeGroups(db, viewer, teamId, async (db, managing) => {
    await getGroup(db, managing, groupId);
    await queries.deletePeople(db, groupId, accountIds);
    return getGroup(db, managing, groupId);
  });
}

export async function setGroupManager(
  db: Db,
  viewer: Viewer,
  { id: teamId, groupId, accountId }: GroupName & { accountId: number },
  manages: boolean,
): Promise<Group> {
  return changeGroups(db, viewer, teamId, async (db, managing) => {
    const group = await getGroup(db, managing, groupId);
    await assertMembers(db, teamId, [accountId]);
    const isManager = group.managers.some((manager) => manager.accountId === accountId);
    if (isManager === manages) return group;
    if (manages) {
      await queries.insertManager(db, teamId, groupId, accountId);
      await notifyMember(db, accountId, {
        event: `${teamId} manages ${groupId}`,
        title: `You now manage ${group.name} in ${managing.team.name}`,
        text: 'Assign courses to the group and see how it’s getting on.',
        link: teamLearningPath,
      });
    } else {
      await queries.deleteManager(db, groupId, accountId);
    }
    return getGroup(db, managing, groupId);
  });
}

/** Someone has joined the team: their invitation, if there was one, and the rules for their addresses say which groups they are in. */
export async function joinGroupsOnArrival(
  db: Db,
  joined: { teamId: string; accountId: number; invitation: { id: string; email: string } | null },
): Promise<void> {
  const { teamId, accountId, invitation } = joined;
  const ownEmail = await queries.findEmail(db, accountId);
  const emails = invitation ? [invitation.email, ownEmail] : [ownEmail];
  const groupIds = new Set([
    ...(invitation ? await queries.listGroupsOfInvitation(db, invitation.id) : []),
    ...(await queries.listGroupsByRule(db, teamId, emails)),
  ]);
  await joinGroups(
    db,
    teamId,
    [...groupIds].map((groupId) => ({ groupId, accountId })),
  );
  // Even without a group: courses assigned to everyone.
  await giveToMembers(db, teamId, [accountId]);
}
