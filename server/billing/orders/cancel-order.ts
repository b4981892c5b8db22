import type { Config } from '../../config.ts';
import { notify } from '../../notifications/notifications.ts';
import { runAll } from '../../platform/jobs/run-all.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { issueDocument } from '../documents/documents.ts';
import { findInvoice } from '../documents/queries.ts';
import { releaseDiscount } from '../pricing/discounts.ts';
import { endInvoiceGrace } from './fulfil.ts';
import * as queries from './queries.ts';
import { lockOrder, moveOrder } from './state-machine.ts';
import { type LockedOrder, lockBuyer } from './state-queries.ts';

/** Why an order is cancelled, in the words of the order's history. */
const reasons = {
  buyer: 'cancelled by buyer',
  admin: 'invoice cancelled',
  expired: 'not paid for days',
  accountDeleted: 'account deleted',
  teamHandedOver: 'team handed over',
} as const;

interface Cancellation {
  reason: keyof typeof reasons;
  /** Who cancels it; null for a job. */
  by: number | null;
}

/**
 * The only way to cancel an order, for any actor and reason. Its invoice is credited, its discount can be used again, and a
 * team that stayed open for the invoice loses those days. Refuses with `order_closed` if it is paid or being paid;
 * cancelling twice does nothing. Expects the caller's transaction.
 */
export async function cancelOrder(
  db: Db,
  config: Config,
  orderId: string,
  cancellation: Cancellation,
): Promise<void> {
  await cancelOrders(db, config, [orderId], cancellation);
}

/** Step by step for all of them, because locks are taken in the same sequence everywhere: orders, teams, codes, document series. */
async function cancelOrders(
  db: Db,
  config: Config,
  orderIds: readonly string[],
  { reason, by }: Cancellation,
): Promise<void> {
  if (!db.isTransaction) throw new Error('Orders are cancelled in a transaction of the caller.');
  const orders: LockedOrder[] = [];
  for (const id of orderIds) {
    const order = await lockOrder(db, id);
    if (order.state !== 'cancelled') orders.push(order);
  }
  for (const { id, state } of orders) {
    // The job `reconcile` refunds and cancels an order that a deleted account was paying. Its discount is released here.
    if (state === 'paying' && reason === 'accountDeleted') continue;
    await moveOrder(db, id, 'cancelled', { note: reasons[reason], accountId: by });
  }
  const invoiced = orders.filter(({ state }) => state === 'invoiced');
  for (const order of invoiced.toSorted(byTeam)) await endInvoiceGrace(db, order);
  for (const { id } of orders) await releaseDiscount(db, id);
  for (const order of invoiced) await notifyBuyer(db, order, { reason, by });
  for (const { id } of invoiced) await issueDocument(db, config, id, 'credit_note');
}

function byTeam(one: LockedOrder, other: LockedOrder): number {
  return (one.teamId ?? '') < (other.teamId ?? '') ? -1 : 1;
}

/** Only of an invoice that someone else cancelled: its credit note is emailed in any case. */
async function notifyBuyer(db: Db, order: LockedOrder, { reason, by }: Cancellation) {
  const { id, accountId, title } = order;
  if (accountId === null || accountId === by || reason === 'accountDeleted') return;
  const invoice = await findInvoice(db, id);
  if (!invoice) return;
  const { number } = invoice.content;
  await notify(db, {
    accountId,
    kind: 'order',
    subject: `invoice cancelled ${id}`,
    title:
      reason === 'expired'
        ? `Invoice ${number} is cancelled: it was not paid`
        : `Invoice ${number} is cancelled`,
    text: `${title}: nothing is to be paid any more. You can order it again at any time.`,
    link: '/user-screen/orders',
  });
}

/** Orders nobody has paid for a week, and invoices long overdue. */
export async function cancelExpiredOrders(db: Db, config: Config): Promise<void> {
  const expired = await queries.listExpiredOrders(db, 500);
  await runAll(expired, 'the expired orders', ({ id, state }) =>
    inTransaction(db, async (db) => {
      // Somebody may have started to pay it since.
      if ((await lockOrder(db, id)).state !== state) return;
      await cancelOrder(db, config, id, { reason: 'expired', by: null });
    }),
  );
}

/**
 * Cancels what accounts have not paid before they are deleted. Must run before anything else is locked, because buying locks
 * the buyer first, too.
 */
export async function cancelOrdersOfAccounts(
  db: Db,
  config: Config,
  accountIds: readonly number[],
): Promise<void> {
  if (!db.isTransaction) throw new Error('Orders go in the transaction that deletes their buyer.');
  const sorted = accountIds.toSorted((one, other) => one - other);
  for (const accountId of sorted) await lockBuyer(db, accountId);
  const unpaid = await queries.listUnpaidOrders(db, accountIds);
  await cancelOrders(db, config, unpaid, { reason: 'accountDeleted', by: null });
}

/** Cancels what an owner has ordered for a team, and not begun to pay, before the team is handed over: only the owner buys. */
export async function cancelOpenTeamOrders(
  db: Db,
  config: Config,
  { accountId, teamId }: { accountId: number; teamId: string },
): Promise<void> {
  if (!db.isTransaction) throw new Error('Orders go in the transaction that hands the team over.');
  await lockBuyer(db, accountId);
  const open = await queries.listOpenTeamOrders(db, { accountId, teamId });
  await cancelOrders(db, config, open, { reason: 'teamHandedOver', by: accountId });
}
