import { type RawBuilder, sql } from 'kysely';
import type { DocumentKind, OrderState } from '../../../contract/billing/orders.ts';
import { sellerZone } from '../../../contract/site/seller-zone.ts';
import type { Day } from '../../../contract/text/days.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { PageWindow } from '../../platform/postgres/nearer-end.ts';
import { containing } from '../../platform/search/search-terms.ts';
import { selectOrders } from '../orders/queries.ts';

/** A word of the search, or a document's number. */
export type OrderTerm = { word: string } | { document: { kind: DocumentKind; number: number } };

export interface OrderFilter {
  terms: readonly OrderTerm[];
  state: OrderState | undefined;
  since: Date | undefined;
  before: Date | undefined;
}

type OrderPage = PageWindow & { sort: 'createdAt' | 'total' };

const sortedBy = { createdAt: 'o.created_at', total: 'o.total_cents' } as const;

// The search indexes are built on exactly these expressions.
const orderText = (o: 's' | 'o') => {
  const of = (column: string) => sql.ref(`${o}.${column}`);
  return sql<string>`lower(
    ${of('number')}::text || ' ' || ${of('buyer_name')} || ' ' || ${of('buyer_email')} || ' ' || ${of('buyer_organisation')} || ' ' || ${of('title')}
  )`;
};
const accountText = sql<string>`lower(a.username || ' ' || a.first_name || ' ' || a.last_name || ' ' || a.email)`;

function ordersWith(db: Db, term: OrderTerm) {
  if ('document' in term) {
    const { kind, number } = term.document;
    return db
      .selectFrom('billing.document as d')
      .select('d.order_id as id')
      .where('d.kind', '=', kind)
      .where('d.number', '=', number);
  }
  const pattern = containing(term.word);
  return db
    .selectFrom('billing.order as s')
    .select('s.id')
    .where(orderText('s'), 'like', pattern)
    .union(
      db
        .selectFrom('accounts.account as a')
        .innerJoin('billing.order as s', 's.account_id', 'a.id')
        .select('s.id')
        .where(accountText, 'like', pattern),
    );
}

/** By the search indexes: fastest for a page of orders. */
const isIndexed = (db: Db, term: OrderTerm) => sql<boolean>`o.id in ${ordersWith(db, term)}`;

/** By reading each order: fastest for an export, which reads them all anyway. */
function containsTerm(db: Db, term: OrderTerm) {
  if ('document' in term) return isIndexed(db, term);
  const pattern = containing(term.word);
  return sql<boolean>`(${orderText('o')} like ${pattern} or ${accountText} like ${pattern})`;
}

function matches(db: Db, filter: OrderFilter, hasTerm = isIndexed) {
  const { terms, state, since, before } = filter;
  const conditions = [
    ...(state ? [sql`o.state = ${state}`] : []),
    ...(since ? [sql`o.created_at >= ${since}`] : []),
    ...(before ? [sql`o.created_at < ${before}`] : []),
    ...terms.map((term) => hasTerm(db, term)),
  ];
  return sql<boolean>`${sql.join([sql`true`, ...conditions], sql` and `)}`;
}

/** Not executed here, so that a test can ask how the database runs it. */
export function ordersOnPage(db: Db, filter: OrderFilter, page: OrderPage) {
  // First the ids: everything else that is shown of an order is read only for those on the page.
  const ids = db
    .selectFrom('billing.order as o')
    .select('o.id')
    .where(matches(db, filter))
    .orderBy(sortedBy[page.sort], page.order)
    .orderBy('o.id', page.order)
    .limit(page.limit)
    .offset(page.offset);
  return selectOrders(db)
    .leftJoin('accounts.account as buyer', 'buyer.id', 'o.account_id')
    .select('buyer.username')
    .where('o.id', '=', sql<string>`any(array(${ids}))`)
    .orderBy(sortedBy[page.sort], page.order)
    .orderBy('o.id', page.order);
}

/** Revenue counts until the credit note is issued, minus partial refunds. */
const isOurs = sql`o.state in ('paid', 'refunding')`;
const givenBack = sql<number>`case
  when o.state = 'refunded' then o.total_cents
  when ${isOurs} then coalesce(success.returned_cents, 0)
  else 0
end`;
const taxGivenBack = sql`coalesce(
  round(o.tax_cents::numeric * ${givenBack} / nullif(o.total_cents, 0))::integer, 0
)`;

/** Test payments aren't real money. */
const isReal = sql`success.provider is distinct from 'simulated'`;

export interface OrderSums {
  currency: string;
  orders: number;
  revenueCents: number;
  taxCents: number;
  refundedCents: number;
  testCents: number;
}

/** By currency, from sums that triggers maintain for each day. They can't be narrowed by a search. */
export async function sumDays(
  db: Db,
  filter: { state?: OrderState | undefined; from?: Day | undefined; to?: Day | undefined },
): Promise<OrderSums[]> {
  const { state, from, to } = filter;
  const conditions = [
    ...(state ? [sql`state = ${state}`] : []),
    ...(from ? [sql`day >= ${from}::date`] : []),
    ...(to ? [sql`day <= ${to}::date`] : []),
  ];
  const { rows } = await sql<OrderSums>`
    select currency, sum(orders) as orders, sum(revenue_cents)::bigint as "revenueCents",
      sum(tax_cents)::bigint as "taxCents", sum(refunded_cents)::bigint as "refundedCents",
      sum(test_cents)::bigint as "testCents"
    from billing.daily_sales
    where ${sql.join([sql`true`, ...conditions], sql` and `)}
    group by currency
    having sum(orders) > 0
    order by currency`.execute(db);
  return rows;
}

/** By currency, for a search. */
export function sumOrders(db: Db, filter: OrderFilter) {
  const sum = (cents: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
    sql<number>`coalesce(sum(${cents}) filter (where ${condition}), 0)`;
  return db
    .selectFrom('billing.order as o')
    .leftJoin('billing.payment as success', (join) =>
      join.onRef('success.order_id', '=', 'o.id').on('success.state', '=', 'succeeded'),
    )
    .where(matches(db, filter))
    .select('o.currency')
    .select((eb) => eb.fn.countAll<number>().as('orders'))
    .select([
      sum(sql`o.total_cents - ${givenBack}`, sql`${isOurs} and ${isReal}`).as('revenueCents'),
      sum(sql`o.tax_cents - ${taxGivenBack}`, sql`${isOurs} and ${isReal}`).as('taxCents'),
      sum(givenBack, isReal).as('refundedCents'),
      sum(sql`o.total_cents - ${givenBack}`, sql`${isOurs} and not (${isReal})`).as('testCents'),
    ])
    .groupBy('o.currency')
    .orderBy('o.currency');
}

/** Notes worth showing to Admins: everything but plain changes of state, and why an order was refunded. */
export async function listNotes(db: Db, orderIds: readonly string[]) {
  return db
    .selectFrom('billing.order_event')
    .select(['order_id as orderId', 'at', 'note'])
    .where('order_id', 'in', orderIds)
    .where('note', '<>', '')
    .where((is) =>
      is.or([is('from_state', '=', is.ref('to_state')), is('to_state', '=', 'refunding')]),
    )
    .orderBy('id')
    .execute();
}

export type ExportedOrder = Awaited<ReturnType<typeof listForExport>>[number];

/** Sorted by number, for keyset paging. */
export async function listForExport(
  db: Db,
  filter: OrderFilter,
  { after, limit }: { after: number; limit: number },
) {
  return (
    db
      .selectFrom('billing.order as o')
      .leftJoin('accounts.account as a', 'a.id', 'o.account_id')
      .leftJoin('billing.payment as success', (join) =>
        join.onRef('success.order_id', '=', 'o.id').on('success.state', '=', 'succeeded'),
      )
      // Not one search for each kind: with few credit notes so far, all of them would be read for every order.
      .innerJoinLateral(
        (from) =>
          from
            .selectFrom('billing.document as d')
            .whereRef('d.order_id', '=', 'o.id')
            .select([numberOf('invoice'), numberOf('receipt'), numberOf('credit_note')])
            .as('issued'),
        (join) => join.onTrue(),
      )
      .select(['o.number', 'o.state', 'o.kind', 'o.title', 'o.seats'])
      .select(['o.buyer_name as buyerName', 'o.buyer_organisation as buyerOrganisation'])
      .select(['o.buyer_email as buyerEmail', 'a.username', 'o.list_cents as listCents'])
      .select(['o.discount_cents as discountCents', 'o.tax_cents as taxCents'])
      .select([
        'o.total_cents as totalCents',
        'o.currency',
        'o.tax_name as taxName',
        'success.method',
      ])
      .select(sql<boolean>`not (${isReal})`.as('isTest'))
      .select([sellerDay<string>('o.created_at').as('createdOn'), givenBack.as('backCents')])
      .select([
        sellerDay<string | null>('o.paid_at').as('paidOn'),
        sellerDay<string | null>('o.refunded_at').as('refundedOn'),
      ])
      .select(['issued.invoice', 'issued.receipt', 'issued.credit_note'])
      .where(matches(db, filter, containsTerm))
      .where('o.number', '>', after)
      .orderBy('o.number')
      .limit(limit)
      .execute()
  );
}

/** An order has at most one document of each kind. */
function numberOf<Kind extends DocumentKind>(kind: Kind) {
  return sql<number | null>`max(d.number) filter (where d.kind = ${kind})`.as(kind);
}

/** `2026-11-30`. For thousands of moments, PostgreSQL is several times as fast as `Intl`. */
function sellerDay<Text>(moment: string) {
  return sql<Text>`to_char(${sql.ref(moment)} at time zone ${sellerZone()}, 'YYYY-MM-DD')`;
}

export async function recountSales(db: Db): Promise<void> {
  await sql`select billing.recount_sales()`.execute(db);
}
