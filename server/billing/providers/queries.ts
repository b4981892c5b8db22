import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

/** True for the first delivery of an event only. */
export async function recordEvent(db: Db, event: { id: string; type: string }): Promise<boolean> {
  const recorded = await db
    .insertInto('billing.provider_event')
    .values({ id: event.id, type: event.type })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return recorded !== undefined;
}

export async function hasEvent(db: Db, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('billing.provider_event')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}

/** By the provider's id; by our own only while the provider's is not recorded. */
export async function findPaymentByReference(
  db: Db,
  { key, ref }: { key: string | null; ref: string | null },
) {
  return db
    .selectFrom('billing.payment')
    .select(['id', 'state'])
    .where((is) =>
      is.or([
        is('provider_ref', '=', ref),
        is.and([is('provider_ref', 'is', null), is('id', '=', key)]),
      ]),
    )
    .where('provider', '=', 'stripe')
    .executeTakeFirst();
}

export async function deleteEvents(db: Db, olderThanDays: number): Promise<void> {
  await db
    .deleteFrom('billing.provider_event')
    .where('received_at', '<', sql<Date>`now() - make_interval(days => ${olderThanDays})`)
    .execute();
}
