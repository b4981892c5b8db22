import type { OrderItem, OrderState } from '../../../contract/billing/orders.ts';
import { moneyText } from '../../../contract/text/money.ts';
import { formatSellerDay } from '../../../contract/text/seller-dates.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { byAccount, byAddress, limitGuesses } from '../../platform/calls/limits.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { limits } from '../limits.ts';
import { Refusal } from '../refusals.ts';
import {
  type CodeRow,
  deleteUse,
  findCode,
  findCodeUsedBy,
  findUse,
  incrementUses,
  insertUse,
  lockCodes,
  moveUse,
} from './discount-queries.ts';
import { discountOf } from './prices.ts';

export interface FoundDiscount {
  /** Null if the code cannot be used. */
  id: string | null;
  discountCents: number;
  message: string;
}

/** Codes are short enough to guess. Call it before any transaction, so that a rollback does not undo the count. */
export async function limitCodeGuesses(
  db: Db,
  viewer: Pick<Viewer, 'accountId'> | null,
  address: string,
  code: string | undefined,
): Promise<void> {
  if (!code) return;
  await limitGuesses(
    db,
    limits.discountCode,
    viewer ? byAccount(viewer.accountId) : byAddress(address),
    code,
  );
}

/** What a code takes off, or why it cannot be used. Does not use it. */
export async function findDiscount(
  db: Db,
  request: {
    code: string;
    accountId: number | null;
    kind: OrderItem['kind'];
    listCents: number;
    currency: string;
  },
): Promise<FoundDiscount> {
  const code = await findCode(db, request.code, request.accountId);
  if (!code) return unusable("We don't know this code. Check it for typos.");
  const { currency } = request;
  if (code.currency !== null && code.currency !== currency) {
    return unusable(`This code is for prices in ${code.currency}.`);
  }
  const reason = refusalFor(code, request.kind, code.usedIn, new Date());
  if (reason) return unusable(reason);
  const discountCents = discountOf(code, request.listCents);
  if (discountCents === 0) return unusable("This code doesn't change this price.");
  return { id: code.id, discountCents, message: describeDiscount(code, discountCents, currency) };
}

function unusable(message: string): FoundDiscount {
  return { id: null, discountCents: 0, message };
}

function refusalFor(
  code: CodeRow,
  kind: OrderItem['kind'],
  usedIn: OrderState | null,
  now: Date,
): string | null {
  if (code.startsAt > now) return `This code starts on ${formatSellerDay(code.startsAt)}.`;
  // `endsAt` is the first moment of the next day.
  if (code.endsAt && code.endsAt <= now) {
    return `This code ended on ${formatSellerDay(new Date(code.endsAt.getTime() - 1))}.`;
  }
  const isCourse = kind === 'course';
  if (code.appliesTo === 'licences' && isCourse) return 'This code is for licences only.';
  if (code.appliesTo === 'courses' && !isCourse) return 'This code is for courses only.';
  if (usedIn) return isReassignable(usedIn) ? null : "You've already used this code.";
  if (code.maxUses !== null && code.uses >= code.maxUses) return 'This code has been used up.';
  return null;
}

function describeDiscount(
  { code, percent }: CodeRow,
  discountCents: number,
  currency: string,
): string {
  const less = moneyText(discountCents, currency);
  return percent === null
    ? `${code} takes ${less} off.`
    : `${code} takes ${percent} % off: ${less} less.`;
}

/** The order has not paid, so another order of the same account may have its use of the code. */
function isReassignable(state: OrderState): boolean {
  return state === 'open' || state === 'cancelled';
}

/** Uses the code for an order whose payment begins; refuses with `discount_gone` if it is used up. Idempotent. */
export async function reserveDiscount(
  db: Db,
  use: { discountCodeId: string; orderId: string; accountId: number },
): Promise<void> {
  await inTransaction(db, async (db) => {
    const before = await findCodeUsedBy(db, use.orderId);
    const hasOther = before !== undefined && before !== use.discountCodeId;
    await lockCodes(db, hasOther ? [before, use.discountCodeId] : [use.discountCodeId]);
    // The code was changed after a failed payment.
    if (hasOther) await deleteUse(db, use.orderId);
    const current = await findUse(db, use.discountCodeId, use.accountId);
    if (current?.orderId === use.orderId) return;
    if (current && !isReassignable(current.state)) {
      throw new Refusal('discount_gone', { detail: "You've already used this code." });
    }
    if (current) return moveUse(db, use);
    if (!(await incrementUses(db, use.discountCodeId))) throw new Refusal('discount_gone');
    await insertUse(db, use);
  });
}

/** Undoes `reserveDiscount`. */
export async function releaseDiscount(db: Db, orderId: string): Promise<void> {
  const codeId = await findCodeUsedBy(db, orderId);
  if (codeId === undefined) return;
  await inTransaction(db, async (db) => {
    await lockCodes(db, [codeId]);
    await deleteUse(db, orderId);
  });
}
