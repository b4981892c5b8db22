import type { Db } from '../platform/postgres/database.ts';

export async function exportSignOn(db: Db, accountId: number) {
  const signOnIdentities = await db
    .selectFrom('sign_on.identity as identity')
    .innerJoin('sign_on.connection as connection', 'connection.id', 'identity.connection_id')
    .innerJoin('teams.team as team', 'team.id', 'connection.team_id')
    .select([
      'team.name as organisation',
      'connection.name as provider',
      'identity.subject',
      'identity.directory_id',
      'identity.linked_at',
      'identity.last_used_at',
    ])
    .where('identity.account_id', '=', accountId)
    .orderBy('identity.linked_at')
    .execute();
  const signOns = await db
    .selectFrom('sign_on.log_entry')
    .select(['at', 'act', 'email', 'reference', 'code'])
    .where('account_id', '=', accountId)
    .orderBy('at')
    .execute();
  const directoryRecords = await db
    .selectFrom('sign_on.person as person')
    .innerJoin('teams.team as team', 'team.id', 'person.team_id')
    .select([
      'team.name as organisation',
      'person.user_name',
      'person.external_id',
      'person.active',
      'person.attributes',
      'person.created_at',
      'person.updated_at',
      'person.left_at',
    ])
    .where('person.account_id', '=', accountId)
    .orderBy('person.created_at')
    .execute();
  return { signOnIdentities, signOns, directoryRecords };
}
