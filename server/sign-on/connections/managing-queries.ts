import { sql } from 'kysely';
import type { ConnectionKind, Mapping, Provider } from '../../../contract/sign-on/connections.ts';
import type { TestResult } from '../../../contract/sign-on/overview.ts';
import type { Db } from '../../platform/postgres/database.ts';

const now = sql<Date>`now()`;

/** What the screen shows of a connection beside what flows need. */
export interface ConnectionState {
  id: string;
  secretEndsOn: string | null;
  testedAt: Date | null;
  lastTest: TestResult | null;
  metadataProblem: string | null;
  people: number;
  lastUsedAt: Date | null;
  certificates: { fingerprint: string; notAfter: string }[];
}

export async function listConnectionStates(db: Db, teamId: string): Promise<ConnectionState[]> {
  const { rows } = await sql<ConnectionState>`
    select connection.id, connection.secret_ends_on::text as "secretEndsOn", connection.tested_at as "testedAt",
      connection.last_test as "lastTest", connection.metadata_problem as "metadataProblem",
      used.people, used.last as "lastUsedAt",
      coalesce((
        select jsonb_agg(jsonb_build_object('fingerprint', fingerprint, 'notAfter', not_after) order by not_after)
        from sign_on.certificate
        where connection_id = connection.id and retired_at is null
      ), '[]') as certificates
    from sign_on.connection
    cross join lateral (
      select count(*)::integer as people, max(last_used_at) as last
      from sign_on.identity where connection_id = connection.id
    ) as used
    where connection.team_id = ${teamId}`.execute(db);
  return rows;
}

export async function countConnections(db: Db, teamId: string): Promise<number> {
  const { count } = await db
    .selectFrom('sign_on.connection')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('team_id', '=', teamId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertConnection(
  db: Db,
  connection: {
    teamId: string;
    kind: ConnectionKind;
    provider: Provider;
    name: string;
    mapping: Mapping;
    settingsHash: string;
  },
): Promise<string> {
  const { id } = await db
    .insertInto('sign_on.connection')
    .values({
      team_id: connection.teamId,
      kind: connection.kind,
      provider: connection.provider,
      name: connection.name,
      mapping: JSON.stringify(connection.mapping),
      settings_hash: connection.settingsHash,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateConnection(
  db: Db,
  id: string,
  change: {
    name: string;
    mapping: Mapping;
    jit: boolean;
    trustsSecondFactor: boolean;
    settingsHash: string;
  },
): Promise<void> {
  await db
    .updateTable('sign_on.connection')
    .set({
      name: change.name,
      mapping: JSON.stringify(change.mapping),
      jit: change.jit,
      trusts_second_factor: change.trustsSecondFactor,
      settings_hash: change.settingsHash,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

export async function updateProvider(
  db: Db,
  id: string,
  change: {
    settings: object;
    secret: string | null;
    /** Undefined: it stays. */
    secretEndsOn: string | null | undefined;
    settingsHash: string;
  },
): Promise<void> {
  await db
    .updateTable('sign_on.connection')
    .set({
      settings: JSON.stringify(change.settings),
      secret: change.secret,
      ...(change.secretEndsOn === undefined ? {} : { secret_ends_on: change.secretEndsOn }),
      settings_hash: change.settingsHash,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

export async function updateState(db: Db, id: string, state: 'on' | 'off'): Promise<void> {
  await db
    .updateTable('sign_on.connection')
    .set({ state, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function removeConnection(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sign_on.connection').where('id', '=', id).execute();
}

/** Of exactly the settings that the flow began with: an edit in the meantime leaves the connection untested. */
export async function storeTest(
  db: Db,
  id: string,
  { result, settingsHash }: { result: TestResult; settingsHash: string },
): Promise<void> {
  await db
    .updateTable('sign_on.connection')
    .set({
      last_test: JSON.stringify(result),
      ...(result.code === null ? { tested_hash: settingsHash, tested_at: now } : {}),
    })
    .where('id', '=', id)
    .where('settings_hash', '=', settingsHash)
    .execute();
}

/** Domains that require sign-on, and whose people could only use this connection. */
export async function listDomainsThatNeed(
  db: Db,
  { id, teamId }: { id: string; teamId: string },
): Promise<string[]> {
  const { rows } = await sql<{ domain: string }>`
    select domain from sign_on.domain
    where team_id = ${teamId} and enforced and lost_at is null
      and (
        connection_id = ${id}
        or connection_id is null and not exists (
          select from sign_on.connection
          where team_id = ${teamId} and state = 'on' and id <> ${id}
        )
      )
    order by domain`.execute(db);
  return rows.map(({ domain }) => domain);
}

export interface EndingSecret {
  connectionId: string;
  teamId: string;
  endsOn: Date;
}

/** Of connections that people use, with so many days left at most. */
export async function listEndingSecrets(db: Db, now: Date, days: number): Promise<EndingSecret[]> {
  const { rows } = await sql<EndingSecret>`
    select id as "connectionId", team_id as "teamId", secret_ends_on::timestamp at time zone 'UTC' as "endsOn"
    from sign_on.connection
    where state = 'on' and secret is not null
      and secret_ends_on::timestamp at time zone 'UTC' > ${now}::timestamptz
      and secret_ends_on::timestamp at time zone 'UTC' <= ${now}::timestamptz + make_interval(days => ${days})
    order by secret_ends_on, id
    limit 1000`.execute(db);
  return rows;
}
