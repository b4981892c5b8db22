import type {
  Order,
  OrderContent,
  OrderItem,
  PayBy,
  Quote,
  SimulatedMethod,
} from '../../../contract/billing/orders.ts';
import type { FormErrors } from '../../forms/form-errors.ts';
import type { StripePayment } from '../card/stripe-payment.ts';
import {
  type Choices,
  itemOf,
  type Missing,
  readAddress,
  type SeatsInput,
  seatsInputOf,
  seatsProblem,
  withChoices,
  withoutStripeParameters,
  withParameters,
  withSeats,
} from './checkout-address.ts';
import { type CheckoutDraft, draftKey } from './checkout-draft.ts';
import type { Field } from './form-fields.ts';
import type { Figures } from './order-summary.tsx';
import {
  answered,
  failureIn,
  isBought,
  type PaymentFailure,
  type PaymentResult,
  unseenOutcome,
} from './payment-result.ts';

/*
 * The checkout as a state machine. `reduce` is pure: it returns the next state and the effects to run, which
 * `use-checkout.ts` does; their results come back as events.
 */

/** What the payer says Yes to. */
export interface PaymentRequest {
  content: OrderContent;
  /** The sum on the Pay button: nothing else is charged. */
  totalCents: number;
  /** What the test card or the simulated PayPal does. */
  simulated?: SimulatedMethod;
  /** Stripe's card fields, where Stripe takes the payment. */
  stripe?: StripePayment;
}

export type Step =
  | { name: 'form' }
  /** `Proceed with payment?` */
  | { name: 'confirm'; request: PaymentRequest }
  /** The simulated PayPal asks for approval. */
  | { name: 'paypal'; request: PaymentRequest }
  /** Ends when there is a result and the minimum time is over. */
  | { name: 'processing'; result: PaymentResult | null; isMinimumOver: boolean }
  /** The simulated bank asks for confirmation. */
  | { name: 'bank'; order: Order; isMinimised: boolean }
  | WaitingStep
  | { name: 'thanks'; order: Order };

/** The outcome is unknown: it is checked again and again, at growing intervals. */
export interface WaitingStep {
  name: 'waiting';
  /** `followUp`: the server keeps asking the bank, and emails the payer. */
  reason: 'noConnection' | 'noAnswer' | 'followUp';
  order: Order;
  failedBefore: string | null;
  checks: number;
  isChecking: boolean;
  /** The dialog was closed with Escape; a notice above Pay takes its place. */
  isMinimised: boolean;
}

type SessionState = 'loading' | 'signedOut' | 'signedIn';

/** Why there is no price. */
export type QuoteFailure =
  | { kind: 'missing'; what: Missing }
  | { kind: 'code'; message: string }
  | { kind: 'other'; message: string };

interface QuoteState {
  /** The last one received: it stays on screen while the next is loading, or after a failure. */
  quote: Quote | null;
  isForAccount: boolean;
  failure: QuoteFailure | null;
  /** Which item and account `quote` or `failure` is for. */
  answered: { key: string; isSignedIn: boolean } | null;
  /** From the server-rendered page: the first price fetched in the browser need not wait for typing to end. */
  isInitial: boolean;
  pending: { id: number; key: string; isSignedIn: boolean } | null;
  requests: number;
  /** Raised to fetch the same price again. */
  round: number;
}

export interface CheckoutState {
  isSimulated: boolean;
  session: SessionState;
  /** Of the last account signed in here; 0 before. */
  accountId: number;
  /** The page's query: it follows what is chosen, so that a reload or a shared link shows the same. */
  search: string;
  isReturn: boolean;
  choices: Choices;
  missing: Missing | null;
  /** The order that the page was opened with. */
  requestedOrderId: string | null;
  orderFailure: 'missing' | 'failed' | null;
  /** The account whose order has been looked up. */
  orderLookedUpFor: number | null;
  order: Order | null;
  quote: QuoteState;
  step: Step;
  /** Numbers attempts and checks: a reply with an older number is ignored. */
  attempt: number;
  formCheck: number;
  errors: FormErrors<Field>;
  failure: PaymentFailure | null;
  /** Pay was pressed while the price or the session was still loading. */
  isPayQueued: boolean;
  /** A result that the payer may not have seen. */
  unseen: PaymentResult | null;
  isNavigating: boolean;
  hasLeft: boolean;
}

export type CheckoutEvent =
  | { type: 'pageEntered' }
  | { type: 'pageLeft' }
  | { type: 'navigationChanged'; isNavigating: boolean }
  | { type: 'sessionChanged'; session: SessionState; accountId: number | undefined }
  | { type: 'wentOnline' }
  | { type: 'orderLoaded'; accountId: number; order: Order; draft: CheckoutDraft | null }
  | { type: 'orderFailed'; accountId: number; reason: 'missing' | 'failed' }
  | { type: 'orderRetried' }
  | { type: 'quoteLoaded'; id: number; quote: Quote }
  | { type: 'quoteFailed'; id: number; failure: QuoteFailure }
  /** Retry was pressed, or the purchase was completed in another tab. */
  | { type: 'quoteOutdated' }
  | { type: 'chosen'; choices: Choices }
  | { type: 'codeApplied'; code: string }
  /** `typedCode`: what is in the discount field, if there is one. */
  | { type: 'paySubmitted'; typedCode: string | null }
  | { type: 'formChecked'; check: number; errors: FormErrors<Field>; request?: PaymentRequest }
  | { type: 'errorsCleared' }
  | { type: 'confirmed' }
  | { type: 'cancelled' }
  | { type: 'paypalAnswered'; approve: boolean }
  | { type: 'bankAnswered'; approve: boolean }
  | { type: 'orderPlaced'; attempt: number; order: Order }
  | { type: 'paymentEnded'; attempt: number; result: PaymentResult }
  | { type: 'timePassed'; attempt: number }
  | { type: 'checkRequested' }
  | { type: 'minimised' }
  | { type: 'restored' }
  | { type: 'thanksClosed' };

export type Dispatch = (event: CheckoutEvent) => void;

/** What pressing Pay means, to be checked together with what was typed. */
export interface PayableForm {
  item: OrderItem;
  payBy: PayBy;
  code: string | undefined;
  totalCents: number;
}

export type Effect =
  | { type: 'loadOrder'; accountId: number; orderId: string }
  /** Looks for an order that was being paid on an earlier visit. */
  | { type: 'findInterruptedOrder'; accountId: number; item: OrderItem }
  | { type: 'rememberOrder'; accountId: number; order: Order }
  | { type: 'fetchQuote'; id: number; item: OrderItem; code: string; delayMs: number }
  | { type: 'replaceSearch'; search: string }
  | { type: 'focus'; field: 'seats' | 'code' }
  | { type: 'submitForm' }
  | { type: 'signIn' }
  | { type: 'checkForm'; check: number; form: PayableForm }
  | { type: 'pay'; attempt: number; accountId: number; request: PaymentRequest }
  | { type: 'answerBank'; attempt: number; order: Order; approve: boolean }
  | { type: 'checkPayment'; attempt: number; order: Order; failedBefore: string | null }
  | { type: 'startTimer'; attempt: number; ms: number }
  | { type: 'refreshViewerData' }
  /** The payer has seen the result: the next press on Pay is a new attempt, or a new order. */
  | { type: 'clearDraft'; accountId: number; result: PaymentResult }
  /** The payer is on another page: a toast thanks them there. */
  | { type: 'announce'; accountId: number; result: PaymentResult }
  | { type: 'leave'; order: Order };

interface Transition {
  state: CheckoutState;
  effects: Effect[];
}

/** From the specification. */
export const processingMs = 3_000;
/** How long to wait before each check; after the last one the server follows up. */
export const checkDelaysMs: readonly number[] = [1_500, 3_000, 6_000, 12_000, 24_000];
/** No price is fetched while the payer is typing. */
export const typingPauseMs = 300;

interface InitialPage {
  search: string;
  isSimulated: boolean;
  /** What the server has rendered, perhaps for another query. */
  rendered: { item: OrderItem; quote: Quote | null; missing: Missing | null };
}

export function startCheckout({ search, isSimulated, rendered }: InitialPage): CheckoutState {
  const address = readAddress(new URLSearchParams(search));
  const isRendered = JSON.stringify(rendered.item) === JSON.stringify(address.item);
  const quote = isRendered ? rendered.quote : null;
  return {
    isSimulated,
    session: 'loading',
    accountId: 0,
    search,
    isReturn: address.isReturn,
    choices: {},
    missing: address.missing ?? (isRendered ? rendered.missing : null),
    requestedOrderId: address.orderId,
    orderFailure: null,
    orderLookedUpFor: null,
    order: null,
    quote: {
      quote,
      isForAccount: false,
      failure: null,
      answered:
        quote && address.code === ''
          ? { key: quoteKey(address.item, '', 0), isSignedIn: false }
          : null,
      isInitial: true,
      pending: null,
      requests: 0,
      round: 0,
    },
    step: { name: 'form' },
    attempt: 0,
    formCheck: 0,
    errors: {},
    failure: null,
    isPayQueued: false,
    unseen: null,
    isNavigating: false,
    hasLeft: false,
  };
}

const quoteKey = (item: OrderItem, code: string, round: number) =>
  JSON.stringify([item, code, round]);

const isSamePurchase = (a: OrderItem, b: OrderItem) => draftKey(0, a) === draftKey(0, b);

/** `payable`: open, or its payment is in progress. `closed`: paid, cancelled and so on. */
export type OrderStatus = 'none' | 'loading' | 'payable' | 'closed' | 'missing' | 'failed';

function orderStatusOf({ requestedOrderId, order, orderFailure }: CheckoutState): OrderStatus {
  if (!requestedOrderId) return 'none';
  if (!order) return orderFailure ?? 'loading';
  return order.state === 'open' || order.state === 'paying' ? 'payable' : 'closed';
}

/** What the page shows. */
export function viewCheckout(state: CheckoutState) {
  const { order, choices } = state;
  const search = new URLSearchParams(state.search);
  const address = readAddress(search);

  // The order says what is bought, unless the query revises it.
  const ordered = order && itemOf(order);
  const isRevised = ordered && address.isNamed && isSamePurchase(address.item, ordered);
  const named = ordered && !isRevised ? ordered : address.item;
  const item = withSeats(named, choices.seats);
  const seats: SeatsInput = choices.seats ?? seatsInputOf(named);
  const problem = seatsProblem(item);
  const orderedCode = search.has('code') || !order ? address.code : (order.code ?? '');
  const code = choices.code ?? orderedCode;

  const orderStatus = orderStatusOf(state);
  const isPriced = !state.missing && (orderStatus === 'none' || orderStatus === 'payable');
  const wantedKey = isPriced && !problem ? quoteKey(item, code, state.quote.round) : null;
  const { quote } = state.quote;
  const isAnswered = wantedKey !== null && state.quote.answered?.key === wantedKey;
  const quoteFailure = isAnswered ? state.quote.failure : null;

  const paying = order?.state === 'paying' ? order : null;
  const figures = problem ? null : figuresOf(order, paying ? null : quote, isPriced);
  const offered: readonly PayBy[] = paying ? [paying.payBy] : (quote?.payBy ?? ['card']);
  const wantedPayBy = choices.payBy ?? address.payBy ?? order?.payBy ?? 'card';
  const isPriceLoading = isPriced && !paying && !problem && !isAnswered;

  const missing =
    state.missing ??
    (orderStatus === 'missing' ? 'order' : null) ??
    (quoteFailure?.kind === 'missing' ? quoteFailure.what : null);
  const isForAccount = 'teamId' in item || address.orderId !== null;
  return {
    named,
    item,
    seats,
    problem,
    code,
    orderStatus,
    missing,
    /** Only the account it belongs to can see it. */
    isForAccount,
    isHidden: missing !== null || (!figures && isForAccount && state.session === 'signedOut'),
    refusal: quote?.refusal?.atSeats ? null : (quote?.refusal ?? null),
    /** Why this number of licences can't be bought; another one can. */
    seatsError: isAnswered && quote?.refusal?.atSeats ? quote.refusal.message : null,
    figures,
    /** Made for the account, not for any visitor. */
    isOwnPrice: state.quote.isForAccount || (order !== null && figures === order),
    isPriceLoading,
    /** Why the price is not known. */
    priceError: quoteFailure?.kind === 'other' ? quoteFailure.message : null,
    hasCodeField: isPriced && !paying && quote !== null && !quote.refusal,
    discount: isAnswered ? (quote?.discount ?? null) : null,
    codeError: quoteFailure?.kind === 'code' ? quoteFailure.message : null,
    appliedCode: paying ? paying.code : quote?.discount?.applied ? quote.discount.code : null,
    offered,
    payBy: offered.includes(wantedPayBy) ? wantedPayBy : (offered[0] ?? 'card'),
    /** A running year is renewed for the licences the team has. */
    isSeatsFixed: item.kind === 'renewal' && !problem && !quote?.team?.hasEnded,
    teamName: quote?.team?.name,
    isMinimised: 'isMinimised' in state.step && state.step.isMinimised,
    wantedKey,
    isAnswered,
  };
}

export type CheckoutView = ReturnType<typeof viewCheckout>;

/** From the quote, or from an order that is not priced again. */
function figuresOf(order: Order | null, quote: Quote | null, isPriced: boolean): Figures | null {
  if (quote) {
    const { course, term, ...figures } = quote;
    // The title of new licences already says for how long.
    return {
      ...figures,
      term: quote.team && term,
      image: course?.image,
      comesFirst: course?.comesFirst,
    };
  }
  return order && (!isPriced || order.state === 'paying') ? order : null;
}

export function reduce(before: CheckoutState, event: CheckoutEvent): Transition {
  const { state, effects } = apply(before, event);
  if (state.hasLeft) return { state, effects };
  return [followOrder, followPrice, followQueue].reduce(
    (done, follow) => {
      const next = follow(done.state);
      return { state: next.state, effects: [...done.effects, ...next.effects] };
    },
    { state, effects },
  );
}

const transition = (state: CheckoutState, ...effects: Effect[]): Transition => ({ state, effects });

function apply(state: CheckoutState, event: CheckoutEvent): Transition {
  const { step, attempt } = state;
  switch (event.type) {
    case 'pageEntered':
      return replaceSearch(
        { ...state, hasLeft: false },
        withoutStripeParameters(new URLSearchParams(state.search)),
      );
    case 'pageLeft': {
      const left = { ...state, hasLeft: true, unseen: null };
      return state.unseen ? transition(left, announce(state, state.unseen)) : transition(left);
    }
    case 'navigationChanged':
      return markSeen({ ...state, isNavigating: event.isNavigating });
    case 'sessionChanged':
      return changeSession(state, event.session, event.accountId);
    case 'wentOnline':
      return goOnline(state);

    case 'orderLoaded':
      return takeUpOrder(state, event);
    case 'orderFailed':
      return transition(
        event.accountId === state.accountId ? { ...state, orderFailure: event.reason } : state,
      );
    case 'orderRetried':
      return lookUpOrder({ ...state, orderFailure: null });

    case 'quoteLoaded':
    case 'quoteFailed':
      return transition(takeQuote(state, event));
    case 'quoteOutdated':
      return transition(outdateQuote(state));
    case 'chosen':
      return choose(state, event.choices);
    case 'codeApplied':
      return applyCode(state, event.code);

    case 'paySubmitted':
      return submitPay(state, event.typedCode);
    case 'formChecked':
      return event.check === state.formCheck ? openConfirmation(state, event) : transition(state);
    case 'errorsCleared':
      return transition({ ...state, errors: {} });
    case 'cancelled':
      return transition(isQuestion(step) ? { ...state, step: { name: 'form' } } : state);
    case 'confirmed':
      return step.name === 'confirm' ? proceed(state, step.request) : transition(state);
    case 'paypalAnswered': {
      if (step.name !== 'paypal') return transition(state);
      const outcome = event.approve ? 'success' : 'declined';
      return startPayment(state, { ...step.request, simulated: { brand: 'PayPal', outcome } });
    }
    case 'bankAnswered':
      if (step.name !== 'bank') return transition(state);
      return startProcessing(state, (attempt) => ({
        type: 'answerBank',
        attempt,
        order: step.order,
        approve: event.approve,
      }));

    case 'orderPlaced':
      return transition(event.attempt === attempt ? { ...state, order: event.order } : state);
    case 'paymentEnded':
      return event.attempt === attempt ? endPayment(state, event.result) : transition(state);
    case 'timePassed':
      return event.attempt === attempt ? passTime(state) : transition(state);
    case 'checkRequested':
      return checkAgain(state);
    case 'minimised':
    case 'restored':
      return transition(minimise(state, event.type === 'minimised'));
    case 'thanksClosed':
      if (step.name !== 'thanks') return transition(state);
      return transition({ ...state, unseen: null }, { type: 'leave', order: step.order });
  }
}

const isQuestion = ({ name }: Step) => name === 'confirm' || name === 'paypal';

// Who is buying, and which order.

function changeSession(
  state: CheckoutState,
  session: SessionState,
  accountId: number | undefined,
): Transition {
  if (accountId === undefined) return transition({ ...state, session, orderLookedUpFor: null });
  const next = { ...state, session, accountId };
  return state.orderLookedUpFor === accountId ? transition(next) : lookUpOrder(next);
}

function lookUpOrder(state: CheckoutState): Transition {
  const { accountId, requestedOrderId: orderId } = state;
  const next = { ...state, orderLookedUpFor: accountId };
  if (orderId) return transition(next, { type: 'loadOrder', accountId, orderId });
  if (state.missing) return transition(next);
  const { item } = readAddress(new URLSearchParams(state.search));
  return transition(next, { type: 'findInterruptedOrder', accountId, item });
}

/** Continues an order that was left in the middle of paying, or shows how that ended. */
function takeUpOrder(
  before: CheckoutState,
  event: Extract<CheckoutEvent, { type: 'orderLoaded' }>,
): Transition {
  const { order, draft, accountId } = event;
  // A payment that has been started since knows more.
  const isFree = before.step.name === 'form' || isQuestion(before.step);
  if (before.hasLeft || accountId !== before.accountId || !isFree) return transition(before);
  const state = { ...before, order };
  const effects: Effect[] =
    order.state === 'open' || order.state === 'paying'
      ? [{ type: 'rememberOrder', accountId, order }]
      : [];
  const outcome = unseenOutcome(order, draft, state.isReturn);
  if (!outcome) return transition(state, ...effects);
  if (state.isSimulated || order.payment?.state !== 'confirming') {
    const next = arrive(state, { kind: 'answered', order, outcome });
    return transition(next.state, ...effects, ...next.effects);
  }
  // Back from the bank or PayPal, perhaps, or never sent there: Stripe knows.
  const { attempt } = state;
  return transition(state, ...effects, {
    type: 'checkPayment',
    attempt,
    order,
    failedBefore: null,
  });
}

/** A reload finds the order again. During a navigation the address belongs to the next page. */
function followOrder(state: CheckoutState): Transition {
  const search = new URLSearchParams(state.search);
  const id = state.order?.id;
  if (!id || state.isNavigating || id === readAddress(search).orderId) return transition(state);
  return replaceSearch(state, withParameters(search, { order: id }));
}

function replaceSearch(state: CheckoutState, next: URLSearchParams): Transition {
  const search = next.toString();
  if (search === new URLSearchParams(state.search).toString()) return transition(state);
  return transition({ ...state, search }, { type: 'replaceSearch', search });
}

// What is bought, and for how much.

function choose(before: CheckoutState, choices: Choices): Transition {
  const state = { ...before, failure: null, choices: { ...before.choices, ...choices } };
  const search = new URLSearchParams(before.search);
  const next = withChoices(search, viewCheckout(before).named, choices);
  return replaceSearch(state, withoutStripeParameters(next));
}

function applyCode(state: CheckoutState, code: string): Transition {
  const isSame = code === viewCheckout(state).code;
  return choose(isSame ? outdateQuote(state) : state, { code });
}

const outdateQuote = (state: CheckoutState): CheckoutState => ({
  ...state,
  quote: { ...state.quote, round: state.quote.round + 1 },
});

function takeQuote(
  state: CheckoutState,
  event: Extract<CheckoutEvent, { type: 'quoteLoaded' | 'quoteFailed' }>,
): CheckoutState {
  const { pending } = state.quote;
  if (pending?.id !== event.id) return state;
  const { key, isSignedIn } = pending;
  const answer = { ...state.quote, answered: { key, isSignedIn }, pending: null };
  if (event.type === 'quoteFailed') {
    return { ...state, quote: { ...answer, failure: event.failure } };
  }
  return {
    ...state,
    quote: {
      ...answer,
      quote: event.quote,
      isForAccount: isSignedIn,
      isInitial: false,
      failure: null,
    },
  };
}

/** Fetches the price of what is chosen now, and again once the payer has signed in. */
function followPrice(state: CheckoutState): Transition {
  const { quote, session } = state;
  const { item, code, wantedKey, isAnswered } = viewCheckout(state);
  const isSignedIn = session === 'signedIn';
  const mayAsk = isSignedIn || (session === 'signedOut' && !('teamId' in item));
  const isDone = isAnswered && quote.answered?.isSignedIn === isSignedIn;
  if (!wantedKey || !mayAsk || isDone) {
    return transition(quote.pending ? { ...state, quote: { ...quote, pending: null } } : state);
  }
  const { pending } = quote;
  if (pending?.key === wantedKey && pending.isSignedIn === isSignedIn) return transition(state);
  const id = quote.requests + 1;
  return transition(
    { ...state, quote: { ...quote, requests: id, pending: { id, key: wantedKey, isSignedIn } } },
    { type: 'fetchQuote', id, item, code, delayMs: quote.isInitial ? 0 : typingPauseMs },
  );
}

// From Pay to the question.

function submitPay(state: CheckoutState, typedCode: string | null): Transition {
  const view = viewCheckout(state);
  // Nothing else is paid before the payment in progress has ended.
  if (view.isMinimised) return transition(minimise(state, false));
  if (view.problem || view.seatsError) return transition(state, { type: 'focus', field: 'seats' });
  if (!isReady(state, view)) return transition({ ...state, isPayQueued: true });
  if (typedCode !== null && typedCode !== view.code) {
    const next = applyCode(state, typedCode);
    return transition({ ...next.state, isPayQueued: true }, ...next.effects);
  }
  if (typedCode !== null && (view.codeError !== null || view.discount?.applied === false)) {
    return transition({ ...state, errors: {} }, { type: 'focus', field: 'code' });
  }
  if (view.priceError) return transition({ ...outdateQuote(state), errors: {}, isPayQueued: true });
  if (state.session === 'signedOut') return transition(state, { type: 'signIn' });
  const check = state.formCheck + 1;
  const { item, payBy, appliedCode, figures } = view;
  const form: PayableForm = {
    item,
    payBy,
    code: appliedCode ?? undefined,
    totalCents: figures?.totalCents ?? 0,
  };
  return transition({ ...state, formCheck: check }, { type: 'checkForm', check, form });
}

const isReady = (state: CheckoutState, view: CheckoutView) =>
  !view.isPriceLoading && state.session !== 'loading';

/** A press on Pay counts once the price and the payer are known. */
function followQueue(state: CheckoutState): Transition {
  const view = viewCheckout(state);
  if (!state.isPayQueued || !isReady(state, view)) return transition(state);
  const next = { ...state, isPayQueued: false };
  // Still no price: the reason is shown above Pay.
  return view.priceError ? transition(next) : transition(next, { type: 'submitForm' });
}

function openConfirmation(
  before: CheckoutState,
  { errors, request }: Extract<CheckoutEvent, { type: 'formChecked' }>,
): Transition {
  const state = { ...before, errors };
  if (!request || state.step.name !== 'form') return transition(state);
  const { order, isSimulated } = state;
  const next = { ...state, failure: null };
  if (isSimulated && order?.state === 'paying') return arrive(next, answered(order));
  return transition({ ...next, step: { name: 'confirm', request } });
}

function proceed(state: CheckoutState, request: PaymentRequest): Transition {
  const isPaypal = request.content.payBy === 'paypal' && request.totalCents > 0;
  if (!isPaypal || !state.isSimulated) return startPayment(state, request);
  return transition({ ...state, step: { name: 'paypal', request } });
}

// From the question to the result.

const startPayment = (state: CheckoutState, request: PaymentRequest) =>
  startProcessing(state, (attempt) => ({
    type: 'pay',
    attempt,
    accountId: state.accountId,
    request,
  }));

function startProcessing(state: CheckoutState, work: (attempt: number) => Effect): Transition {
  const attempt = state.attempt + 1;
  return transition(
    {
      ...state,
      attempt,
      step: { name: 'processing', result: null, isMinimumOver: false },
    },
    work(attempt),
    { type: 'startTimer', attempt, ms: processingMs },
  );
}

function endPayment(state: CheckoutState, result: PaymentResult): Transition {
  const { step } = state;
  switch (step.name) {
    case 'processing':
      return step.isMinimumOver
        ? arrive(state, result)
        : transition({ ...state, step: { ...step, result } });
    case 'waiting':
      return arrive(state, result, step);
    case 'form':
    case 'confirm':
    case 'paypal': {
      // The first check of a resumed order: while the bank is still waiting, the form stays usable.
      const isStillConfirming = result.kind === 'answered' && result.outcome.kind === 'confirming';
      return isStillConfirming ? transition(state) : arrive(state, result);
    }
    default:
      return transition(state);
  }
}

function passTime(state: CheckoutState): Transition {
  const { step } = state;
  if (step.name === 'waiting') return state.hasLeft ? transition(state) : checkAgain(state);
  if (step.name !== 'processing') return transition(state);
  return step.result
    ? arrive(state, step.result)
    : transition({ ...state, step: { ...step, isMinimumOver: true } });
}

/** Shows a result, and what the payer can do about it. */
function arrive(before: CheckoutState, result: PaymentResult, waiting?: WaitingStep): Transition {
  if (before.hasLeft) {
    return transition({ ...before, step: { name: 'form' } }, announce(before, result));
  }
  const attempt = before.attempt + 1;
  const failure = failureIn(result);
  const step = stepAfter(result, before.isSimulated, waiting);
  const arrived: CheckoutState = {
    ...before,
    attempt,
    step,
    failure: failure ?? before.failure,
    order: result.order ?? before.order,
    unseen: result,
  };
  const { state, effects } = markSeen(
    failure && !failure.isOffline ? outdateQuote(arrived) : arrived,
  );
  const checkMs = step.name === 'waiting' ? checkDelaysMs[step.checks] : undefined;
  if (checkMs) effects.push({ type: 'startTimer', attempt, ms: checkMs });
  if (step.name === 'thanks') effects.push({ type: 'refreshViewerData' });
  return transition(state, ...effects);
}

function stepAfter(result: PaymentResult, isSimulated: boolean, waiting?: WaitingStep): Step {
  const isMinimised = waiting?.isMinimised ?? false;
  const checks = waiting ? waiting.checks + 1 : 0;
  const wait = (
    order: Order,
    reason: WaitingStep['reason'],
    failedBefore: string | null,
  ): Step => ({
    name: 'waiting',
    reason,
    order,
    failedBefore,
    checks,
    isChecking: false,
    isMinimised,
  });
  if (result.kind === 'unknown') return wait(result.order, 'noConnection', result.failedBefore);
  if (result.kind !== 'answered' || failureIn(result)) return { name: 'form' };
  const { order, outcome } = result;
  if (isBought(result)) return { name: 'thanks', order };
  if (outcome.kind === 'confirming' && isSimulated) return { name: 'bank', order, isMinimised };
  const reason = checks < checkDelaysMs.length ? 'noAnswer' : 'followUp';
  return wait(order, reason, waiting?.failedBefore ?? null);
}

/** A result isn't seen while navigating away, and the thank-you counts as seen only when it is closed. */
function markSeen(state: CheckoutState): Transition {
  const { unseen, accountId } = state;
  if (!unseen || state.isNavigating) return transition(state);
  return transition(
    { ...state, unseen: state.step.name === 'thanks' ? unseen : null },
    { type: 'clearDraft', accountId, result: unseen },
  );
}

const announce = ({ accountId }: CheckoutState, result: PaymentResult): Effect => ({
  type: 'announce',
  accountId,
  result,
});

function checkAgain(state: CheckoutState): Transition {
  const { step, attempt } = state;
  if (step.name !== 'waiting' || step.isChecking) return transition(state);
  const { order, failedBefore } = step;
  return transition(
    { ...state, step: { ...step, isChecking: true } },
    { type: 'checkPayment', attempt, order, failedBefore },
  );
}

function goOnline(before: CheckoutState): Transition {
  const { failure } = before;
  const state =
    viewCheckout(before).isAnswered && before.quote.failure ? outdateQuote(before) : before;
  return checkAgain({ ...state, failure: failure?.isOffline ? null : failure });
}

const minimise = (state: CheckoutState, isMinimised: boolean): CheckoutState =>
  'isMinimised' in state.step ? { ...state, step: { ...state.step, isMinimised } } : state;
