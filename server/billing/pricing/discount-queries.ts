import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

function codes(db: Db) {
  return db
    .selectFrom('billing.discount_code as code')
    .select(['code.id', 'code.code', 'code.percent', 'code.amount_cents as amountCents'])
    .select('code.currency')
    .select(['code.applies_to as appliesTo', 'code.max_uses as maxUses', 'code.uses'])
    .select(['code.starts_at as startsAt', 'code.ends_at as endsAt']);
}

export type CodeRow = NonNullable<Awaited<ReturnType<typeof findCodeById>>>;

export async function findCodeById(db: Db, id: string) {
  return codes(db).where('code.id', '=', id).executeTakeFirst();
}

/** With the state of the order for which the account has used it. */
export async function findCode(db: Db, name: string, accountId: number | null) {
  return codes(db)
    .leftJoin('billing.discount_use as use', (join) =>
      join
        .onRef('use.discount_code_id', '=', 'code.id')
        .on('use.account_id', '=', accountId ?? sql<number>`null::integer`),
    )
    .leftJoin('billing.order as user', 'user.id', 'use.order_id')
    .select('user.state as usedIn')
    .where('code.code', '=', name)
    .executeTakeFirst();
}

/** Newest first. Beyond the limit, ended codes are left out before active ones. */
export async function listCodes(db: Db, limit: number) {
  const listed = db
    .selectFrom('billing.discount_code')
    .select('id')
    .orderBy(sql`coalesce(ends_at <= now(), false)`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  return codes(db)
    .where('code.id', 'in', listed)
    .orderBy('code.created_at', 'desc')
    .orderBy('code.id', 'desc')
    .execute();
}

/** Serialises uses of these codes; sorted, so that two cannot deadlock. */
export async function lockCodes(db: Db, ids: readonly string[]) {
  await db
    .selectFrom('billing.discount_code')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function findCodeUsedBy(db: Db, orderId: string): Promise<string | undefined> {
  const use = await db
    .selectFrom('billing.discount_use')
    .select('discount_code_id as codeId')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return use?.codeId;
}

/** The order for which an account has used a code. */
export async function findUse(db: Db, codeId: string, accountId: number) {
  return db
    .selectFrom('billing.discount_use as use')
    .innerJoin('billing.order as order', 'order.id', 'use.order_id')
    .select(['use.order_id as orderId', 'order.state'])
    .where('use.discount_code_id', '=', codeId)
    .where('use.account_id', '=', accountId)
    .executeTakeFirst();
}

/** False if the code is used up or not valid now. */
export async function incrementUses(db: Db, codeId: string): Promise<boolean> {
  const counted = await db
    .updateTable('billing.discount_code')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('id', '=', codeId)
    .where('starts_at', '<=', sql<Date>`now()`)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', sql<Date>`now()`)]))
    .where((eb) => eb.or([eb('max_uses', 'is', null), eb('uses', '<', eb.ref('max_uses'))]))
    .returning('id')
    .executeTakeFirst();
  return counted !== undefined;
}

export async function insertUse(
  db: Db,
  use: { discountCodeId: string; orderId: string; accountId: number },
) {
  await db
    .insertInto('billing.discount_use')
    .values({
      discount_code_id: use.discountCodeId,
      order_id: use.orderId,
      account_id: use.accountId,
    })
    .execute();
}

export async function moveUse(
  db: Db,
  use: { discountCodeId: string; orderId: string; accountId: number },
) {
  await db
    .updateTable('billing.discount_use')
    .set({ order_id: use.orderId, taken_at: sql<Date>`now()` })
    .where('discount_code_id', '=', use.discountCodeId)
    .where('account_id', '=', use.accountId)
    .execute();
}

/** Idempotent. */
export async function deleteUse(db: Db, orderId: string) {
  await sql`
    with ended as (
      delete from billing.discount_use where order_id = ${orderId} returning discount_code_id
    )
    update billing.discount_code set uses = uses - 1
    from ended where discount_code.id = ended.discount_code_id`.execute(db);
}

export interface NewCode {
  code: string;
  percent: number | null;
  amountCents: number | null;
  currency: string | null;
  appliesTo: 'everything' | 'courses' | 'licences';
  startsAt: Date | undefined;
  endsAt: Date | null;
  maxUses: number | null;
  creatorId: number;
}

export async function insertCode(db: Db, code: NewCode): Promise<string> {
  const { id } = await db
    .insertInto('billing.discount_code')
    .values({
      code: code.code,
      percent: code.percent,
      amount_cents: code.amountCents,
      currency: code.currency,
      applies_to: code.appliesTo,
      ends_at: code.endsAt,
      max_uses: code.maxUses,
      creator_account_id: code.creatorId,
      ...(code.startsAt ? { starts_at: code.startsAt } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Also ends a code that hasn't started, so that it never becomes valid. */
export async function endCode(db: Db, id: string): Promise<boolean> {
  const ended = await db
    .updateTable('billing.discount_code')
    .set({
      ends_at: sql<Date>`now()`,
      starts_at: sql<Date>`least(starts_at, now() - interval '1 microsecond')`,
    })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', sql<Date>`now()`)]))
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}
