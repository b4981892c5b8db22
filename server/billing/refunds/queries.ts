import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

/** `provider`: made in Stripe's dashboard. `dispute`: a chargeback. */
export type RefundRequester = 'buyer' | 'seller' | 'provider' | 'dispute';

export interface NewRefund {
  orderId: string;
  paymentId: string;
  amountCents: number;
  /** Null for a charge that did not pay its order: that one is refunded at once, without waiting for the next retry. */
  accountId: number | null;
  requestedBy: RefundRequester;
  /** Refunded at the provider while the licences were in use. */
  accessRemains?: boolean;
}

export async function insertRefund(db: Db, refund: NewRefund): Promise<{ id: string }> {
  return db
    .insertInto('billing.refund')
    .values({
      order_id: refund.orderId,
      payment_id: refund.paymentId,
      amount_cents: refund.amountCents,
      account_id: refund.accountId,
      asked_by: refund.requestedBy,
      access_left: refund.accessRemains ?? false,
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
    .select(['refund.access_left as accessRemains', 'refund.asked_by as requestedBy'])
    .select(['refund.amount_cents as amountCents', 'refund.account_id as accountId'])
    .select(['payment.id as paymentId', 'payment.state as paymentState'])
    .select(['payment.provider', 'payment.provider_ref as paymentRef'])
    .where('refund.id', '=', id)
    .executeTakeFirst();
}

export async function findRefundOfPayment(db: Db, paymentId: string) {
  return db
    .selectFrom('billing.refund')
    .select(['id', 'amount_cents as amountCents'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
}

export async function markAccessRevoked(db: Db, id: string): Promise<void> {
  await db.updateTable('billing.refund').set({ access_left: false }).where('id', '=', id).execute();
}

export async function updateRefund(db: Db, id: string, ref: string | null): Promise<void> {
  await db
    .updateTable('billing.refund')
    .set({ state: 'succeeded', provider_ref: ref, settled_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

// Less often the older they are, as with payments.
const isDue = sql<boolean>`refund.looked_at < now() - least(
  greatest((now() - refund.created_at) / 10, interval '1 minute'), interval '1 hour'
)`;

/** Refunds the provider has not confirmed, and was not asked about for a while. */
export async function claimStaleRefunds(db: Db, provider: string, limit: number) {
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

/** Refunds whose licences could not be revoked yet. */
export async function claimRefundsWithAccess(db: Db, limit: number) {
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
