import { sql } from 'kysely';
import type { DocumentKind, OrderState } from '../../contract/billing-orders.ts';
import { containing } from '../administration/search.ts';
import type { Db } from '../platform/database.ts';
import { selectOrders } from './order-queries.ts';

/** What a word of a search may be part of, or the name of a document. */
export type OrderTerm = { word: string } | { document: { kind: DocumentKind; number: number } };

export interface OrderFilter {
  terms: readonly OrderTerm[];
  state: OrderState | undefined;
}

interface OrderPage {
  limit: number;
  offset: number;
  order: 'asc' | 'desc';
  sort: 'createdAt' | 'total';
}

const sortedBy = { createdAt: 'o.created_at', total: 'o.total_cents' } as const;

// The search indexes are built on exactly these expressions.
const orderText = sql<string>`lower(
  s.number::text || ' ' || s.buyer_name || ' ' || s.buyer_email || ' ' || s.buyer_organisation || ' ' || s.title
)`;
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
    .where(orderText, 'like', pattern)
    .union(
      db
        .selectFrom('accounts.account as a')
        .innerJoin('billing.order as s', 's.account_id', 'a.id')
        .select('s.id')
        .where(accountText, 'like', pattern),
    );
}

/** Not executed here, so that a test can ask how the database runs it. */
export function ordersOnPage(db: Db, filter: OrderFilter, page: OrderPage) {
  let query = selectOrders(db)
    .leftJoin('accounts.account as buyer', 'buyer.id', 'o.account_id')
    .select('buyer.username')
    .orderBy(sortedBy[page.sort], page.order)
    .orderBy('o.id', page.order)
    .limit(page.limit)
    .offset(page.offset);
  if (filter.state) query = query.where('o.state', '=', filter.state);
  for (const term of filter.terms) query = query.where('o.id', 'in', ordersWith(db, term));
  return query;
}

export async function countOrders(db: Db, filter: OrderFilter): Promise<number> {
  let query = db
    .selectFrom('billing.order as o')
    .select((eb) => eb.fn.countAll<number>().as('total'));
  if (filter.state) query = query.where('o.state', '=', filter.state);
  for (const term of filter.terms) query = query.where('o.id', 'in', ordersWith(db, term));
  return (await query.executeTakeFirstOrThrow()).total;
}
