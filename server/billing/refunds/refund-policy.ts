import type { Order } from '../../../contract/billing/orders.ts';
import { moneyBackDays } from '../../../contract/plans.ts';
import type { Config } from '../../config.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { findOrder, type OrderRow } from '../orders/queries.ts';
import type { LockedOrder } from '../orders/state-queries.ts';

const dayMs = 24 * 60 * 60 * 1000;

export function refundableUntil(paidAt: Date): Date {
  return new Date(paidAt.getTime() + moneyBackDays * dayMs);
}

/** Why the buyer of a paid order cannot have it refunded without support; null if they can. */
export function reasonNotRefundable({
  paidAt,
  hadRefund,
  later,
}: Pick<OrderRow, 'paidAt' | 'hadRefund' | 'later'>): Order['noRefund'] {
  if (!paidAt || refundableUntil(paidAt).getTime() <= Date.now()) return 'over';
  if (hadRefund) return 'before';
  if (!later) return null;
  return later.isSelfService ? 'later' : 'support';
}

/**
 * The money-back guarantee: 14 days, once per course and once in 12 months for licences (`hadRefund`, computed in
 * guarantee-queries.ts), and of several orders for a team the latest first (`later`, computed in orders/queries.ts).
 */
export async function assertBuyerMayRefund(
  db: Db,
  config: Config,
  order: LockedOrder,
): Promise<void> {
  if (order.totalCents === 0) {
    const detail = 'This order cost nothing: there is no money to give back.';
    throw new Refusal('not_refundable', { detail });
  }
  const shown = await findOrder(db, order.id);
  const reason = shown ? reasonNotRefundable(shown) : 'over';
  if (reason === null) return;
  if (reason === 'over') throw new Refusal('refund_over');
  const write = `Please write to ${config.support.email}, a person looks at it.`;
  const details = {
    before: `There was a refund for this before. ${write}`,
    later:
      'There is a later order for the same licences. Please have that one refunded or cancelled first.',
    support: shown?.later?.accessRemains
      ? `A later order for the same licences is being taken back. ${write}`
      : shown?.later?.isSameBuyer
        ? `There is a later order for the same licences, and a click cannot refund that one. ${write}`
        : `Somebody else has ordered for this team since. ${write}`,
  };
  throw new Refusal('not_refundable', { detail: details[reason] });
}

/** Any paid order, also after the guarantee: only the sequence of a team's orders still counts. */
export async function assertAdminMayRefund(db: Db, order: LockedOrder): Promise<void> {
  if (order.state !== 'paid') {
    const isDone = order.state === 'refunding' || order.state === 'refunded';
    const detail = isDone ? 'This order is refunded already.' : 'Nobody has paid this order.';
    throw new Refusal('not_refundable', { detail });
  }
  const later = (await findOrder(db, order.id))?.later;
  if (!later) return;
  const detail = later.accessRemains
    ? `Order ${later.number} is refunded, and its licences are still open. Stepwell takes them back as soon as it can: please try again after that.`
    : `There is a later order for the same licences: ${later.number}. Please refund or cancel that one first.`;
  throw new Refusal('not_refundable', { detail });
}
