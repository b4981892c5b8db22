import {
  checkPayment as checkPaymentEndpoint,
  confirmPayment,
  getOrder,
  type Order,
  type OrderItem,
  startPayment,
} from '../../../contract/billing/orders.ts';
import { ApiError, call } from '../../data/api.ts';
import { errorMessage } from '../../data/error-message.ts';
import { queryClient } from '../../data/viewer-query.ts';
import { notify } from '../../ui/overlays/toast.ts';
import { itemOf, seatsOf } from './checkout-address.ts';
import {
  type CheckoutDraft,
  deleteDraft,
  draftKey,
  findDraft,
  findOrCreateDraft,
  saveDraft,
} from './checkout-draft.ts';
import type { PaymentRequest } from './checkout-state.ts';
import {
  answered,
  failureIn,
  isBought,
  outcomeOf,
  type PaymentResult,
  unseenOutcome,
} from './payment-result.ts';
import { isPayable, placeOrReviseOrder } from './place-order.ts';

/** Places the order and pays it. Never throws: a failure is a result too. */
export async function pay(
  accountId: number,
  request: PaymentRequest,
  onPlaced: (order: Order) => void,
): Promise<PaymentResult> {
  try {
    const order = await placeOrReviseOrder(accountId, request.content);
    onPlaced(order);
    // Paid in another tab, or still being paid there.
    if (isSettled(order, request)) return answered(order);
    if (order.state === 'open') {
      // Earlier payments have failed: with the key of the last one, the server would only repeat its outcome.
      const key = draftKey(accountId, request.content.item);
      saveDraft(key, { key: findOrCreateDraft(key).key, orderId: order.id });
    }
    if (order.totalCents !== request.totalCents) return { kind: 'priceChanged', order };
    return await payOrder(accountId, order, request);
  } catch (failure) {
    return refused(failure, null);
  }
}

/** Nothing is left to pay. A Stripe payment that waits for confirmation can still be tried with another card. */
function isSettled(order: Order, { stripe }: Pick<PaymentRequest, 'stripe'>): boolean {
  return order.state !== 'open' && !(outcomeOf(order).kind === 'confirming' && stripe);
}

async function payOrder(
  accountId: number,
  order: Order,
  request: PaymentRequest,
): Promise<PaymentResult> {
  const failedBefore = order.state === 'open' ? (order.payment?.id ?? null) : null;
  const { content, totalCents, simulated, stripe } = request;
  const name = draftKey(accountId, content.item);
  const { key, paymentKey = crypto.randomUUID() } = findOrCreateDraft(name);
  // Stored before it is sent, so that a reload repeats this payment instead of starting another.
  const draft: CheckoutDraft = { key, orderId: order.id, paymentKey };
  saveDraft(name, failedBefore ? { ...draft, failedBefore } : draft);
  try {
    const started = await call(startPayment, {
      params: { id: order.id },
      body: { key: paymentKey, totalCents, ...(simulated && { simulated }) },
    });
    const secret = started.payment?.clientSecret;
    if (!stripe || !secret) return answered(started, failedBefore);
    const { buyer } = content;
    const charged = await stripe.confirm(secret, {
      name: buyer.name,
      email: buyer.email,
      orderId: order.id,
    });
    if (charged.ok) return await checkPayment(started, failedBefore);
    const message = charged.message ?? 'The payment did not go through. Nothing was charged.';
    return { kind: 'answered', order: started, outcome: { kind: 'declined', message } };
  } catch (failure) {
    return afterFailure(failure, order, request, failedBefore);
  }
}

/** The payer's answer to the simulated bank. */
export async function answerBank(order: Order, approve: boolean): Promise<PaymentResult> {
  try {
    return answered(await call(confirmPayment, { params: { id: order.id }, body: { approve } }));
  } catch (failure) {
    return afterFailure(failure, order, {}, null);
  }
}

/** Asks how a payment ended. */
export async function checkPayment(
  order: Order,
  failedBefore: string | null,
): Promise<PaymentResult> {
  const params = { id: order.id };
  try {
    const found = await call(checkPaymentEndpoint, { params }).catch((failure: unknown) => {
      if (mayHaveArrived(failure)) throw failure;
      return call(getOrder, { params });
    });
    return answered(found, failedBefore);
  } catch {
    return { kind: 'unknown', order, failedBefore };
  }
}

async function afterFailure(
  failure: unknown,
  order: Order,
  request: Pick<PaymentRequest, 'stripe'>,
  failedBefore: string | null,
): Promise<PaymentResult> {
  if (mayHaveArrived(failure)) return { kind: 'unknown', order, failedBefore };
  const current = await call(getOrder, { params: { id: order.id } }).catch(() => order);
  // The order's state, as another window left it, says more than the refusal.
  return isSettled(current, request) ? answered(current, failedBefore) : refused(failure, current);
}

/** There was no reply, or none that could be read: the server may have done it. */
function mayHaveArrived(failure: unknown): boolean {
  return failure instanceof ApiError && (failure.status < 400 || failure.status >= 500);
}

const refused = (failure: unknown, order: Order | null): PaymentResult => ({
  kind: 'refused',
  order,
  message: errorMessage(failure),
  isOffline: failure instanceof ApiError && failure.status === 0,
});

export interface FoundOrder {
  order: Order;
  draft: CheckoutDraft | null;
}

export async function loadOrder(accountId: number, id: string): Promise<FoundOrder> {
  const order = await call(getOrder, { params: { id } });
  return { order, draft: findDraftOf(accountId, order) };
}

/** An order from an earlier visit whose outcome the payer has not seen. */
export async function findInterruptedOrder(
  accountId: number,
  item: OrderItem,
): Promise<FoundOrder | null> {
  const key = draftKey(accountId, item);
  const id = findDraft(key)?.orderId;
  if (!id) return null;
  const found = await loadOrder(accountId, id);
  const { order, draft } = found;
  // An open order for another number of licences is not what this page was opened for.
  const isOther = order.state === 'open' && order.seats !== seatsOf(item);
  if (!isOther && unseenOutcome(order, draft)) return found;
  if (!isPayable(order)) deleteDraft(key);
  return null;
}

function findDraftOf(accountId: number, order: Order): CheckoutDraft | null {
  const item = itemOf(order);
  return item && findDraft(draftKey(accountId, item));
}

/** The next press on Pay pays this order, even if the draft was about another one. */
export function rememberOrder(accountId: number, order: Order): void {
  const item = itemOf(order);
  if (!item || findDraftOf(accountId, order)?.orderId === order.id) return;
  saveDraft(draftKey(accountId, item), { key: crypto.randomUUID(), orderId: order.id });
}

/** Once the payer has seen the result, the next press on Pay is a new attempt, or a new order. */
export function clearDraft(accountId: number, result: PaymentResult): void {
  const item = result.order && itemOf(result.order);
  if (result.kind !== 'answered' || !item) return;
  const key = draftKey(accountId, item);
  const draft = findDraft(key);
  // Another window may have started another order of the same kind.
  if (draft?.orderId !== result.order.id) return;
  if (isBought(result)) deleteDraft(key);
  else if (failureIn(result)) saveDraft(key, { key: draft.key, orderId: draft.orderId });
}

/** For a payer who has left the page. Failures are shown when they come back to it. */
export function announce(accountId: number, result: PaymentResult): void {
  if (result.kind !== 'answered' || !isBought(result)) return;
  queryClient.invalidateQueries();
  clearDraft(accountId, result);
  const { order, outcome } = result;
  const state = outcome.kind === 'paid' ? 'paid' : 'ordered';
  void notify.success(`Thank you for your purchase: ${order.title} is ${state}.`);
}
