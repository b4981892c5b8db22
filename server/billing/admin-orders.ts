import { randomUUID } from 'node:crypto';
import { moneyText } from '../../contract/billing.ts';
import type { DocumentKind, Order, OrderState } from '../../contract/billing-orders.ts';
import type { PageMeta } from '../../contract/endpoint.ts';
import { searchTerms } from '../administration/search.ts';
import { recordAudit } from '../administration/service.ts';
import type { Config } from '../config.ts';
import type { Viewer } from '../platform/calls.ts';
import { type Db, inTransaction } from '../platform/database.ts';
import { Refusal } from '../platform/errors.ts';
import { countOrders, type OrderTerm, ordersOnPage } from './admin-order-queries.ts';
import { lockOrder } from './move-order.ts';
import type { LockedOrder } from './move-order-queries.ts';
import { findOrder } from './order-queries.ts';
import { giveUp } from './orders.ts';
import { insertPayment } from './payment-queries.ts';
import { presentOrder } from './present-order.ts';
import { markPaid } from './settle.ts';

interface OrderFilter {
  _page: number;
  _limit: number;
  _order: 'asc' | 'desc';
  _sort: 'createdAt' | 'total';
  state?: OrderState | undefined;
  search?: string | undefined;
}

export async function listAllOrders(
  db: Db,
  asked: OrderFilter,
): Promise<{ data: (Order & { username: string | null })[]; meta: PageMeta }> {
  const { _page: page, _limit: limit, _order: order, _sort: sort, state } = asked;
  const filter = { terms: searchTerms(asked.search ?? '').map(readTerm), state };
  const [rows, total] = await Promise.all([
    ordersOnPage(db, filter, { limit, offset: (page - 1) * limit, order, sort }).execute(),
    countOrders(db, filter),
  ]);
  const data = rows.map((row) => ({ ...presentOrder(row), username: row.username }));
  return { data, meta: { page, limit, total } };
}

const seriesOf: Record<string, DocumentKind> = {
  inv: 'invoice',
  rec: 'receipt',
  cn: 'credit_note',
};

/** Bank transfers name the invoice: `INV-000042` is looked up as such, and `#42` is the number 42. */
export function readTerm(word: string): OrderTerm {
  const [, series = '', digits] = /^(inv|rec|cn)-?0*(\d{1,9})$/.exec(word) ?? [];
  const kind = seriesOf[series];
  if (kind) return { document: { kind, number: Number(digits) } };
  return { word: word.replace(/^#(?=\d)/, '') };
}

/** The money has arrived: what was ordered opens, with its receipt. */
export async function recordInvoicePaid(
  db: Db,
  config: Config,
  viewer: Viewer,
  orderId: string,
): Promise<Order> {
  return inTransaction(db, async (db) => {
    const order = await lockInvoice(db, orderId);
    if (order.accountId === null) {
      const detail = 'The account of this order was deleted. Cancel the invoice.';
      throw new Refusal('order_closed', { detail });
    }
    await insertPayment(db, {
      ...{ orderId, key: randomUUID(), provider: 'invoice', method: 'Bank transfer' },
      ...{ amountCents: order.totalCents, currency: order.currency, settled: true },
    });
    const { accountId } = viewer;
    await markPaid(db, config, order, { note: 'invoice paid', accountId });
    await recordAudit(db, viewer, 'recorded the payment of', nameOf(order));
    return getPresented(db, orderId);
  });
}

export async function cancelInvoice(
  db: Db,
  config: Config,
  viewer: Viewer,
  orderId: string,
): Promise<Order> {
  return inTransaction(db, async (db) => {
    const order = await lockInvoice(db, orderId);
    const { accountId } = viewer;
    await giveUp(db, config, order, { note: 'invoice cancelled', accountId });
    await recordAudit(db, viewer, 'cancelled the invoice of', nameOf(order));
    return getPresented(db, orderId);
  });
}

/** Of two Admins at once, the second finds that it no longer waits. */
async function lockInvoice(db: Db, orderId: string): Promise<LockedOrder> {
  const order = await lockOrder(db, orderId);
  if (order.state === 'invoiced') return order;
  throw new Refusal('order_closed', { detail: 'No invoice of this order waits to be paid.' });
}

/** As the audit names it: `order 42 ($3,600.00)`. */
function nameOf({ number, totalCents }: LockedOrder): string {
  return `order ${number} (${moneyText(totalCents)})`;
}

async function getPresented(db: Db, orderId: string): Promise<Order> {
  const row = await findOrder(db, orderId);
  if (!row) throw new Refusal('not_found');
  return presentOrder(row);
}
