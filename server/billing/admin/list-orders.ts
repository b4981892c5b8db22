import type * as contract from '../../../contract/billing/admin.ts';
import type { DocumentKind } from '../../../contract/billing/orders.ts';
import type { ParsedInput, ReplyOf } from '../../../contract/endpoint.ts';
import { sellerZone } from '../../../contract/site/seller-zone.ts';
import { endOfDay, momentOf } from '../../../contract/text/moments.ts';
import { capitalised } from '../../../contract/text/words.ts';
import { metaOf, windowOf } from '../../platform/calls/list-page.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { fromNearerEnd } from '../../platform/postgres/nearer-end.ts';
import { searchTerms } from '../../platform/search/search-terms.ts';
import { presentOrder } from '../orders/present-order.ts';
import {
  listNotes,
  type OrderFilter,
  type OrderTerm,
  ordersOnPage,
  sumDays,
  sumOrders,
} from './queries.ts';

export type OrderQuery = ParsedInput<typeof contract.exportOrders>['query'];

export async function listAllOrders(
  db: Db,
  query: ParsedInput<typeof contract.listAllOrders>['query'],
): Promise<ReplyOf<typeof contract.listAllOrders>> {
  const filter = readFilter(query);
  const sums =
    filter.terms.length > 0 ? await sumOrders(db, filter).execute() : await sumDays(db, query);
  const total = countOrders(sums);
  const window = fromNearerEnd(windowOf(query), total);
  const rows = window.restore(
    await ordersOnPage(db, filter, { ...window, sort: query._sort }).execute(),
  );
  const ids = rows.map(({ id }) => id);
  const notes = Map.groupBy(ids.length ? await listNotes(db, ids) : [], (one) => one.orderId);
  const data = rows.map((row) => ({
    ...presentOrder(row),
    username: row.username,
    notes: (notes.get(row.id) ?? []).map(presentNote),
  }));
  const totals = sums.map(({ orders, ...sum }) => sum);
  return { data, meta: { ...metaOf(query, total), totals } };
}

export function countOrders(sums: readonly { orders: number }[]): number {
  return sums.reduce((total, { orders }) => total + orders, 0);
}

function presentNote({ at, note }: { at: Date; note: string }) {
  return { at: at.toISOString(), text: capitalised(note) };
}

/** Days in the seller's time zone, both inclusive. */
export function readFilter({ state, search, from, to }: OrderQuery): OrderFilter {
  return {
    terms: searchTerms(search ?? '').map(readTerm),
    state,
    since: from ? momentOf(from, '00:00', sellerZone()) : undefined,
    before: to ? endOfDay(to, sellerZone()) : undefined,
  };
}

const seriesOf: Record<string, DocumentKind> = {
  inv: 'invoice',
  rec: 'receipt',
  cn: 'credit_note',
};

/** Bank transfers quote the invoice: `INV-000042` finds it; `#42` is the number 42. */
export function readTerm(word: string): OrderTerm {
  const [, series = '', digits] = /^(inv|rec|cn)-?0*(\d{1,9})$/.exec(word) ?? [];
  const kind = seriesOf[series];
  if (kind) return { document: { kind, number: Number(digits) } };
  return { word: word.replace(/^#(?=\d)/, '') };
}
