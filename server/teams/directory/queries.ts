import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

export async function insertDirectoryGroup(
  db: Db,
  group: { teamId: string; name: string; externalId: string | null },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with fresh as (select platform.uuid_v7() as id)
    insert into teams.learning_group (id, team_id, name, external_id)
    select id, ${group.teamId}, ${group.name}, coalesce(${group.externalId}::text, id::text) from fresh
    returning id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The group was not inserted.');
  return row.id;
}

/** Of those groups that still exist. */
export async function insertManagers(
  db: Db,
  { teamId, accountId }: { teamId: string; accountId: number },
  groupIds: readonly string[],
) {
  await sql`
    insert into teams.group_manager (team_id, group_id, account_id)
    select team_id, id, ${accountId} from teams.learning_group
    where team_id = ${teamId} and id = any(${groupIds}::uuid[])
    on conflict do nothing`.execute(db);
}

/** Pending invitations to these addresses. Returns how many there were. */
export async function withdrawPendingTo(
  db: Db,
  teamId: string,
  emails: readonly string[],
): Promise<number> {
  const result = await sql`
    update teams.invitation set withdrawn_at = now(), mail_waits = false
    where team_id = ${teamId} and email = any(${emails}::text[]) and accepted_at is null and withdrawn_at is null`.execute(
    db,
  );
  return Number(result.numAffectedRows ?? 0n);
}

/** The owner, and the administrators. */
export async function listAdministrators(db: Db, teamId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('teams.member')
    .where('team_id', '=', teamId)
    .where('role', 'in', ['owner', 'administrator'])
    .select('account_id as accountId')
    .orderBy('account_id')
    .execute();
  return rows.map(({ accountId }) => accountId);
}
