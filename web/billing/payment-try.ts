import type { Order, SimulatedMethod } from '../../contract/billing-orders.ts';
import { ApiError, call } from '../api.ts';
import { forgetKept, keep, keptFor, nameOfWish } from '../order-keys.ts';
import { renewOwn } from '../own.ts';
import { type OrderContent, writeOrder } from '../write-order.ts';
import { wishOf } from './payment-address.ts';
import { type Outcome, outcomeOf } from './payment-outcome.ts';
import type { CardTaker } from './stripe-taker.ts';

/** What the payer said Yes to. */
export interface Intent {
  content: OrderContent;
  /** What the button said: nothing else is charged. */
  totalCents: number;
  /** Of a test card, or of the simulated PayPal. */
  simulated?: SimulatedMethod | undefined;
  /** Stripe's fields, where it takes the money. */
  taker?: CardTaker | undefined;
}

export type End =
  | { kind: 'known'; order: Order; outcome: Outcome }
  /** Nobody knows whether it went through. */
  | { kind: 'lost'; order: Order; knownFailure: string | null }
  /** Nothing was charged. */
  | { kind: 'refused'; failure: unknown; order: Order | null }
  | { kind: 'changed'; order: Order };

const contract = () => import('../../contract/billing-orders.ts');

/** Writes the order down and pays it. Never throws: what went wrong is an end too. */
export async function payFor(accountId: number, intent: Intent): Promise<End> {
  let order: Order | null = null;
  try {
    order = await writeOrder(accountId, intent.content);
    const { kind } = outcomeOf(order);
    // Paid in another tab, or still on its way: that is the answer.
    if (kind === 'paid' || kind === 'invoiced' || kind === 'silent') {
      return known(accountId, order, null);
    }
    if (order.totalCents !== intent.totalCents) return { kind: 'changed', order };
  } catch (failure) {
    return { kind: 'refused', failure, order };
  }
  return startTry(accountId, order, intent);
}

async function startTry(accountId: number, order: Order, intent: Intent): Promise<End> {
  const knownFailure = failureIn(order);
  const name = nameOfWish(accountId, intent.content.wish);
  const kept = keptFor(name);
  const key = kept.paymentKey ?? crypto.randomUUID();
  // Written down before it is sent: after a reload it is the same try.
  keep(name, { ...kept, orderId: order.id, paymentKey: key });
  const { simulated, taker } = intent;
  try {
    const { startPayment } = await contract();
    const started = await call(startPayment, {
      params: { id: order.id },
      body: { key, totalCents: intent.totalCents, ...(simulated && { simulated }) },
    });
    const secret = started.payment?.clientSecret;
    if (!taker || !secret) return known(accountId, started, knownFailure);
    const { name, email } = intent.content.buyer;
    const taken = await taker.pay(secret, { name, email, orderId: order.id });
    if (taken.ok) return await look(accountId, order.id, knownFailure);
    const message = taken.message ?? 'The payment did not go through. Nothing was charged.';
    return { kind: 'known', order: started, outcome: { kind: 'failed', message } };
  } catch (failure) {
    if (isUnanswered(failure)) return { kind: 'lost', order, knownFailure };
    return { kind: 'refused', failure, order: await findAgain(order) };
  }
}

/** The answer to the simulated bank's question. */
export async function answerBank(accountId: number, order: Order, approve: boolean): Promise<End> {
  try {
    const { confirmPayment } = await contract();
    const answered = await call(confirmPayment, { params: { id: order.id }, body: { approve } });
    return known(accountId, answered, null);
  } catch (failure) {
    if (isUnanswered(failure)) return { kind: 'lost', order, knownFailure: null };
    return { kind: 'refused', failure, order: await findAgain(order) };
  }
}

/** Asks how a payment stands. Throws when nobody answers. */
export async function look(
  accountId: number,
  orderId: string,
  knownFailure: string | null,
): Promise<End> {
  const { checkPayment, getOrder } = await contract();
  const params = { id: orderId };
  try {
    return known(accountId, await call(checkPayment, { params }), knownFailure);
  } catch (failure) {
    if (isUnanswered(failure)) throw failure;
    return known(accountId, await call(getOrder, { params }), knownFailure);
  }
}

/** Also after a reload: what is over is forgotten, so that the next press is another try. */
export function known(accountId: number, order: Order, knownFailure: string | null): End {
  const outcome = outcomeOf(order, knownFailure);
  const wish = wishOf(order);
  if (!wish) return { kind: 'known', order, outcome };
  const name = nameOfWish(accountId, wish);
  if (outcome.kind === 'paid' || outcome.kind === 'invoiced') {
    forgetKept(name);
    renewOwn();
  }
  if (outcome.kind === 'failed' || outcome.kind === 'unpaid') {
    keep(name, { key: keptFor(name).key, orderId: order.id });
  }
  return { kind: 'known', order, outcome };
}

const failureIn = (order: Order) => (order.state === 'open' ? (order.payment?.id ?? null) : null);

async function findAgain(order: Order): Promise<Order> {
  const { getOrder } = await contract();
  return call(getOrder, { params: { id: order.id } }).catch(() => order);
}

/** No answer, or none that can be read: it may have arrived. */
function isUnanswered(failure: unknown): boolean {
  return failure instanceof ApiError && (failure.code < 400 || failure.code >= 500);
}
