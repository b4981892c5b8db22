import type { Order } from '../../../contract/billing/orders.ts';
import { moneyBackDays } from '../../../contract/plans.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { findOrder, lockTeam, type OrderRow } from '../orders/queries.ts';
import type { LockedOrder } from '../orders/state-queries.ts';
import { Refusal } from '../refusals.ts';

const dayMs = 24 * 60 * 60 * 1000;

export function refundableUntil(paidAt: Date): Date {
  return new Date(paidAt.getTime() + moneyBackDays * dayMs);
}

/** Why an account can't have a paid order refunded without support; null if it can. */
export function reasonNotRefundable(
  {
    paidAt,
    hadRefund,
    later,
    deciderId,
  }: Pick<OrderRow, 'paidAt' | 'hadRefund' | 'later' | 'deciderId'>,
  accountId: number | null = deciderId,
): Order['noRefund'] {
  if (deciderId !== accountId) return 'handedOver';
  if (!paidAt || refundableUntil(paidAt).getTime() <= Date.now()) return 'over';
  if (hadRefund) return 'before';
  if (!later) return null;
  return later.isSelfService ? 'later' : 'support';
}

/**
 * The money-back guarantee: 14 days, once per course and once in 12 months for licences (`hadRefund`, computed in
 * guarantee-queries.ts), and of several orders for a team the latest first (`later`, computed in orders/queries.ts).
 */
export async function assertMayRefund(
  db: Db,
  config: Config,
  order: LockedOrder,
  accountId: number,
): Promise<void> {
  // Locked, so that it isn't handed over in the meantime.
  if (order.teamId) await lockTeam(db, order.teamId);
  if (order.totalCents === 0) {
    const detail = 'This order was free, so there is nothing to refund.';
    throw new Refusal('not_refundable', { detail });
  }
  const shown = await findOrder(db, order.id);
  const reason = shown ? reasonNotRefundable(shown, accountId) : 'over';
  if (reason === null) return;
  if (reason === 'over') throw new Refusal('refund_over');
  const write = `Email ${config.support.email} and we'll look into it.`;
  const details = {
    handedOver: 'This team has a new owner. Only they can refund its licences.',
    before: `You've had a refund for this before. ${write}`,
    later: 'There is a later order for the same licences. Refund or cancel that one first.',
    support: shown?.later?.accessRemains
      ? `A later order for the same licences is still being refunded. ${write}`
      : `There is a later order for the same licences that can't be refunded here. ${write}`,
  };
  throw new Refusal('not_refundable', { detail: details[reason] });
}

/** Any paid order, even after the guarantee: only the sequence of a team's orders still matters. */
export async function assertAdminMayRefund(db: Db, order: LockedOrder): Promise<void> {
  if (order.state !== 'paid') {
    const isDone = order.state === 'refunding' || order.state === 'refunded';
    const detail = isDone
      ? 'This order has already been refunded.'
      : "This order hasn't been paid.";
    throw new Refusal('not_refundable', { detail });
  }
  const later = (await findOrder(db, order.id))?.later;
  if (!later) return;
  const detail = later.accessRemains
    ? `Order ${later.number} is refunded, but its licences are still open. We close them as soon as we can. Try again after that.`
    : `There is a later order for the same licences: ${later.number}. Refund or cancel that one first.`;
  throw new Refusal('not_refundable', { detail });
}
