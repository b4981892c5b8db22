import type { Db } from '../../platform/postgres/database.ts';
import { giveToMembers } from '../assignments/give-courses.ts';
import { insertPeople } from './queries.ts';

/** The one way into a group: new people get what the group was assigned, in the same transaction. Needs the team's lock. */
export async function joinGroups(
  db: Db,
  teamId: string,
  people: readonly { groupId: string; accountId: number }[],
): Promise<void> {
  if (people.length === 0) return;
  const joined = await insertPeople(db, teamId, people);
  if (joined.length > 0) await giveToMembers(db, teamId, [...new Set(joined)]);
}
