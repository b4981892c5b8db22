import { addDays } from '../../../contract/text/days.ts';
import type { Db } from '../../../server/platform/postgres/database.ts';
import { sellerDay } from '../../../server/platform/time/seller-day.ts';
import { dayLength } from '../dates.ts';
import * as queries from './queries.ts';
import * as script from './script.ts';

/** Groups and what is assigned to them. After the certificates, which the record names. */
export async function insertTeamLearning(db: Db, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * dayLength);
  const today = sellerDay(now);
  const manager = script.managerUsername;
  const teamId = await queries.findTeamId(db, script.teamName);
  const groupIds = new Map<string, string>();
  for (const { name, manager, members } of script.groups) {
    const usernames = members.map(({ username }) => username);
    groupIds.set(name, await queries.insertGroup(db, teamId, { name, manager, usernames }));
  }
  let first: string | undefined;
  for (const { groups, daysAgo, dueDaysAgo, ...assignment } of script.assignments) {
    const id = await queries.insertAssignment(db, {
      ...assignment,
      teamId,
      manager,
      groupIds: groups.flatMap((name) => groupIds.get(name) ?? []),
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
