import { addDays } from '../../../contract/text/days.ts';
import type { Db } from '../../../server/platform/postgres/database.ts';
import { sellerDay } from '../../../server/platform/time/seller-day.ts';
import { dayLength } from '../dates.ts';
import * as queries from './queries.ts';
import * as script from './script.ts';

/** Departments, a group and what is assigned to them. After the certificates, which the record names. */
export async function insertTeamLearning(db: Db, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * dayLength);
  const today = sellerDay(now);
  const manager = script.managerUsername;
  const teamId = await queries.findTeamId(db, script.teamName);
  const groupIds = await insertGroups(db, teamId, ago);
  let first: string | undefined;
  for (const { to, daysAgo, dueDaysAgo, ...assignment } of script.assignments) {
    const id = await queries.insertAssignment(db, {
      ...assignment,
      teamId,
      manager,
      groupIds: to.flatMap((name) => groupIds.get(name) ?? []),
      createdAt: ago(daysAgo),
      beginsOn: sellerDay(ago(daysAgo)),
      dueOn: addDays(today, -dueDaysAgo),
    });
    await queries.giveToGroups(db, id);
    first ??= id;
  }
  for (const { username, endedDaysAgo, reason } of script.former) {
    await queries.recordFormer(db, first ?? '', { username, reason, endedAt: ago(endedDaysAgo) });
  }
  const { toDaysAgo, ...moved } = script.moved;
  await queries.moveDueDate(db, { ...moved, dueOn: addDays(today, -toDaysAgo) });
  const { usernames, daysAgo } = script.nudged;
  await queries.markNudged(db, { usernames, at: ago(daysAgo), by: manager, today });
}

/** Ids by name. */
async function insertGroups(db: Db, teamId: string, ago: (days: number) => Date) {
  const ids = new Map<string, string>();
  for (const { name, parent, managers, members } of script.departments) {
    const id = await queries.insertGroup(db, teamId, {
      name,
      kind: 'department',
      parentId: ids.get(parent ?? '') ?? null,
      managers,
      members: members.map(({ username, joinedDaysAgo }) => ({
        username,
        joinedAt: ago(joinedDaysAgo),
      })),
    });
    ids.set(name, id);
  }
  const { name, members } = script.group;
  const id = await queries.insertGroup(db, teamId, {
    name,
    kind: 'group',
    parentId: null,
    managers: [],
    members: members.map((username) => ({ username, joinedAt: ago(30) })),
  });
  return ids.set(name, id);
}
