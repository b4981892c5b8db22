import { Refusal } from '../../platform/calls/errors.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { deleteTeams, lockTeamsOwnedBy } from './queries.ts';

/**
 * These accounts are about to be deleted: what they own alone, or what opens nothing any more, goes with them. Refuses while
 * others learn in a team of theirs.
 */
export async function deleteTeamsOfAccounts(db: Db, accountIds: readonly number[]): Promise<void> {
  if (!db.isTransaction) throw new Error('Teams go in the transaction that deletes their owner.');
  const teams = await lockTeamsOwnedBy(db, accountIds);
  const held = teams.find(({ isOpen, others }) => isOpen && others > 0);
  if (held) {
    throw new Refusal('owns_team', {
      detail: `${held.name} has other members. Hand the team over or remove them first.`,
    });
  }
  if (teams.length > 0) {
    await deleteTeams(
      db,
      teams.map(({ id }) => id),
    );
  }
}
