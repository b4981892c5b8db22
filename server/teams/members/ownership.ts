import type { Db } from '../../platform/postgres/database.ts';
import { endAssignedOf } from '../assignments/queries.ts';
import { Refusal } from '../refusals.ts';
import { deleteTeams, lockTeamsOwnedBy } from './queries.ts';

/** Runs before accounts are deleted. Training records stay with the team, without the link to the account. Refuses if one of them owns an open team with other members. */
export async function deleteTeamsOfAccounts(db: Db, accountIds: readonly number[]): Promise<void> {
  if (!db.isTransaction) throw new Error('Teams go in the transaction that deletes their owner.');
  const teams = await lockTeamsOwnedBy(db, accountIds);
  const used = teams.find(({ isOpen, others }) => isOpen && others > 0);
  if (used) {
    throw new Refusal('owns_team', {
      detail: `${used.name} has other members. Hand the team over or remove them first.`,
    });
  }
  await endAssignedOf(db, accountIds, 'left');
  if (teams.length > 0) {
    await deleteTeams(
      db,
      teams.map(({ id }) => id),
    );
  }
}
