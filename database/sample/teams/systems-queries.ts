import { sql } from 'kysely';
import type { Db } from '../../../server/platform/postgres/database.ts';

interface SampleKey {
  name: string;
  kind: 'organisation' | 'scim';
  scopes: string[];
  lastFour: string;
  hash: Buffer;
  makerUsername: string;
  madeAt: Date;
  usedAt: Date | null;
  endsAt: Date | null;
}

export async function insertKeys(db: Db, teamId: string, keys: readonly SampleKey[]) {
  for (const key of keys) {
    await sql`
      insert into integrations.key (
        team_id, kind, name, scopes, hash, last_four, maker_account_id, maker_name, created_at, expires_at, last_used_at,
        last_used_from
      )
      select ${teamId}, ${key.kind}, ${key.name}, ${key.scopes}::text[], ${key.hash}, ${key.lastFour}, id,
        first_name || ' ' || last_name, ${key.madeAt}, ${key.endsAt}, ${key.usedAt}::timestamptz,
        case when ${key.usedAt}::timestamptz is null then '' else '198.51.100.41' end
      from accounts.account where username = ${key.makerUsername}`.execute(db);
  }
}

export async function insertEndpoint(
  db: Db,
  teamId: string,
  endpoint: { url: string; types: string[]; secret: string; madeAt: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('integrations.endpoint')
    .values({
      team_id: teamId,
      url: endpoint.url,
      types: endpoint.types,
      secret: endpoint.secret,
      state: 'paused',
      created_at: endpoint.madeAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface SampleDelivery {
  teamId: string;
  endpointId: string;
  type: string;
  about: string;
  outcome: 'delivered' | 'given_up';
  status: number;
  tookMs: number;
  at: Date;
  triedAt: Date;
  failures: object[];
}

/** About the course that was assigned first. */
export async function insertDelivery(db: Db, delivery: SampleDelivery) {
  const { teamId, endpointId, type, about, at, triedAt, failures } = delivery;
  await sql`
    with event as (
      insert into platform.event (type, team_id, account_id, data, at, taken_at)
      select ${type}, ${teamId}, account.id,
        jsonb_build_object('course', jsonb_build_object('id', assigned.course_id, 'title', assigned.course_title))
          || case ${type}
            when 'certificate.issued' then jsonb_build_object(
              'certificate', jsonb_build_object('id', assigned.certificate_id, 'completedOn', assigned.done_at::date)
            )
            when 'assignment.late' then jsonb_build_object(
              'assignment', jsonb_build_object('id', assigned.assignment_id, 'dueOn', assigned.due_on)
            )
            else '{}'
          end,
        ${at}, ${at}
      from accounts.account
      join lateral (
        select * from teams.assigned_course as each
        where each.team_id = ${teamId} and each.account_id = account.id
        order by each.assigned_at limit 1
      ) as assigned on true
      where account.username = ${about}
      returning id, team_id
    )
    insert into integrations.delivery (
      team_id, endpoint_id, event_id, tries, next_at, done_at, outcome, tried_at, status, took_ms, failures
    )
    select team_id, ${endpointId}, id, ${failures.length + 1}, ${triedAt}, ${triedAt}, ${delivery.outcome}, ${triedAt},
      ${delivery.status}, ${delivery.tookMs}, ${JSON.stringify(failures)}::jsonb
    from event`.execute(db);
}

interface SamplePerson {
  username: string;
  department: string | null;
  joinedAt: Date;
  leftAt: Date | null;
}

/** As the directory wrote them: everyone in the organisation, and one who has left. */
export async function insertPeople(
  db: Db,
  teamId: string,
  { people, leaver }: { people: readonly SamplePerson[]; leaver: SamplePerson },
) {
  await db.insertInto('sign_on.provisioning').values({ team_id: teamId }).execute();
  await sql`
    insert into sign_on.person (
      team_id, account_id, external_id, user_name, active, attributes, addresses, created_at, updated_at, left_at, left_key_id,
      ended
    )
    select ${teamId}, account.id, md5(account.username)::uuid, account.email, "leftAt" is null,
      jsonb_strip_nulls(jsonb_build_object(
        'givenName', account.first_name, 'familyName', account.last_name, 'department', department,
        'emails', jsonb_build_array(jsonb_build_object('value', account.email, 'type', 'work', 'primary', true))
      )),
      array[lower(account.email)], "joinedAt", coalesce("leftAt", "joinedAt"), "leftAt",
      case when "leftAt" is not null then (
        select id from integrations.key where team_id = ${teamId} and kind = 'scim'
      ) end,
      case when "leftAt" is not null then jsonb_build_object(
        'role', 'learner', 'seated', true, 'departmentId', null, 'groupIds', '[]'::jsonb, 'managedGroupIds', '[]'::jsonb,
        'suspended', false, 'sessions', 2, 'keys', 0, 'invitations', 0, 'joinedAt', "joinedAt"
      ) end
    from jsonb_to_recordset(${JSON.stringify([...people, leaver])}) as row (
      username text, department text, "joinedAt" timestamptz, "leftAt" timestamptz
    )
    join accounts.account on account.username = row.username`.execute(db);
}

interface SampleRequest {
  at: Date;
  method: string;
  status: number;
  outcome: 'done' | 'refused';
  about: string | null;
  isLeaver?: true;
  words: object;
}

export async function insertRequest(db: Db, teamId: string, request: SampleRequest) {
  await sql`
    insert into sign_on.directory_request (
      team_id, key_id, at, method, status, outcome, is_leaver, person_id, words
    )
    select ${teamId}, key.id, ${request.at}, ${request.method}, ${request.status}, ${request.outcome},
      ${request.isLeaver ?? false}, person.id,
      case
        when account.id is null then ${JSON.stringify(request.words)}::jsonb
        else jsonb_build_object('name', account.first_name || ' ' || account.last_name) || ${JSON.stringify(request.words)}::jsonb
      end
    from integrations.key
    left join accounts.account on account.username = ${request.about}
    left join sign_on.person on person.team_id = key.team_id and person.account_id = account.id
    where key.team_id = ${teamId} and key.kind = 'scim'`.execute(db);
}

export async function insertSignOn(
  db: Db,
  teamId: string,
  {
    connection,
    domains,
    at,
  }: {
    connection: { name: string; issuer: string; clientId: string };
    domains: readonly { domain: string; token: string; isVerified: boolean }[];
    at: Date;
  },
) {
  await db
    .insertInto('sign_on.connection')
    .values({
      team_id: teamId,
      kind: 'oidc',
      provider: 'entra',
      name: connection.name,
      settings: JSON.stringify({ issuer: connection.issuer, clientId: connection.clientId }),
      mapping: JSON.stringify({ email: 'email', name: 'name', department: 'department' }),
      created_at: at,
      updated_at: at,
    })
    .execute();
  await db
    .insertInto('sign_on.domain')
    .values(
      domains.map(({ domain, token, isVerified }) => ({
        team_id: teamId,
        domain,
        token,
        verified_at: isVerified ? at : null,
        method: isVerified ? ('admin' as const) : null,
        checked_at: isVerified ? at : null,
        created_at: at,
      })),
    )
    .execute();
}
