import type { Wish } from '../../contract/billing-orders.ts';
import type { Db } from '../platform/database.ts';

export interface FoundDiscount {
  /** Nothing where the code does nothing. */
  id: string | null;
  discountCents: number;
  message: string;
}

/** What a code takes off, or why it does not, for this account and this order's price. Takes no use of it. */
export async function findDiscount(
  _db: Db,
  _asked: { code: string; accountId: number | null; kind: Wish['kind']; listCents: number },
): Promise<FoundDiscount> {
  throw new Error('not built');
}

/** Takes a use for an order whose payment begins; refuses with `discount_gone` when none is left. Idempotent. */
export async function takeDiscount(
  _db: Db,
  _use: { discountCodeId: string; orderId: string; accountId: number },
): Promise<void> {
  throw new Error('not built');
}

/** Gives back the use of an order that was cancelled. */
export async function giveBackDiscount(_db: Db, _orderId: string): Promise<void> {
  throw new Error('not built');
}
