import { sql } from 'kysely';
import type { OutboundProblem } from '../../platform/http/outbound.ts';
import type { Db } from '../../platform/postgres/database.ts';

/**
 * A delivery for each endpoint that awaits one of these events. Of what people learn, an organisation gets what its managers
 * may see: the courses that it assigned.
 */
export async function insertDeliveries(db: Db, eventIds: readonly string[]): Promise<void> {
  await sql`
    insert into integrations.delivery (team_id, endpoint_id, event_id)
    select endpoint.team_id, endpoint.id, event.id
    from platform.event
    join integrations.endpoint
      on endpoint.team_id = event.team_id and endpoint.state <> 'off' and event.type = any(endpoint.types)
    cross join lateral (select (event.data->'course'->>'id')::integer as id) as course
    where event.id = any(${eventIds}::uuid[])
      and (
        event.data->'course' is null
        or exists (
          select from teams.assigned_course as assigned
          where assigned.team_id = event.team_id and assigned.account_id = event.account_id
            and assigned.course_id = course.id
        )
      )
    on conflict do nothing`.execute(db);
}

export async function insertDelivery(db: Db, endpointId: string, eventId: string): Promise<void> {
  await db
    .insertInto('integrations.delivery')
    .columns(['team_id', 'endpoint_id', 'event_id'])
    .expression((query) =>
      query
        .selectFrom('integrations.endpoint')
        .where('id', '=', endpointId)
        .select(['team_id', 'id', sql.val(eventId).as('event_id')]),
    )
    .execute();
}

const isReady = sql`
  delivery.endpoint_id = endpoint.id and delivery.done_at is null and delivery.next_at <= now()
  and (delivery.taken_until is null or delivery.taken_until <= now())`;

/**
 * Endpoints with something to send, locked so that no other process claims for them now: those that work first, then by how
 * long they have waited. Of each organisation only so many as leave places for the others; `busy` says how many it has now.
 */
export async function lockReadyEndpoints(
  db: Db,
  given: { atOnce: number; most: number; mostOfTeam: number; busy: ReadonlyMap<string, number> },
) {
  const { atOnce, most, mostOfTeam, busy } = given;
  const { rows } = await sql<{ id: string; isFailing: boolean }>`
    with busy as (
      select * from unnest(${[...busy.keys()]}::uuid[], ${[...busy.values()]}::integer[]) as busy (team_id, places)
    ),
    ready as (
    select endpoint.id, endpoint.failing_since is not null as is_failing, first.next_at,
      ${mostOfTeam} - coalesce(busy.places, 0) as places,
      row_number() over (
        partition by endpoint.team_id order by endpoint.failing_since is not null, first.next_at
      ) as nth
    from integrations.endpoint
    left join busy on busy.team_id = endpoint.team_id
    cross join lateral (
      select next_at from integrations.delivery where ${isReady} order by next_at limit 1
    ) as first
    cross join lateral (
      select count(*) as under_way from integrations.delivery
      where delivery.endpoint_id = endpoint.id and delivery.taken_until > now()
    ) as now
    where endpoint.state = 'on' and (endpoint.resume_at is null or endpoint.resume_at <= now())
      and now.under_way < ${atOnce}
    )
    select endpoint.id, ready.is_failing as "isFailing"
    from ready
    join integrations.endpoint on endpoint.id = ready.id
    where ready.nth * ${atOnce}::integer <= ready.places and endpoint.state = 'on'
    order by ready.is_failing, ready.next_at
    limit ${most}
    for update of endpoint skip locked`.execute(db);
  return rows;
}

export interface ClaimedDelivery {
  teamId: string;
  endpointId: string;
  eventId: string;
  url: string;
  secret: string;
  oldSecret: string | null;
  isFailing: boolean;
  tries: number;
  type: string;
  at: Date;
  accountId: number | null;
  data: Record<string, unknown>;
}

/**
 * Takes what is due at these endpoints, so many of each at a time. Needs their locks, and to be a statement of its own: it sees what
 * others have taken before.
 */
export async function takeDeliveries(
  db: Db,
  endpointIds: readonly string[],
  { atOnce, most, seconds }: { atOnce: number; most: number; seconds: number },
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    with ready as (
      select next.endpoint_id, next.event_id
      from unnest(${endpointIds}::uuid[]) as endpoint (id)
      cross join lateral (
        select count(*)::integer as under_way from integrations.delivery
        where delivery.endpoint_id = endpoint.id and delivery.taken_until > now()
      ) as now
      cross join lateral (
        select endpoint_id, event_id, next_at from integrations.delivery
        where ${isReady}
        order by next_at
        limit greatest(0, ${atOnce} - now.under_way)
      ) as next
      order by next.next_at
      limit ${most}
    ),
    taken as (
      update integrations.delivery
      set taken_until = now() + ${seconds} * interval '1 second', tries = tries + 1
      from ready
      where delivery.endpoint_id = ready.endpoint_id and delivery.event_id = ready.event_id
      returning delivery.endpoint_id, delivery.event_id, delivery.tries
    )
    select taken.endpoint_id as "endpointId", taken.event_id as "eventId", taken.tries,
      endpoint.team_id as "teamId", endpoint.url, endpoint.secret, endpoint.failing_since is not null as "isFailing",
      case when endpoint.old_until > now() then endpoint.old_secret end as "oldSecret",
      event.type, event.at, event.account_id as "accountId", event.data
    from taken
    join integrations.endpoint on endpoint.id = taken.endpoint_id
    join platform.event on event.id = taken.event_id`.execute(db);
  return rows;
}

interface Key {
  endpointId: string;
  eventId: string;
}

interface TriedDelivery extends Key {
  at: Date;
  status: number | null;
  tookMs: number;
}

/** The endpoint works again, if it didn't. */
export async function markDelivered(db: Db, tried: TriedDelivery): Promise<void> {
  await sql`
    with delivered as (
      update integrations.delivery
      set done_at = now(), outcome = 'delivered', taken_until = null, tried_at = ${tried.at},
        status = ${tried.status}, took_ms = ${tried.tookMs}, problem = null
      where endpoint_id = ${tried.endpointId} and event_id = ${tried.eventId}
    )
    update integrations.endpoint set failing_since = null, told_at = null, resume_at = null
    where id = ${tried.endpointId} and (failing_since is not null or resume_at is not null)`.execute(
    db,
  );
}

/** Waits for the next try; given up without one. */
export async function markFailed(
  db: Db,
  tried: TriedDelivery & { problem: OutboundProblem | null; nextAt: Date | null },
): Promise<void> {
  const { at, status, problem, tookMs, nextAt } = tried;
  const failure = JSON.stringify([{ at: at.toISOString(), status, problem, tookMs }]);
  await sql`
    update integrations.delivery
    set taken_until = null, tried_at = ${at}, status = ${status}, took_ms = ${tookMs}, problem = ${problem},
      failures = failures || ${failure}::jsonb,
      next_at = coalesce(${nextAt}::timestamptz, next_at),
      done_at = case when ${nextAt}::timestamptz is null then now() end,
      outcome = case when ${nextAt}::timestamptz is null then 'given_up' end
    where endpoint_id = ${tried.endpointId} and event_id = ${tried.eventId}`.execute(db);
}

export async function markEndpointFailing(
  db: Db,
  id: string,
  { at, resumeAt }: { at: Date; resumeAt: Date | null },
): Promise<void> {
  await sql`
    update integrations.endpoint
    set failing_since = coalesce(failing_since, ${at}), resume_at = greatest(resume_at, ${resumeAt}::timestamptz)
    where id = ${id} and (failing_since is null or ${resumeAt}::timestamptz is not null)`.execute(
    db,
  );
}

/** Nothing was sent: the process stops. */
export async function releaseDelivery(db: Db, { endpointId, eventId }: Key): Promise<void> {
  await sql`
    update integrations.delivery set taken_until = null, tries = tries - 1
    where endpoint_id = ${endpointId} and event_id = ${eventId} and taken_until is not null`.execute(
    db,
  );
}
