import { sql } from 'kysely';
import type { EventType } from '../../../contract/site/events.ts';
import type { Db } from '../../platform/postgres/database.ts';

/** Waiting deliveries are counted up to here, those of a list up to `mostListed`. */
const mostWaiting = 1_000;
const mostListed = 10_000;

function endpoints(db: Db, teamId: string) {
  return db
    .selectFrom('integrations.endpoint as endpoint')
    .where('endpoint.team_id', '=', teamId)
    .select([
      'endpoint.id',
      'endpoint.url',
      sql<EventType[]>`endpoint.types`.as('types'),
      'endpoint.state',
      'endpoint.off_reason as offReason',
      'endpoint.failing_since as failingSince',
      sql<Date | null>`case when endpoint.old_until > now() then endpoint.old_until end`.as(
        'oldSecretUntil',
      ),
      sql<number>`(
        select count(*)::integer from (
          select from integrations.delivery
          where delivery.endpoint_id = endpoint.id and delivery.done_at is null limit ${mostWaiting}
        ) as waiting
      )`.as('waiting'),
      sql<Date | null>`(
        select delivery.done_at from integrations.delivery
        where delivery.endpoint_id = endpoint.id and delivery.outcome = 'delivered'
        order by delivery.event_id desc limit 1
      )`.as('deliveredAt'),
    ]);
}

export type EndpointRow = Awaited<ReturnType<typeof listEndpoints>>[number];

export async function listEndpoints(db: Db, teamId: string) {
  return endpoints(db, teamId).orderBy('endpoint.id').execute();
}

export async function findEndpoint(db: Db, teamId: string, id: string) {
  return endpoints(db, teamId).where('endpoint.id', '=', id).executeTakeFirst();
}

export async function countEndpoints(db: Db, teamId: string): Promise<number> {
  const { count } = await db
    .selectFrom('integrations.endpoint')
    .where('team_id', '=', teamId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Nothing if the organisation has this address already. */
export async function insertEndpoint(
  db: Db,
  given: { teamId: string; url: string; types: EventType[]; secret: string },
): Promise<string | undefined> {
  const inserted = await db
    .insertInto('integrations.endpoint')
    .values({ team_id: given.teamId, url: given.url, types: given.types, secret: given.secret })
    .onConflict((conflict) => conflict.columns(['team_id', 'url']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

export async function isTaken(
  db: Db,
  teamId: string,
  { id, url }: { id: string; url: string },
): Promise<boolean> {
  const other = await db
    .selectFrom('integrations.endpoint')
    .where('team_id', '=', teamId)
    .where('url', '=', url)
    .where('id', '<>', id)
    .select('id')
    .executeTakeFirst();
  return other !== undefined;
}

/** Whatever is changed, what failed before says nothing about it: it is tried again at once. */
export async function updateEndpoint(
  db: Db,
  id: string,
  change: { url?: string; types?: EventType[]; state?: 'on' | 'paused' },
): Promise<void> {
  const begins = change.url !== undefined || change.state === 'on';
  await db
    .updateTable('integrations.endpoint')
    .set({
      ...change,
      ...(change.state ? { off_reason: null } : {}),
      ...(begins ? { failing_since: null, told_at: null, resume_at: null } : {}),
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteEndpoint(db: Db, id: string): Promise<void> {
  await db.deleteFrom('integrations.endpoint').where('id', '=', id).execute();
}

export async function getSecret(db: Db, id: string): Promise<string> {
  const { secret } = await db
    .selectFrom('integrations.endpoint')
    .where('id', '=', id)
    .select('secret')
    .executeTakeFirstOrThrow();
  return secret;
}

export async function replaceSecret(
  db: Db,
  id: string,
  secret: string,
  oldUntil: Date,
): Promise<void> {
  await db
    .updateTable('integrations.endpoint')
    .set((eb) => ({ secret, old_secret: eb.ref('secret'), old_until: oldUntil }))
    .where('id', '=', id)
    .execute();
}

/** Secrets that no longer sign. */
export async function forgetOldSecrets(db: Db): Promise<void> {
  await db
    .updateTable('integrations.endpoint')
    .set({ old_secret: null, old_until: null })
    .where('old_until', '<=', sql<Date>`now()`)
    .execute();
}

/** Nothing if it isn't on any more. */
export async function markOff(db: Db, id: string, reason: 'gone' | 'failing') {
  return db
    .updateTable('integrations.endpoint')
    .set({ state: 'off', off_reason: reason })
    .where('id', '=', id)
    .where('state', '=', 'on')
    .returning(['id', 'team_id as teamId', 'url'])
    .executeTakeFirst();
}

export async function listFailing(db: Db, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('integrations.endpoint')
    .where('state', '=', 'on')
    .where('failing_since', '<=', since)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Failing for this long, and nobody has been told. Nobody is told twice. */
export async function claimUntold(db: Db, since: Date, now: Date) {
  return db
    .updateTable('integrations.endpoint')
    .set({ told_at: now })
    .where('state', '=', 'on')
    .where('failing_since', '<=', since)
    .where('told_at', 'is', null)
    .returning(['id', 'team_id as teamId', 'url'])
    .execute();
}

export async function listAdministrators(db: Db, teamId: string) {
  return db
    .selectFrom('teams.member as member')
    .innerJoin('accounts.account as account', 'account.id', 'member.account_id')
    .where('member.team_id', '=', teamId)
    .where('member.role', 'in', ['owner', 'administrator'])
    .select(['account.id as accountId', 'account.email', 'account.first_name as firstName'])
    .orderBy('account.id')
    .execute();
}

export type DeliveryState = 'all' | 'waiting' | 'given_up';

function deliveriesOf(db: Db, endpointId: string, state: DeliveryState) {
  return db
    .selectFrom('integrations.delivery as delivery')
    .where('delivery.endpoint_id', '=', endpointId)
    .$if(state === 'waiting', (query) => query.where('delivery.done_at', 'is', null))
    .$if(state === 'given_up', (query) => query.where('delivery.outcome', '=', 'given_up'));
}

export async function listDeliveries(
  db: Db,
  endpointId: string,
  state: DeliveryState,
  { limit, offset }: { limit: number; offset: number },
) {
  return deliveriesOf(db, endpointId, state)
    .innerJoin('platform.event as event', 'event.id', 'delivery.event_id')
    .leftJoin('accounts.account as account', 'account.id', 'event.account_id')
    .select([
      'event.id as eventId',
      'event.type',
      'event.at',
      'event.data',
      'event.account_id as accountId',
      sql<string | null>`account.first_name || ' ' || account.last_name`.as('person'),
      'delivery.outcome',
      'delivery.tries',
      'delivery.tried_at as triedAt',
      'delivery.status',
      'delivery.problem',
      'delivery.took_ms as tookMs',
      'delivery.failures',
      'delivery.next_at as nextAt',
      'delivery.repeated_at as repeatedAt',
      sql<boolean>`coalesce(delivery.taken_until > now(), false)`.as('isUnderWay'),
    ])
    .orderBy('delivery.event_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countDeliveries(
  db: Db,
  endpointId: string,
  state: DeliveryState,
): Promise<number> {
  const { count } = await db
    .selectFrom(
      deliveriesOf(db, endpointId, state)
        .select('delivery.event_id')
        .limit(mostListed)
        .as('listed'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Not while it is being sent. Returns the type of its event, or nothing. */
export async function restartDelivery(
  db: Db,
  { endpointId, eventId }: { endpointId: string; eventId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ type: string }>`
    update integrations.delivery
    set tries = 0, next_at = now(), done_at = null, outcome = null, repeated_at = now()
    from platform.event
    where event.id = delivery.event_id
      and delivery.endpoint_id = ${endpointId} and delivery.event_id = ${eventId}
      and (delivery.taken_until is null or delivery.taken_until <= now())
    returning event.type`.execute(db);
  return rows[0]?.type;
}

export async function hasDelivery(
  db: Db,
  { endpointId, eventId }: { endpointId: string; eventId: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('integrations.delivery')
    .where('endpoint_id', '=', endpointId)
    .where('event_id', '=', eventId)
    .select('event_id')
    .executeTakeFirst();
  return found !== undefined;
}
