import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';
import type { LockedOrder } from '../orders/state-queries.ts';
import type { PaymentFailure } from '../providers/provider.ts';

export interface NewPayment {
  orderId: string;
  key: string;
  provider: 'simulated' | 'stripe' | 'invoice' | 'none';
  amountCents: number;
  currency: string;
  method: string;
  /** Paid already: there is no provider to ask. */
  completed?: boolean;
}

export async function insertPayment(db: Db, payment: NewPayment) {
  return db
    .insertInto('billing.payment')
    .values({
      order_id: payment.orderId,
      key: payment.key,
      provider: payment.provider,
      amount_cents: payment.amountCents,
      currency: payment.currency,
      method: payment.method,
      ...(payment.completed ? { state: 'succeeded' as const, settled_at: sql<Date>`now()` } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

function selectPayments(db: Db) {
  return db
    .selectFrom('billing.payment')
    .select(['id', 'order_id as orderId', 'key', 'provider', 'provider_ref as ref'])
    .select(['amount_cents as amountCents', 'currency', 'state', 'method'])
    .select('returned_cents as refundedCents')
    .select(sql<number>`extract(epoch from now() - created_at)::float8`.as('secondsOld'));
}

export async function findPayment(db: Db, id: string) {
  return selectPayments(db).where('id', '=', id).executeTakeFirst();
}

export async function findPaymentByKey(db: Db, orderId: string, key: string) {
  return selectPayments(db)
    .where('order_id', '=', orderId)
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function findPaymentInProgress(db: Db, orderId: string) {
  return selectPayments(db)
    .where('order_id', '=', orderId)
    .where('state', 'in', ['started', 'confirming'])
    .executeTakeFirst();
}

export async function findSucceededPayment(db: Db, orderId: string) {
  return selectPayments(db)
    .where('order_id', '=', orderId)
    .where('state', '=', 'succeeded')
    .executeTakeFirst();
}

/** Another order of the account for the same item whose payment waits for the payer. */
export async function findCompetingOrder(db: Db, accountId: number, orderId: string) {
  const { rows } = await sql<{ id: string }>`
    select competing.id
    from billing.order as wanted
    join billing.order as competing
      on competing.account_id = wanted.account_id and competing.state = 'paying'
      and case wanted.kind
        when 'course' then competing.course_id = wanted.course_id
        when 'licence' then competing.kind = 'licence'
        else competing.team_id = wanted.team_id
      end
    join billing.payment on payment.order_id = competing.id and payment.state = 'confirming'
    where wanted.id = ${orderId} and wanted.account_id = ${accountId} and wanted.state = 'open'
    limit 1`.execute(db);
  return rows[0];
}

/** Whether another order for the same item is being paid, by any buyer of the team. */
export async function hasCompetingPayment(
  db: Db,
  { id, accountId, kind, courseId, teamId }: LockedOrder,
): Promise<boolean> {
  const competing = await db
    .selectFrom('billing.order')
    .select('id')
    .where('state', '=', 'paying')
    .where('id', '<>', id)
    .where((is) => {
      if (kind !== 'course' && kind !== 'licence') return is('team_id', '=', teamId);
      const isSame = [is('account_id', '=', accountId), is('kind', '=', kind)];
      return is.and(kind === 'course' ? [...isSame, is('course_id', '=', courseId)] : isSame);
    })
    .limit(1)
    .executeTakeFirst();
  return competing !== undefined;
}

/** Recent payments of an account, and in how many seconds the oldest stops counting. */
export async function countRecentPayments(db: Db, accountId: number, seconds: number) {
  return db
    .selectFrom('billing.payment as payment')
    .innerJoin('billing.order as o', 'o.id', 'payment.order_id')
    .where('o.account_id', '=', accountId)
    .where('payment.created_at', '>', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .select(
      sql<number>`coalesce(
        ceil(${seconds} - extract(epoch from now() - min(payment.created_at)))::integer, 0
      )`.as('secondsLeft'),
    )
    .executeTakeFirstOrThrow();
}

interface PaymentUpdate {
  state: PaymentRow['state'];
  ref?: string | undefined;
  failure?: PaymentFailure | undefined;
  method?: string | undefined;
}

export async function updatePayment(db: Db, id: string, to: PaymentUpdate): Promise<void> {
  await db
    .updateTable('billing.payment')
    .set({
      state: to.state,
      looked_at: sql<Date>`now()`,
      ...(to.ref ? { provider_ref: to.ref } : {}),
      ...(to.failure ? { failure: to.failure } : {}),
      ...(to.method ? { method: to.method } : {}),
      ...(to.state === 'confirming' ? {} : { settled_at: sql<Date>`now()` }),
    })
    .where('id', '=', id)
    .execute();
}

export async function updateRef(db: Db, id: string, ref: string): Promise<void> {
  await db.updateTable('billing.payment').set({ provider_ref: ref }).where('id', '=', id).execute();
}

export async function updateRefundedCents(db: Db, id: string, cents: number): Promise<void> {
  await db
    .updateTable('billing.payment')
    // A charge of a wrong amount may be refunded with more than the payment was for.
    .set((eb) => ({ returned_cents: eb.fn<number>('least', [eb.val(cents), 'amount_cents']) }))
    .where('id', '=', id)
    .execute();
}

/**
 * Pending payments not checked for a while, longest waiting first; checked less often the older they are. Claiming marks them
 * as checked, so that several processes never check the same one.
 */
export async function claimStalePayments(db: Db, provider: string, limit: number) {
  const { rows } = await sql<{ id: string; ref: string | null; state: string; secondsOld: number }>`
    update billing.payment set looked_at = now()
    where id in (
      select id from billing.payment
      where state in ('started', 'confirming') and provider = ${provider}
        and looked_at < now() - least(
          greatest((now() - created_at) / 10, interval '1 minute'), interval '1 hour'
        )
      order by looked_at
      limit ${limit}
      for update skip locked
    )
    returning id, provider_ref as ref, state,
      extract(epoch from now() - created_at)::float8 as "secondsOld"`.execute(db);
  return rows;
}
