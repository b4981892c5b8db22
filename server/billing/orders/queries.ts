import { sql } from 'kysely';
import type { Buyer, DocumentKind, Order, PayBy } from '../../../contract/billing/orders.ts';
import { openOrderDays, overdueDays } from '../../../contract/plans.ts';
import type { Day } from '../../../contract/text/days.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { overSince } from '../../teams/licences/terms.ts';
import type { PaymentFailure } from '../providers/provider.ts';
import { hadRefund } from '../refunds/guarantee-queries.ts';

/** An order before it has a number and a state. */
export interface OrderDraft {
  kind: Order['kind'];
  courseId: number | null;
  teamId: string | null;
  teamSeats: number | null;
  teamEndsAt: Date | null;
  /** The first day of an agreed year; null for the day of payment. */
  startsOn: Day | null;
  title: string;
  seats: number;
  currency: string;
  unitCents: number;
  listCents: number;
  discountCents: number;
  totalCents: number;
  taxCents: number;
  taxName: string;
  taxIncluded: boolean;
  discountCodeId: string | null;
  payBy: PayBy;
  buyer: Buyer;
}

function columnsOf(draft: OrderDraft) {
  const { buyer } = draft;
  return {
    kind: draft.kind,
    course_id: draft.courseId,
    team_id: draft.teamId,
    team_seats: draft.teamSeats,
    team_ends_at: draft.teamEndsAt,
    starts_on: draft.startsOn,
    title: draft.title,
    seats: draft.seats,
    currency: draft.currency,
    unit_cents: draft.unitCents,
    list_cents: draft.listCents,
    discount_cents: draft.discountCents,
    total_cents: draft.totalCents,
    tax_cents: draft.taxCents,
    tax_name: draft.taxName,
    tax_included: draft.taxIncluded,
    discount_code_id: draft.discountCodeId,
    pay_by: draft.payBy,
    buyer_name: buyer.name,
    buyer_email: buyer.email,
    buyer_phone: buyer.phone,
    buyer_organisation: buyer.organisation,
    buyer_address: buyer.address,
    buyer_tax_number: buyer.taxNumber,
  };
}

export async function insertOrder(db: Db, accountId: number, key: string, draft: OrderDraft) {
  return db
    .insertInto('billing.order')
    .values({ account_id: accountId, key, ...columnsOf(draft) })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function updateDraft(db: Db, orderId: string, draft: OrderDraft): Promise<void> {
  await db
    .updateTable('billing.order')
    .set({ ...columnsOf(draft), changed_at: sql<Date>`now()` })
    .where('id', '=', orderId)
    .where('state', '=', 'open')
    .execute();
}

interface DocumentRow {
  id: string;
  kind: DocumentKind;
  number: number;
  issuedAt: string;
}

interface PaymentRow {
  id: string;
  state: 'started' | 'confirming' | 'failed' | 'cancelled';
  failure: PaymentFailure | null;
}

/** A later order for the same team: it has to be refunded before the earlier one. */
export interface LaterOrder {
  number: number;
  /** The team's owner can refund or cancel it without contacting support. */
  isSelfService: boolean;
  /** Refunded, but its licences could not be revoked yet. */
  accessRemains: boolean;
}

/** Orders with everything that is shown of them. Callers add conditions and sorting. */
export function selectOrders(db: Db) {
  return db
    .selectFrom('billing.order as o')
    .leftJoin('billing.discount_code as code', 'code.id', 'o.discount_code_id')
    .leftJoin('billing.payment as success', (join) =>
      join.onRef('success.order_id', '=', 'o.id').on('success.state', '=', 'succeeded'),
    )
    .select(['o.id', 'o.account_id as accountId', 'o.number', 'o.kind', 'o.state', 'o.title'])
    .select(['o.seats', 'o.currency', 'o.unit_cents as unitCents', 'o.list_cents as listCents'])
    .select(['o.discount_cents as discountCents', 'o.total_cents as totalCents'])
    .select(['o.tax_cents as taxCents', 'o.tax_name as taxName', 'o.tax_included as taxIncluded'])
    .select(['code.code', 'o.pay_by as payBy', 'success.method', 'success.provider'])
    .select(['o.buyer_name as buyerName', 'o.buyer_email as buyerEmail'])
    .select(['o.buyer_phone as buyerPhone', 'o.buyer_organisation as buyerOrganisation'])
    .select(['o.buyer_address as buyerAddress', 'o.buyer_tax_number as buyerTaxNumber'])
    .select(['o.course_id as courseId', 'o.team_id as teamId', 'o.created_at as createdAt'])
    .select(['o.due_at as dueAt', 'o.paid_at as paidAt', 'o.refunded_at as refundedAt'])
    .select([
      sql<DocumentRow[]>`coalesce(
        (
          select json_agg(
            json_build_object('id', id, 'kind', kind, 'number', number, 'issuedAt', issued_at)
            order by issued_at, id
          )
          from billing.document
          where document.order_id = o.id
        ),
        '[]'
      )`.as('documents'),
      // The latest: a payment only starts once the one before has ended.
      sql<PaymentRow | null>`(
        select json_build_object('id', id, 'state', state, 'failure', failure)
        from (
          select id, state, failure from billing.payment
          where payment.order_id = o.id and o.state in ('open', 'paying')
          order by created_at desc, id desc
          limit 1
        ) as last
        where state in ('started', 'confirming', 'failed', 'cancelled')
      )`.as('payment'),
      // Unpaid ones first, then the latest: refunds have to happen in this sequence.
      sql<LaterOrder | null>`(
        select json_build_object(
          'number', number,
          'accessRemains', later.state not in ('paying', 'invoiced', 'paid'),
          'isSelfService', later.state in ('paying', 'invoiced')
            or (later.state = 'paid' and later.total_cents > 0 and not ${hadRefund('later')})
        )
        from billing.order as later
        where later.team_id = o.team_id and later.id <> o.id
          and (
            later.state in ('paying', 'invoiced')
            or (
              (later.paid_at, later.number) > (o.paid_at, o.number)
              and (
                later.state = 'paid'
                -- Revoking that one restores the team as it was before it.
                or exists (
                  select from billing.refund where refund.order_id = later.id and refund.access_left
                )
              )
            )
          )
        order by later.state not in ('paying', 'invoiced'), later.paid_at desc, later.number desc
        limit 1
      )`.as('later'),
      sql<boolean>`o.state in ('open', 'paying', 'invoiced', 'paid') and ${hadRefund('o')}`.as(
        'hadRefund',
      ),
      // The current owner of the team decides about its licences, even if someone else paid for them.
      sql<number | null>`coalesce(
        (select account_id from teams.member where team_id = o.team_id and role = 'owner'),
        o.account_id
      )`.as('deciderId'),
    ]);
}

/** What an account has bought, and what others have paid for the teams it owns now. */
const isVisibleTo = (accountId: number) => sql<boolean>`o.id in (
  select id from billing."order" where account_id = ${accountId}
  union all
  select owned.id
  from teams.member
  join billing."order" as owned on owned.team_id = member.team_id
  where member.account_id = ${accountId} and member.role = 'owner'
    and owned.state in ('paid', 'refunding', 'refunded')
)`;

export type OrderRow = Awaited<ReturnType<typeof listVisibleOrders>>[number];

interface VisibleOrders {
  accountId: number;
  /** Only what was ordered for this team. */
  teamId: string | undefined;
}

export async function listVisibleOrders(
  db: Db,
  { accountId, teamId }: VisibleOrders,
  page: { limit: number; offset: number; order: 'asc' | 'desc' },
) {
  return selectOrders(db)
    .where(isVisibleTo(accountId))
    .$if(teamId !== undefined, (query) => query.where('o.team_id', '=', teamId ?? null))
    .orderBy('o.created_at', page.order)
    .orderBy('o.id', page.order)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countVisibleOrders(
  db: Db,
  { accountId, teamId }: VisibleOrders,
): Promise<number> {
  const { count } = await db
    .selectFrom('billing.order as o')
    .where(isVisibleTo(accountId))
    .$if(teamId !== undefined, (query) => query.where('o.team_id', '=', teamId ?? null))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function countOpenOrders(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('billing.order')
    .where('account_id', '=', accountId)
    .where('state', 'in', ['open', 'paying'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Orders placed recently in any state, and in how many seconds the oldest stops counting. */
export async function countPlaced(db: Db, accountId: number, seconds: number) {
  return db
    .selectFrom('billing.order')
    .where('account_id', '=', accountId)
    .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .select(
      sql<number>`coalesce(
        ceil(${seconds} - extract(epoch from now() - min(created_at)))::integer, 0
      )`.as('secondsLeft'),
    )
    .executeTakeFirstOrThrow();
}

export async function findOrder(db: Db, orderId: string): Promise<OrderRow | undefined> {
  return selectOrders(db).where('o.id', '=', orderId).executeTakeFirst();
}

export async function findVisibleOrder(db: Db, accountId: number, orderId: string) {
  return selectOrders(db)
    .where('o.id', '=', orderId)
    .where(isVisibleTo(accountId))
    .executeTakeFirst();
}

export async function isVisible(db: Db, accountId: number, orderId: string): Promise<boolean> {
  const found = await db
    .selectFrom('billing.order as o')
    .select('o.id')
    .where('o.id', '=', orderId)
    .where(isVisibleTo(accountId))
    .executeTakeFirst();
  return found !== undefined;
}

export async function findOrderByKey(db: Db, accountId: number, key: string) {
  return selectOrders(db)
    .where('o.account_id', '=', accountId)
    .where('o.key', '=', key)
    .executeTakeFirst();
}

/** What these accounts have not paid, sorted as discount codes are locked. */
export async function listUnpaidOrders(db: Db, accountIds: readonly number[]): Promise<string[]> {
  const orders = await db
    .selectFrom('billing.order')
    .select('id')
    .where('account_id', 'in', accountIds)
    .where('state', 'in', ['open', 'paying', 'invoiced'])
    .orderBy('discount_code_id')
    .orderBy('id')
    .execute();
  return orders.map(({ id }) => id);
}

/** What an account has ordered for a team and not begun to pay, sorted as discount codes are locked. */
export async function listOpenTeamOrders(
  db: Db,
  { accountId, teamId }: { accountId: number; teamId: string },
): Promise<string[]> {
  const orders = await db
    .selectFrom('billing.order')
    .select('id')
    .where('account_id', '=', accountId)
    .where('team_id', '=', teamId)
    .where('state', '=', 'open')
    .orderBy('discount_code_id')
    .orderBy('id')
    .execute();
  return orders.map(({ id }) => id);
}

/** Open orders untouched for days, invoices due long ago, and overdue invoices for licences whose year has ended. */
export async function listExpiredOrders(db: Db, limit: number, now = new Date()) {
  const before = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;
  return db
    .selectFrom('billing.order')
    .select(['id', 'state'])
    .where((is) =>
      is.or([
        is.and([is('state', '=', 'open'), is('changed_at', '<', before(openOrderDays))]),
        is.and([is('state', '=', 'invoiced'), is('due_at', '<=', overSince(now, overdueDays))]),
        is.and([
          is('state', '=', 'invoiced'),
          is('kind', '=', 'more_licences'),
          is('team_ends_at', '<', before(0)),
          is('due_at', '<', before(0)),
        ]),
      ]),
    )
    .orderBy('changed_at')
    .limit(limit)
    .execute();
}

/** Locked, so that it stays as it is until the transaction ends. */
export async function lockTeam(db: Db, teamId: string) {
  return db
    .selectFrom('teams.team')
    .select(['seats', 'plan', 'ends_at as endsAt'])
    .where('id', '=', teamId)
    .forUpdate()
    .executeTakeFirst();
}

/** What a team pays by its latest agreement, apart from this one. */
export async function findAgreedPrice(db: Db, teamId: string, exceptOrderId: string) {
  const price = await db
    .selectFrom('billing.order')
    .select(['unit_cents as cents', 'currency'])
    .where('team_id', '=', teamId)
    .where('kind', '=', 'agreement')
    .where('state', '=', 'paid')
    .where('id', '<>', exceptOrderId)
    .orderBy('paid_at', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return price ?? null;
}

export async function findOrderCode(db: Db, orderId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('billing.order as o')
    .innerJoin('billing.discount_code as code', 'code.id', 'o.discount_code_id')
    .select('code.code')
    .where('o.id', '=', orderId)
    .executeTakeFirst();
  return row?.code;
}
