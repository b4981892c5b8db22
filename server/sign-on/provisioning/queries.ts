import { sql } from 'kysely';
import type { HeldLeaver, ProvisioningToken } from '../../../contract/sign-on/provisioning.ts';
import type { RequestWords } from '../../../contract/sign-on/request-words.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { Ended } from '../scim/people-queries.ts';

type Dated<Row, Keys extends keyof Row> = {
  [Key in keyof Row]: Key extends Keys ? Exclude<Row[Key], string> | Date : Row[Key];
};

const nameOfPerson = sql<string>`coalesce(
  person.attributes ->> 'displayName', person.attributes ->> 'formatted',
  nullif(concat_ws(' ', person.attributes ->> 'givenName', person.attributes ->> 'familyName'), ''), person.user_name
)`;

/** Who left by the same token in the hour before leaving was paused, and since. */
const wentBefore = sql`
  person.left_key_id = setting.paused_key_id and person.left_at > setting.paused_at - interval '1 hour'`;

/** Those that work, the newest first. */
export async function listTokens(
  db: Db,
  teamId: string,
): Promise<Dated<ProvisioningToken, 'madeAt' | 'lastUsedAt' | 'endsAt'>[]> {
  const { rows } = await sql<Dated<ProvisioningToken, 'madeAt' | 'lastUsedAt' | 'endsAt'>>`
    select id, last_four as "lastFour", created_at as "madeAt", maker_name as "makerName",
      last_used_at as "lastUsedAt", expires_at as "endsAt"
    from integrations.key
    where team_id = ${teamId} and kind = 'scim' and revoked_at is null and (expires_at is null or expires_at > now())
    order by created_at desc, id desc
    limit 20`.execute(db);
  return rows;
}

export interface State {
  switchedOn: boolean;
  departmentsBranch: boolean;
  pausedAt: Date | null;
  active: number;
  total: number;
  groups: number;
  lastRequestAt: Date | null;
  all: number;
  refused: number;
  leavers: number;
  left: number;
  held: number;
  lastLeaver: string | null;
}

export async function getState(db: Db, teamId: string): Promise<State> {
  const { rows } = await sql<State>`
    select coalesce(setting.switched_on, true) as "switchedOn",
      coalesce(setting.departments_branch, true) as "departmentsBranch", setting.paused_at as "pausedAt",
      people.active, people.total, people.held, people.left,
      (select count(*) from sign_on.directory_group where team_id = given.id) as groups,
      requests.last as "lastRequestAt", requests.total as all, requests.refused, requests.leavers,
      (
        select id from sign_on.person
        where team_id = given.id and left_at is not null and deleted_at is null
        order by left_at desc limit 1
      ) as "lastLeaver"
    from (select ${teamId}::uuid as id) as given
    left join sign_on.provisioning as setting on setting.team_id = given.id
    cross join lateral (
      select count(*) filter (where active and deleted_at is null) as active,
        count(*) filter (where deleted_at is null) as total,
        count(*) filter (where held_at is not null and deleted_at is null) as held,
        count(*) filter (where ${wentBefore}) as left
      from sign_on.person as person where team_id = given.id
    ) as people
    cross join lateral (
      select max(at) as last, count(*) as total, count(*) filter (where outcome <> 'done') as refused,
        count(*) filter (where is_leaver) as leavers
      from sign_on.directory_request where team_id = given.id
    ) as requests`.execute(db);
  return rows[0] as State;
}

export async function findExample(db: Db, teamId: string) {
  const { rows } = await sql<{
    name: string;
    userName: string;
    externalId: string | null;
    department: string | null;
    manager: string | null;
  }>`
    select ${nameOfPerson} as name, person.user_name as "userName", person.external_id as "externalId",
      person.attributes ->> 'department' as department,
      coalesce(
        person.attributes ->> 'managerName',
        (
          select concat_ws(' ', boss.attributes ->> 'givenName', boss.attributes ->> 'familyName')
          from sign_on.person as boss
          where boss.team_id = person.team_id and boss.id::text = person.attributes ->> 'manager'
        ),
        person.attributes ->> 'manager'
      ) as manager
    from sign_on.person
    where person.team_id = ${teamId} and person.active and person.deleted_at is null
    order by person.attributes ? 'manager' desc, person.attributes ? 'department' desc, person.id
    limit 1`.execute(db);
  return rows[0] ?? null;
}

export async function writeSettings(
  db: Db,
  teamId: string,
  change: { switchedOn?: boolean | undefined; departmentsBranch?: boolean | undefined },
): Promise<void> {
  const { switchedOn = null, departmentsBranch = null } = change;
  await sql`
    insert into sign_on.provisioning as setting (team_id, switched_on, departments_branch)
    values (${teamId}, coalesce(${switchedOn}::boolean, true), coalesce(${departmentsBranch}::boolean, true))
    on conflict (team_id) do update set
      switched_on = coalesce(${switchedOn}::boolean, setting.switched_on),
      departments_branch = coalesce(${departmentsBranch}::boolean, setting.departments_branch)`.execute(
    db,
  );
}

export type RequestKind = 'all' | 'refused' | 'leavers';

const requestsOf = (teamId: string, kind: RequestKind) => {
  const conditions = {
    all: sql`true`,
    refused: sql`request.outcome <> 'done'`,
    leavers: sql`request.is_leaver`,
  };
  return sql`sign_on.directory_request as request where request.team_id = ${teamId} and ${conditions[kind]}`;
};

export interface RequestRow {
  id: string;
  at: Date;
  method: string;
  status: number;
  outcome: 'done' | 'refused' | 'held';
  isLeaver: boolean;
  personId: string | null;
  words: RequestWords;
}

export async function listRequests(
  db: Db,
  teamId: string,
  kind: RequestKind,
  { limit, offset }: { limit: number; offset: number },
): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select request.id, request.at, request.method, request.status, request.outcome, request.is_leaver as "isLeaver",
      request.person_id as "personId", request.words
    from ${requestsOf(teamId, kind)}
    order by request.id desc
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countRequests(db: Db, teamId: string, kind: RequestKind): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${requestsOf(teamId, kind)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function listHeld(
  db: Db,
  teamId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<(Omit<HeldLeaver, 'heldAt'> & { heldAt: Date })[]> {
  const { rows } = await sql<Omit<HeldLeaver, 'heldAt'> & { heldAt: Date }>`
    select person.id, ${nameOfPerson} as name, person.user_name as "userName",
      person.attributes ->> 'department' as department, person.held_at as "heldAt"
    from sign_on.person
    where person.team_id = ${teamId} and person.held_at is not null and person.deleted_at is null
    order by person.held_at, person.id
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countHeld(db: Db, teamId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from sign_on.person
    where team_id = ${teamId} and held_at is not null and deleted_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function findLeaver(db: Db, teamId: string, id: string) {
  const { rows } = await sql<{
    id: string;
    name: string;
    userName: string;
    department: string | null;
    leftAt: Date | null;
    ended: Ended | null;
  }>`
    select person.id, ${nameOfPerson} as name, person.user_name as "userName",
      person.attributes ->> 'department' as department, person.left_at as "leftAt", person.ended
    from sign_on.person
    where person.team_id = ${teamId} and person.id = ${id} and person.left_at is not null`.execute(
    db,
  );
  return rows[0];
}

/** Whoever decides second finds nothing paused. */
export async function endPause(db: Db, teamId: string, letGo: boolean): Promise<boolean> {
  const result = await sql`
    update sign_on.provisioning
    set paused_at = null, let_go_until = ${letGo ? sql`now() + interval '1 day'` : sql`null`}
    where team_id = ${teamId} and paused_at is not null`.execute(db);
  return (result.numAffectedRows ?? 0n) > 0n;
}

export async function isPaused(db: Db, teamId: string): Promise<boolean> {
  const { rows } = await sql`
    select from sign_on.provisioning where team_id = ${teamId} and paused_at is not null for update`.execute(
    db,
  );
  return rows.length > 0;
}

/** The directory has to say again that they leave. */
export async function forgetHeld(db: Db, teamId: string): Promise<void> {
  await sql`
    update sign_on.person set held_at = null, held_key_id = null
    where team_id = ${teamId} and held_at is not null`.execute(db);
}

/** Locked until the transaction ends. Other processes take others. */
export async function takeHeld(db: Db, teamId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update sign_on.person set held_at = null
    where id in (
      select id from sign_on.person
      where team_id = ${teamId} and held_at is not null and active and deleted_at is null
      order by held_at limit ${limit}
      for update skip locked
    )
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Who left before leaving was paused. They are taken once, whatever comes of it. */
export async function takeLeft(db: Db, teamId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update sign_on.person set left_key_id = null
    where id in (
      select person.id
      from sign_on.person
      join sign_on.provisioning as setting on setting.team_id = person.team_id
      where person.team_id = ${teamId} and person.left_at is not null and person.deleted_at is null
        and not person.active and ${wentBefore}
      order by person.left_at limit ${limit}
      for update of person skip locked
    )
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}
