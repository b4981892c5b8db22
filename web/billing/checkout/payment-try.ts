import type { Order, SimulatedMethod } from '../../../contract/billing/orders.ts';
import { ApiError, call } from '../../data/api.ts';
import { queryClient } from '../../data/query.ts';
import { notify } from '../../ui/overlays/toast.ts';
import type { CardTaker } from '../card/stripe-taker.ts';
import { findKept, forgetKept, keep, keptFor, nameOfWish } from '../shared/checkout-draft.ts';
import { type OrderContent, writeOrder } from '../shared/write-order.ts';
import { wishOf } from './payment-address.ts';
import type { Stage, Waiting } from './payment-flow.ts';
import { type End, newsOf, outcomeOf, stageAfter } from './payment-outcome.ts';

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

const contract = () => import('../../../contract/billing/orders.ts');

/** Writes the order down and pays it. Never throws: what went wrong is an end too. */
export async function payFor(
  accountId: number,
  intent: Intent,
  onWritten: (order: Order) => void,
): Promise<End> {
  try {
    const order = await writeOrder(accountId, intent.content);
    onWritten(order);
    // Paid in another tab, or still on its way: that is the answer.
    if (isAnswer(order, intent)) return known(order, null);
    if (order.state === 'open') {
      // Whatever was tried before has come to nothing: its key would only bring back how it ended.
      const name = nameOfWish(accountId, intent.content.wish);
      keep(name, { key: keptFor(name).key, orderId: order.id });
    }
    if (order.totalCents !== intent.totalCents) return { kind: 'changed', order };
    return await startTry(accountId, order, intent);
  } catch (failure) {
    return { kind: 'refused', failure, order: null };
  }
}

/** Nothing is left to be tried. With Stripe, its fields take another card for a payment that waits for one. */
function isAnswer(order: Order, { taker }: Pick<Intent, 'taker'>): boolean {
  const { kind } = outcomeOf(order);
  return order.state !== 'open' && !(kind === 'confirming' && taker);
}

async function startTry(accountId: number, order: Order, intent: Intent): Promise<End> {
  const knownFailure = failureIn(order);
  const name = nameOfWish(accountId, intent.content.wish);
  const { key, paymentKey = crypto.randomUUID() } = keptFor(name);
  // Written down before it is sent: after a reload it is the same try.
  const failedBefore = knownFailure ?? undefined;
  keep(name, { key, orderId: order.id, paymentKey, ...(failedBefore && { failedBefore }) });
  const { simulated, taker } = intent;
  try {
    const { startPayment } = await contract();
    const started = await call(startPayment, {
      params: { id: order.id },
      body: { key: paymentKey, totalCents: intent.totalCents, ...(simulated && { simulated }) },
    });
    const secret = started.payment?.clientSecret;
    if (!taker || !secret) return known(started, knownFailure);
    const { name, email } = intent.content.buyer;
    const taken = await taker.pay(secret, { name, email, orderId: order.id });
    if (taken.ok) return await look(started, knownFailure);
    const message = taken.message ?? 'The payment did not go through. Nothing was charged.';
    return { kind: 'known', order: started, outcome: { kind: 'failed', message } };
  } catch (failure) {
    return afterFailure(failure, order, intent, knownFailure);
  }
}

/** The answer to the simulated bank's question. */
export async function answerBank(order: Order, approve: boolean): Promise<End> {
  try {
    const { confirmPayment } = await contract();
    const answered = await call(confirmPayment, { params: { id: order.id }, body: { approve } });
    return known(answered, null);
  } catch (failure) {
    return afterFailure(failure, order, {}, null);
  }
}

/** Asks how a payment stands. */
export async function look(order: Order, knownFailure: string | null): Promise<End> {
  const params = { id: order.id };
  try {
    const { checkPayment, getOrder } = await contract();
    const found = await call(checkPayment, { params }).catch((failure: unknown) => {
      if (isUnanswered(failure)) throw failure;
      return call(getOrder, { params });
    });
    return known(found, knownFailure);
  } catch {
    return { kind: 'lost', order, knownFailure };
  }
}

async function afterFailure(
  failure: unknown,
  order: Order,
  intent: Pick<Intent, 'taker'>,
  knownFailure: string | null,
): Promise<End> {
  if (isUnanswered(failure)) return { kind: 'lost', order, knownFailure };
  const now = await findAgain(order);
  // What another window has made of it says more than the refusal.
  return isAnswer(now, intent)
    ? known(now, knownFailure)
    : { kind: 'refused', failure, order: now };
}

const known = (order: Order, knownFailure: string | null): End => ({
  kind: 'known',
  order,
  outcome: outcomeOf(order, knownFailure),
});

/** What whoever comes back to an order has not heard of it. */
export function findNews(accountId: number, order: Order, isBack: boolean): End | null {
  const wish = wishOf(order);
  const outcome = newsOf(order, wish && findKept(nameOfWish(accountId, wish)), isBack);
  return outcome && { kind: 'known', order, outcome };
}

/** What the payer sees next. */
export function tell(end: End, isSimulated: boolean, before: Waiting | undefined): Stage {
  const stage = stageAfter(end, isSimulated, before);
  if (stage.name === 'done') queryClient.invalidateQueries();
  return stage;
}

/** What the payer has seen is forgotten, so that the next press is another try. */
export function forgetHeard(accountId: number, end: End): void {
  const wish = end.order && wishOf(end.order);
  if (end.kind !== 'known' || !wish) return;
  const name = nameOfWish(accountId, wish);
  const kept = findKept(name);
  // Another window may be buying something else of this kind by now.
  if (kept?.orderId !== end.order.id) return;
  const stage = stageAfter(end, true);
  if (stage.name === 'done') forgetKept(name);
  if (stage.name === 'form') keep(name, { key: kept.key, orderId: kept.orderId });
}

/** For whoever has left the page: what did not go well is told when they come back to it. */
export function tellAfterwards(accountId: number, end: End): void {
  if (end.kind !== 'known') return;
  const { order, outcome } = end;
  if (outcome.kind !== 'paid' && outcome.kind !== 'invoiced') return;
  queryClient.invalidateQueries();
  forgetHeard(accountId, end);
  const standing = outcome.kind === 'paid' ? 'paid' : 'ordered';
  void notify.success(`Thank you for your purchase: ${order.title} is ${standing}.`);
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
