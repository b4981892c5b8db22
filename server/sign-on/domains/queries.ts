import { sql } from 'kysely';
import { domainGraceDays } from '../../../contract/sign-on/overview.ts';
import type { Db } from '../../platform/postgres/database.ts';

const now = sql<Date>`now()`;

export interface DomainRow {
  id: string;
  teamId: string;
  domain: string;
  token: string;
  verifiedAt: Date | null;
  method: 'dns' | 'admin' | null;
  checkedAt: Date | null;
  missingSince: Date | null;
  lostAt: Date | null;
  connectionId: string | null;
  enforced: boolean;
}

const columns = [
  'id',
  'team_id as teamId',
  'domain',
  'token',
  'verified_at as verifiedAt',
  'method',
  'checked_at as checkedAt',
  'missing_since as missingSince',
  'lost_at as lostAt',
  'connection_id as connectionId',
  'enforced',
] as const;

const domains = (db: Db) =>
  db.selectFrom('sign_on.domain').select(columns).$narrowType<{ method: 'dns' | 'admin' | null }>();

export async function listDomains(db: Db, teamId: string): Promise<DomainRow[]> {
  return domains(db).where('team_id', '=', teamId).orderBy('domain').execute();
}

export async function findDomainOfTeam(
  db: Db,
  teamId: string,
  id: string,
): Promise<DomainRow | undefined> {
  return domains(db).where('team_id', '=', teamId).where('id', '=', id).executeTakeFirst();
}

export async function findDomain(db: Db, id: string): Promise<DomainRow | undefined> {
  return domains(db).where('id', '=', id).executeTakeFirst();
}

export async function countDomains(db: Db, teamId: string): Promise<number> {
  const { count } = await db
    .selectFrom('sign_on.domain')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('team_id', '=', teamId)
    .executeTakeFirstOrThrow();
  return count;
}

/** False if the organisation has it already. */
export async function insertDomain(
  db: Db,
  domain: { teamId: string; domain: string; token: string },
): Promise<boolean> {
  const result = await db
    .insertInto('sign_on.domain')
    .values({ team_id: domain.teamId, domain: domain.domain, token: domain.token })
    .onConflict((conflict) => conflict.columns(['team_id', 'domain']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Violates `domain_verified` if another organisation has it. */
export async function markVerified(db: Db, id: string, method: 'dns' | 'admin'): Promise<void> {
  await db
    .updateTable('sign_on.domain')
    .set({
      // Losing it and finding it again is a new verification.
      verified_at: sql<Date>`case when lost_at is null then coalesce(verified_at, now()) else now() end`,
      method,
      checked_at: now,
      missing_since: null,
      lost_at: null,
    })
    .where('id', '=', id)
    .execute();
}

/** Returns whether this is the first time that the record is found to be gone. */
export async function markMissing(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ isFirst: boolean }>`
    update sign_on.domain as domain
    set checked_at = now(),
      missing_since = case
        when domain.verified_at is not null and domain.lost_at is null then coalesce(domain.missing_since, now())
      end
    from (select id, missing_since from sign_on.domain where id = ${id} for update) as before
    where domain.id = before.id
    returning before.missing_since is null and domain.missing_since is not null as "isFirst"`.execute(
    db,
  );
  return rows[0]?.isFirst ?? false;
}

/** Returns whether the record has been gone for too long. */
export async function markLost(db: Db, id: string): Promise<boolean> {
  const result = await db
    .updateTable('sign_on.domain')
    .set({ lost_at: now, enforced: false })
    .where('id', '=', id)
    .where('lost_at', 'is', null)
    .where('missing_since', '<', sql<Date>`now() - make_interval(days => ${domainGraceDays})`)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function listDueDomains(db: Db, limit: number): Promise<DomainRow[]> {
  return domains(db)
    .where('method', '=', 'dns')
    .where('lost_at', 'is', null)
    .where('checked_at', '<', sql<Date>`now() - interval '23 hours'`)
    .orderBy('checked_at')
    .limit(limit)
    .execute();
}

export async function updateConnectionOfDomain(
  db: Db,
  id: string,
  connectionId: string | null,
): Promise<void> {
  await db
    .updateTable('sign_on.domain')
    .set({ connection_id: connectionId })
    .where('id', '=', id)
    .execute();
}

export async function updateEnforced(db: Db, id: string, enforced: boolean): Promise<void> {
  await db.updateTable('sign_on.domain').set({ enforced }).where('id', '=', id).execute();
}

export async function removeDomain(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sign_on.domain').where('id', '=', id).execute();
}

/** Whether an organisation has verified a domain, today. */
export async function isVerifiedDomain(db: Db, teamId: string, domain: string): Promise<boolean> {
  const row = await db
    .selectFrom('sign_on.domain')
    .select('id')
    .where('team_id', '=', teamId)
    .where('domain', '=', domain)
    .where('verified_at', 'is not', null)
    .where('lost_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Accounts that an organisation manages, by the domain of their address. */
export async function countPeopleByDomain(db: Db, teamId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ domain: string; people: number }>`
    select split_part(lower(email), '@', 2) as domain, count(*)::integer as people
    from accounts.account
    where managed_by = ${teamId}
    group by 1`.execute(db);
  return new Map(rows.map(({ domain, people }) => [domain, people]));
}

export async function listWaiting(db: Db, limit: number) {
  return db
    .selectFrom('sign_on.domain as domain')
    .innerJoin('teams.team as team', 'team.id', 'domain.team_id')
    .select(['domain.id', 'domain.domain', 'team.id as teamId', 'team.name as team'])
    .where((eb) =>
      eb.or([eb('domain.verified_at', 'is', null), eb('domain.lost_at', 'is not', null)]),
    )
    .orderBy('domain.created_at', 'desc')
    .limit(limit)
    .execute();
}

/** Whether people at a domain have a connection, and all that they may use have passed a test of their settings as they are. */
export async function hasTestedWay(db: Db, teamId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ isTested: boolean }>`
    select coalesce(bool_and(connection.state = 'on' and connection.tested_hash is not distinct from connection.settings_hash), false)
      as "isTested"
    from sign_on.domain
    join sign_on.connection on connection.team_id = domain.team_id
      and (domain.connection_id = connection.id or domain.connection_id is null and connection.state = 'on')
    where domain.team_id = ${teamId} and domain.id = ${id}`.execute(db);
  return rows[0]?.isTested ?? false;
}
