import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

/** Of many deliveries of one event, one gets true. */
export async function keepEvent(db: Db, event: { id: string; type: string }): Promise<boolean> {
  const kept = await db
    .insertInto('billing.provider_event')
    .values({ id: event.id, type: event.type })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

export async function hasEvent(db: Db, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('billing.provider_event')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}

/** By the provider's name for it; by our key only while that name was not written down. */
export async function findPaymentOf(
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

/** Whether an order has an event with this note: what is told of it is told once. */
export async function hasNote(db: Db, orderId: string, note: string): Promise<boolean> {
  const found = await db
    .selectFrom('billing.order_event')
    .select('id')
    .where('order_id', '=', orderId)
    .where('note', '=', note)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function deleteEvents(db: Db, olderThanDays: number): Promise<void> {
  await db
    .deleteFrom('billing.provider_event')
    .where('received_at', '<', sql<Date>`now() - make_interval(days => ${olderThanDays})`)
    .execute();
}
