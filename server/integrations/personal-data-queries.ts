import type { Db } from '../platform/postgres/database.ts';

/** Their own keys, as far as they are stored: nobody can read a key again. */
export async function exportIntegrations(db: Db, accountId: number) {
  const keys = await db
    .selectFrom('integrations.key as key')
    .innerJoin('teams.team as team', 'team.id', 'key.team_id')
    .select([
      'team.name as team',
      'key.name',
      'key.scopes',
      'key.last_four',
      'key.created_at',
      'key.expires_at',
      'key.last_used_at',
      'key.last_used_from',
      'key.revoked_at',
    ])
    .where('key.account_id', '=', accountId)
    .orderBy('key.created_at')
    .execute();
  return { keys };
}
