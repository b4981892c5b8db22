import type { OrderItem, OrderState } from '../../../contract/billing/orders.ts';
import { moneyText } from '../../../contract/plans.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { limitGuesses } from '../../platform/calls/limits.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { formatSellerDay } from '../../platform/time/format-day.ts';
import {
  type CodeRow,
  countUse,
  deleteUse,
  findCode,
  findCodeUsedBy,
  findUse,
  insertUse,
  lockCodes,
  moveUse,
} from './discount-queries.ts';
import { discountOf } from './prices.ts';

export interface FoundDiscount {
  /** Nothing where the code does nothing. */
  id: string | null;
  discountCents: number;
  message: string;
}

/** Codes are short words: whoever asks for many of them is guessing. Before any transaction. */
export async function limitCodeGuesses(
  db: Db,
  viewer: Pick<Viewer, 'accountId'> | null,
  address: string,
  code: string | undefined,
): Promise<void> {
  if (!code) return;
  await limitGuesses(db, 'discountCode', viewer ? `#${viewer.accountId}` : address, code);
}

/** What a code takes off, or why it does not, for this account and this order's price. Takes no use of it. */
export async function findDiscount(
  db: Db,
  asked: { code: string; accountId: number | null; kind: OrderItem['kind']; listCents: number },
): Promise<FoundDiscount> {
  const code = await findCode(db, asked.code, asked.accountId);
  if (!code) return nothing('We do not know this code. Check its spelling.');
  const reason = whyNot(code, asked.kind, code.usedIn, new Date());
  if (reason) return nothing(reason);
  const discountCents = discountOf(code, asked.listCents);
  if (discountCents === 0) return nothing('This code takes nothing off this price.');
  return { id: code.id, discountCents, message: whatItDoes(code, discountCents) };
}

function nothing(message: string): FoundDiscount {
  return { id: null, discountCents: 0, message };
}

function whyNot(
  code: CodeRow,
  kind: OrderItem['kind'],
  usedIn: OrderState | null,
  now: Date,
): string | null {
  if (code.startsAt > now) return `This code begins on ${formatSellerDay(code.startsAt)}.`;
  // The last moment of its last day, not the first of the next.
  if (code.endsAt && code.endsAt <= now) {
    return `This code ended on ${formatSellerDay(new Date(code.endsAt.getTime() - 1))}.`;
  }
  const isCourse = kind === 'course';
  if (code.appliesTo === 'licences' && isCourse) return 'This code is for licences only.';
  if (code.appliesTo === 'courses' && !isCourse) return 'This code is for courses only.';
  if (usedIn) return isFree(usedIn) ? null : 'You have used this code already.';
  if (code.maxUses !== null && code.uses >= code.maxUses) return 'This code has been used up.';
  return null;
}

function whatItDoes({ code, percent }: CodeRow, discountCents: number): string {
  const less = moneyText(discountCents);
  return percent === null
    ? `${code} takes ${less} off.`
    : `${code} takes ${percent} % off: ${less} less.`;
}

/** A use that an order holds without having paid: another order of the same account may have it. */
function isFree(state: OrderState): boolean {
  return state === 'open' || state === 'cancelled';
}

/** Takes a use for an order whose payment begins; refuses with `discount_gone` when none is left. Idempotent. */
export async function reserveDiscount(
  db: Db,
  use: { discountCodeId: string; orderId: string; accountId: number },
): Promise<void> {
  await inTransaction(db, async (db) => {
    const before = await findCodeUsedBy(db, use.orderId);
    const hasOther = before !== undefined && before !== use.discountCodeId;
    await lockCodes(db, hasOther ? [before, use.discountCodeId] : [use.discountCodeId]);
    // The order was revised to another code after a payment that failed.
    if (hasOther) await deleteUse(db, use.orderId);
    const taken = await findUse(db, use.discountCodeId, use.accountId);
    if (taken?.orderId === use.orderId) return;
    if (taken && !isFree(taken.state)) {
      throw new Refusal('discount_gone', { detail: 'You have used this code already.' });
    }
    if (taken) return moveUse(db, use);
    if (!(await countUse(db, use.discountCodeId))) throw new Refusal('discount_gone');
    await insertUse(db, use);
  });
}

/** Gives back the use of an order that was cancelled. */
export async function releaseDiscount(db: Db, orderId: string): Promise<void> {
  const codeId = await findCodeUsedBy(db, orderId);
  if (codeId === undefined) return;
  await inTransaction(db, async (db) => {
    await lockCodes(db, [codeId]);
    await deleteUse(db, orderId);
  });
}
