import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

export type AskedBy = 'buyer' | 'seller' | 'provider' | 'dispute';

export interface NewRefund {
  orderId: string;
  paymentId: string;
  amountCents: number;
  /** Nobody for a charge that no order waited for: that one is not waited with either. */
  accountId: number | null;
  askedBy: AskedBy;
  /** The money is back, and what was bought could not be taken back yet. */
  accessLeft?: boolean;
}

export async function insertRefund(db: Db, refund: NewRefund): Promise<{ id: string }> {
  return db
    .insertInto('billing.refund')
    .values({
      order_id: refund.orderId,
      payment_id: refund.paymentId,
      amount_cents: refund.amountCents,
      account_id: refund.accountId,
      asked_by: refund.askedBy,
      access_left: refund.accessLeft ?? false,
      ...(refund.accountId === null ? { looked_at: new Date(0) } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

export async function findRefund(db: Db, id: string) {
  return db
    .selectFrom('billing.refund as refund')
    .innerJoin('billing.payment as payment', 'payment.id', 'refund.payment_id')
    .select(['refund.id', 'refund.order_id as orderId', 'refund.state'])
    .select(['refund.access_left as accessLeft', 'refund.asked_by as askedBy'])
    .select(['refund.amount_cents as amountCents', 'refund.account_id as accountId'])
    .select(['payment.id as paymentId', 'payment.state as paymentState'])
    .select(['payment.provider', 'payment.provider_ref as paymentRef'])
    .where('refund.id', '=', id)
    .executeTakeFirst();
}

export async function findRefundOf(db: Db, paymentId: string) {
  return db
    .selectFrom('billing.refund')
    .select('id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
}

export async function markAccessEnded(db: Db, id: string): Promise<void> {
  await db.updateTable('billing.refund').set({ access_left: false }).where('id', '=', id).execute();
}

export async function updateRefund(db: Db, id: string, ref: string | null): Promise<void> {
  await db
    .updateTable('billing.refund')
    .set({ state: 'succeeded', provider_ref: ref, settled_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

// Rarer the older they are, as with payments.
const isDue = sql<boolean>`refund.looked_at < now() - least(
  greatest((now() - refund.created_at) / 10, interval '1 minute'), interval '1 hour'
)`;

/** Refunds that were not heard of for a while. */
export async function takeUnheardRefunds(db: Db, provider: string, limit: number) {
  const { rows } = await sql<{ id: string }>`
    update billing.refund set looked_at = now()
    where id in (
      select refund.id from billing.refund
      join billing.payment on payment.id = refund.payment_id
      where refund.state = 'started' and payment.provider = ${provider} and ${isDue}
      order by refund.looked_at
      limit ${limit}
      for update of refund skip locked
    )
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Refunds whose licences could not be taken back when the money went. */
export async function takeRefundsWithAccess(db: Db, limit: number) {
  const { rows } = await sql<{ id: string }>`
    update billing.refund set looked_at = now()
    where id in (
      select refund.id from billing.refund
      where refund.access_left and ${isDue}
      order by refund.looked_at
      limit ${limit}
      for update skip locked
    )
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}
