import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';
import type { LockedOrder } from '../orders/move-order-queries.ts';
import type { PaymentFailure } from '../providers/provider.ts';

export interface NewPayment {
  orderId: string;
  key: string;
  provider: 'simulated' | 'stripe' | 'invoice' | 'none';
  amountCents: number;
  currency: string;
  method: string;
  /** Nobody has to be asked about it. */
  settled?: boolean;
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
      ...(payment.settled ? { state: 'succeeded' as const, settled_at: sql<Date>`now()` } : {}),
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
    .select('returned_cents as returnedCents')
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

export async function findPaymentUnderWay(db: Db, orderId: string) {
  return selectPayments(db)
    .where('order_id', '=', orderId)
    .where('state', 'in', ['started', 'confirming'])
    .executeTakeFirst();
}

export async function findSuccess(db: Db, orderId: string) {
  return selectPayments(db)
    .where('order_id', '=', orderId)
    .where('state', '=', 'succeeded')
    .executeTakeFirst();
}

/** Another order of the account for the same as an open one, whose payment waits for its payer. */
export async function findRival(db: Db, accountId: number, orderId: string) {
  const { rows } = await sql<{ id: string }>`
    select rival.id
    from billing.order as wanted
    join billing.order as rival on rival.account_id = wanted.account_id and rival.state = 'paying'
      and case wanted.kind
        when 'course' then rival.course_id = wanted.course_id
        when 'licence' then rival.kind = 'licence'
        else rival.team_id = wanted.team_id
      end
    join billing.payment on payment.order_id = rival.id and payment.state = 'confirming'
    where wanted.id = ${orderId} and wanted.account_id = ${accountId} and wanted.state = 'open'
    limit 1`.execute(db);
  return rows[0];
}

/** Whether another order for the same is being paid, by whomever. */
export async function hasPayingRival(
  db: Db,
  { id, accountId, kind, courseId, teamId }: LockedOrder,
): Promise<boolean> {
  const rival = await db
    .selectFrom('billing.order')
    .select('id')
    .where('state', '=', 'paying')
    .where('id', '<>', id)
    .where((is) => {
      if (kind === 'more_licences' || kind === 'renewal') return is('team_id', '=', teamId);
      const isOwn = [is('account_id', '=', accountId), is('kind', '=', kind)];
      return is.and(kind === 'course' ? [...isOwn, is('course_id', '=', courseId)] : isOwn);
    })
    .limit(1)
    .executeTakeFirst();
  return rival !== undefined;
}

/** How often an account has tried to pay lately, and how long until the first of it is forgotten. */
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

interface Settlement {
  state: PaymentRow['state'];
  ref?: string | undefined;
  failure?: PaymentFailure | undefined;
  method?: string | undefined;
}

export async function updatePayment(db: Db, id: string, to: Settlement): Promise<void> {
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

/** So much of it has gone back. */
export async function updateReturned(db: Db, id: string, cents: number): Promise<void> {
  await db
    .updateTable('billing.payment')
    .set({ returned_cents: cents })
    .where('id', '=', id)
    .execute();
}

/**
 * Payments that were not heard of for a while, the longest waiting first, and rarer the older they are.
 * Taking them marks them as looked at, so that of several processes each asks about others.
 */
export async function takeUnheard(db: Db, provider: string, limit: number) {
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
