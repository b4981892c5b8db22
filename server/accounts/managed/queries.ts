import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

/** Nothing if someone has the username. Any other conflict, such as the address, is an error. */
export async function insertManaged(
  db: Db,
  account: { teamId: string; username: string; email: string; firstName: string; lastName: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into accounts.account (username, email, first_name, last_name, managed_by)
    values (${account.username}, ${account.email}, ${account.firstName}, ${account.lastName}, ${account.teamId})
    on conflict (lower(username)) do nothing
    returning id`.execute(db);
  return rows[0]?.id;
}

export async function putUnderManagement(
  db: Db,
  { teamId, id }: { teamId: string; id: number },
): Promise<boolean> {
  const result = await sql`
    update accounts.account set managed_by = ${teamId}
    where id = ${id} and managed_by is null and role = 'User'`.execute(db);
  return (result.numAffectedRows ?? 0n) > 0n;
}

export async function updateManaged(
  db: Db,
  account: { teamId: string; id: number; email: string; firstName: string; lastName: string },
): Promise<void> {
  await sql`
    update accounts.account
    set email = ${account.email}, first_name = ${account.firstName}, last_name = ${account.lastName}
    where id = ${account.id} and managed_by = ${account.teamId}
      and (email, first_name, last_name) is distinct from (${account.email}, ${account.firstName}, ${account.lastName})`.execute(
    db,
  );
}

export async function suspendManaged(
  db: Db,
  { teamId, id }: { teamId: string; id: number },
  reason: string,
): Promise<boolean> {
  const result = await sql`
    update accounts.account set suspended_at = now(), suspension_reason = ${reason}
    where id = ${id} and managed_by = ${teamId} and suspended_at is null`.execute(db);
  return (result.numAffectedRows ?? 0n) > 0n;
}

/** Only a suspension for this reason. */
export async function liftManaged(
  db: Db,
  { teamId, id }: { teamId: string; id: number },
  reason: string,
): Promise<boolean> {
  const result = await sql`
    update accounts.account set suspended_at = null, suspension_reason = ''
    where id = ${id} and managed_by = ${teamId} and suspended_at is not null and suspension_reason = ${reason}`.execute(
    db,
  );
  return (result.numAffectedRows ?? 0n) > 0n;
}

/** Of a managed account all, of any other those that one of these connections opened. */
export async function deleteSessionsOfTeam(
  db: Db,
  { teamId, id }: { teamId: string; id: number },
  connectionIds: readonly string[],
): Promise<number> {
  const result = await sql`
    delete from accounts.session as session using accounts.account
    where session.account_id = ${id} and account.id = session.account_id
      and (account.managed_by = ${teamId} or session.connection_id = any(${connectionIds}::uuid[]))`.execute(
    db,
  );
  return Number(result.numAffectedRows ?? 0n);
}

export async function deleteSessionsOfConnection(
  db: Db,
  connectionId: string,
  which: { providerSession: string } | { accountId: number },
): Promise<number[]> {
  const rows = await db
    .deleteFrom('accounts.session')
    .where('connection_id', '=', connectionId)
    .$if('providerSession' in which, (query) =>
      query.where('provider_session', '=', 'providerSession' in which ? which.providerSession : ''),
    )
    .$if('accountId' in which, (query) =>
      query.where('account_id', '=', 'accountId' in which ? which.accountId : 0),
    )
    .returning('account_id as accountId')
    .execute();
  return [...new Set(rows.map(({ accountId }) => accountId))];
}
