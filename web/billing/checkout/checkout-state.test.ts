import { describe, expect, test } from 'vitest';
import type { Order, OrderItem, Quote } from '../../../contract/billing/orders.ts';
import type { CheckoutDraft } from './checkout-draft.ts';
import {
  type CheckoutEvent,
  type CheckoutState,
  checkDelaysMs,
  type Effect,
  type PaymentRequest,
  processingMs,
  reduce,
  type Step,
  startCheckout,
  typingPauseMs,
  viewCheckout,
} from './checkout-state.ts';
import { answered, type PaymentResult } from './payment-result.ts';

const course: OrderItem = { kind: 'course', courseId: 1 };
const teamId = '01a1df3a-ca33-79ef-b389-60b67f782209';
const orderId = '01a1df3a-ca33-79ef-b389-60b67f782210';
const accountId = 7;

const quote = {
  title: 'Basic Japanese',
  term: null,
  seats: 1,
  totalCents: 15_00,
  discount: null,
  payBy: ['card', 'paypal'],
  refusal: null,
  moneyBack: true,
  course: null,
  team: null,
} as unknown as Quote;

const buyer = {
  name: 'Robin',
  email: 'r@example.org',
  phone: '',
  organisation: '',
  address: '',
  taxNumber: '',
};

function orderIn(
  state: Order['state'],
  payment: Partial<NonNullable<Order['payment']>> | null = null,
) {
  return {
    id: orderId,
    state,
    kind: 'course',
    title: 'Basic Japanese',
    courseId: 1,
    teamId: null,
    seats: 1,
    totalCents: 15_00,
    code: null,
    payBy: 'card',
    buyer,
    payment: payment && {
      id: 'p1',
      state: 'started',
      failure: null,
      clientSecret: null,
      ...payment,
    },
  } as unknown as Order;
}

const paid = orderIn('paid');
const declined = orderIn('open', { state: 'failed', failure: 'Your bank declined this card.' });
const confirming = orderIn('paying', { state: 'confirming' });
const pending = orderIn('paying');

const request: PaymentRequest = {
  content: { item: course, buyer, payBy: 'card' },
  totalCents: 15_00,
  simulated: { outcome: 'success', brand: 'Visa', lastFour: '4242' },
};

interface Played {
  state: CheckoutState;
  /** Of the last event. */
  effects: Effect[];
}

function play(state: CheckoutState, ...events: CheckoutEvent[]): Played {
  return events.reduce<Played>((before, event) => reduce(before.state, event), {
    state,
    effects: [],
  });
}

const typesOf = (effects: Effect[]) => effects.map(({ type }) => type);
const find = <Type extends Effect['type']>(effects: Effect[], type: Type) =>
  effects.find((effect): effect is Extract<Effect, { type: Type }> => effect.type === type);

interface Page {
  search?: string;
  isSimulated?: boolean;
  item?: OrderItem;
  rendered?: Quote | null;
}

const open = ({
  search = 'course=1',
  isSimulated = true,
  item = course,
  rendered = quote,
}: Page = {}) =>
  startCheckout({ search, isSimulated, rendered: { item, quote: rendered, missing: null } });

const signedIn: CheckoutEvent = { type: 'sessionChanged', session: 'signedIn', accountId };
const signedOut: CheckoutEvent = {
  type: 'sessionChanged',
  session: 'signedOut',
  accountId: undefined,
};

/** Answers the price request in progress. */
function withQuote(state: CheckoutState, changes: Partial<Quote> = {}): CheckoutState {
  const id = state.quote.pending?.id ?? -1;
  return play(state, { type: 'quoteLoaded', id, quote: { ...quote, ...changes } }).state;
}

/** Signed in, with the account's own price. */
const ready = (page?: Page) => withQuote(play(open(page), signedIn).state);

/** At `Proceed with payment?`. */
function atConfirm(from = ready(), asked = request): CheckoutState {
  const { state } = play(from, { type: 'paySubmitted', typedCode: '' });
  return play(state, { type: 'formChecked', check: state.formCheck, errors: {}, request: asked })
    .state;
}

const processing = (from?: CheckoutState) => play(atConfirm(from), { type: 'confirmed' }).state;

const end = (state: CheckoutState, result: PaymentResult): CheckoutEvent => ({
  type: 'paymentEnded',
  attempt: state.attempt,
  result,
});

const tick = (state: CheckoutState): CheckoutEvent => ({
  type: 'timePassed',
  attempt: state.attempt,
});

/** The result has come and the three seconds are over. */
const finish = (result: PaymentResult, from = processing()) =>
  play(from, end(from, result), tick(from));

const unknown: PaymentResult = { kind: 'unknown', order: orderIn('open'), failedBefore: 'p0' };

describe('the price', () => {
  test('of the server-rendered page is shown while the session is loading', () => {
    const { state, effects } = play(open(), { type: 'pageEntered' });
    expect(effects).toEqual([]);
    expect(viewCheckout(state)).toMatchObject({
      figures: { totalCents: 15_00 },
      isPriceLoading: false,
      isOwnPrice: false,
    });
  });

  test('is not fetched again for a visitor', () => {
    expect(play(open(), signedOut).effects).toEqual([]);
  });

  test('is fetched at once for the account, whose own it is from then on', () => {
    const { state, effects } = play(open(), signedIn);
    expect(find(effects, 'fetchQuote')).toMatchObject({ item: course, code: '', delayMs: 0 });
    expect(viewCheckout(state).isPriceLoading).toBe(false);
    const known = withQuote(state, { totalCents: 12_00 });
    expect(viewCheckout(known)).toMatchObject({ figures: { totalCents: 12_00 }, isOwnPrice: true });
    expect(play(known, signedIn).effects).toEqual([]);
  });

  test('of another page rendered before is not used', () => {
    const state = open({ search: 'course=2' });
    expect(viewCheckout(state).figures).toBeNull();
    expect(find(play(state, signedOut).effects, 'fetchQuote')?.item).toMatchObject({ courseId: 2 });
  });

  test('follows the number of licences after a pause in typing; a late answer is dropped', () => {
    const page = { search: 'licences=5', item: { kind: 'licence', seats: 5 } as const };
    const first = play(ready(page), {
      type: 'chosen',
      choices: { seats: { text: '7', isTeam: true } },
    });
    expect(find(first.effects, 'fetchQuote')).toMatchObject({ delayMs: typingPauseMs });
    expect(find(first.effects, 'replaceSearch')?.search).toBe('licences=7');
    expect(viewCheckout(first.state).isPriceLoading).toBe(true);
    const second = play(first.state, {
      type: 'chosen',
      choices: { seats: { text: '8', isTeam: true } },
    });
    const late = play(second.state, {
      type: 'quoteLoaded',
      id: first.state.quote.pending?.id ?? 0,
      quote: { ...quote, totalCents: 1 },
    });
    expect(late.state).toEqual(second.state);
    expect(viewCheckout(withQuote(late.state, { totalCents: 2 })).figures?.totalCents).toBe(2);
  });

  test('is not fetched for a number of licences that cannot be ordered', () => {
    const state = ready({ search: 'licences=5', item: { kind: 'licence', seats: 5 } });
    const { state: next, effects } = play(state, {
      type: 'chosen',
      choices: { seats: { text: '4', isTeam: true } },
    });
    expect(effects).toEqual([]);
    expect(viewCheckout(next)).toMatchObject({ problem: 'wrong', figures: null });
    expect(play(next, { type: 'paySubmitted', typedCode: '' }).effects).toEqual([
      { type: 'focus', field: 'seats' },
    ]);
  });

  test('of a team is fetched for its account only', () => {
    const item: OrderItem = { kind: 'renewal', teamId, seats: 5 };
    const state = open({ search: `team=${teamId}&renew=5`, item, rendered: null });
    const visitor = play(state, signedOut);
    expect(visitor.effects).toEqual([]);
    expect(viewCheckout(visitor.state)).toMatchObject({ isForAccount: true, isHidden: true });
    expect(find(play(state, signedIn).effects, 'fetchQuote')?.item).toEqual(item);
  });

  test('that fails leaves the last one on screen, and is fetched again when online', () => {
    const asked = play(ready(), { type: 'quoteOutdated' }).state;
    const id = asked.quote.pending?.id ?? 0;
    const failed = play(asked, {
      type: 'quoteFailed',
      id,
      failure: { kind: 'other', message: 'Unreachable.' },
    });
    expect(failed.effects).toEqual([]);
    expect(viewCheckout(failed.state)).toMatchObject({
      priceError: 'Unreachable.',
      figures: { totalCents: 15_00 },
    });
    expect(typesOf(play(failed.state, { type: 'wentOnline' }).effects)).toEqual(['fetchQuote']);
    expect(typesOf(play(ready(), { type: 'wentOnline' }).effects)).toEqual([]);
  });

  test('of something missing hides the page', () => {
    const { state } = play(open({ search: 'course=9' }), signedOut);
    const id = state.quote.pending?.id ?? 0;
    const failure = { kind: 'missing', what: 'course' } as const;
    const missing = play(state, { type: 'quoteFailed', id, failure }).state;
    expect(viewCheckout(missing)).toMatchObject({ missing: 'course', isHidden: true });
    expect(viewCheckout(open({ search: 'order=1' })).missing).toBe('order');
  });

  test('failing for a visitor is fetched again once they sign in', () => {
    const visitor = play(open({ rendered: null }), signedOut).state;
    const failed = play(visitor, {
      type: 'quoteFailed',
      id: visitor.quote.pending?.id ?? 0,
      failure: { kind: 'other', message: 'No.' },
    }).state;
    expect(play(failed, signedOut).effects).toEqual([]);
    expect(typesOf(play(failed, signedIn).effects)).toContain('fetchQuote');
  });
});

describe('choices', () => {
  test('clear the last failure and go into the query', () => {
    const failed = finish(answered(declined)).state;
    const { state, effects } = play(failed, { type: 'chosen', choices: { payBy: 'paypal' } });
    expect(state.failure).toBeNull();
    expect(find(effects, 'replaceSearch')?.search).toContain('by=paypal');
    expect(viewCheckout(state).payBy).toBe('paypal');
  });

  test('fall back to what is offered', () => {
    const state = ready({ search: 'course=1&by=invoice' });
    expect(viewCheckout(state).payBy).toBe('card');
  });

  test('apply a discount code, and apply it again when it is the same', () => {
    const first = play(ready(), { type: 'codeApplied', code: 'SPRING' });
    expect(find(first.effects, 'fetchQuote')?.code).toBe('SPRING');
    const known = withQuote(first.state, {
      discount: { code: 'SPRING', applied: true, message: '20 % off' },
    });
    expect(viewCheckout(known)).toMatchObject({ code: 'SPRING', appliedCode: 'SPRING' });
    const again = play(known, { type: 'codeApplied', code: 'SPRING' });
    expect(typesOf(again.effects)).toEqual(['fetchQuote']);
    const removed = play(known, { type: 'codeApplied', code: '' });
    expect(find(removed.effects, 'replaceSearch')?.search).toBe('course=1');
  });
});

describe('pressing Pay', () => {
  const press: CheckoutEvent = { type: 'paySubmitted', typedCode: '' };

  test('sends a visitor to sign in', () => {
    expect(play(open(), signedOut, press).effects).toEqual([{ type: 'signIn' }]);
  });

  test('checks the form with what the button said', () => {
    const { effects } = play(ready(), press);
    expect(effects).toEqual([
      {
        type: 'checkForm',
        check: 1,
        form: { item: course, payBy: 'card', code: undefined, totalCents: 15_00 },
      },
    ]);
  });

  test('waits for the session, then counts', () => {
    const waiting = play(open(), press);
    expect(waiting.effects).toEqual([]);
    expect(waiting.state.isPayQueued).toBe(true);
    const known = play(waiting.state, signedIn);
    expect(typesOf(known.effects)).toContain('submitForm');
    expect(known.state.isPayQueued).toBe(false);
  });

  test('applies a code that was typed but not applied, then counts', () => {
    const typed = play(ready(), { type: 'paySubmitted', typedCode: 'SPRING' });
    expect(find(typed.effects, 'fetchQuote')?.code).toBe('SPRING');
    expect(typed.state.isPayQueued).toBe(true);
    const id = typed.state.quote.pending?.id ?? 0;
    expect(typesOf(play(typed.state, { type: 'quoteLoaded', id, quote }).effects)).toEqual([
      'submitForm',
    ]);
  });

  test('does not ignore a code that takes nothing off', () => {
    const applied = play(ready(), { type: 'codeApplied', code: 'NO' }).state;
    const refused = withQuote(applied, {
      discount: { code: 'NO', applied: false, message: 'Unknown.' },
    });
    const { effects } = play(refused, { type: 'paySubmitted', typedCode: 'NO' });
    expect(effects).toEqual([{ type: 'focus', field: 'code' }]);
    const id = applied.quote.pending?.id ?? 0;
    const failure = { kind: 'code', message: 'Too many.' } as const;
    const limited = play(applied, { type: 'quoteFailed', id, failure }).state;
    expect(viewCheckout(limited).codeError).toBe('Too many.');
    expect(play(limited, { type: 'paySubmitted', typedCode: 'NO' }).effects).toEqual([
      { type: 'focus', field: 'code' },
    ]);
  });

  test('fetches a price that had failed, and stops if it fails again', () => {
    const fail = (state: CheckoutState) =>
      play(state, {
        type: 'quoteFailed',
        id: state.quote.pending?.id ?? 0,
        failure: { kind: 'other', message: 'Unreachable.' },
      });
    const failed = fail(play(ready(), { type: 'quoteOutdated' }).state).state;
    const retried = play(failed, press);
    expect(typesOf(retried.effects)).toEqual(['fetchQuote']);
    expect(retried.state.isPayQueued).toBe(true);
    const again = fail(retried.state);
    expect(again.effects).toEqual([]);
    expect(again.state.isPayQueued).toBe(false);
    expect(viewCheckout(again.state).priceError).toBe('Unreachable.');
  });

  test('twice: only the last check counts', () => {
    const { state } = play(ready(), press, press);
    const errors = { name: 'Required.' };
    expect(play(state, { type: 'formChecked', check: 1, errors }).state).toEqual(state);
    expect(play(state, { type: 'formChecked', check: 2, errors }).state.errors).toEqual(errors);
  });

  test('with errors shows them until a test card is picked', () => {
    const checked = play(ready(), press, {
      type: 'formChecked',
      check: 1,
      errors: { cardNumber: 'Required.' },
    }).state;
    expect(checked.step).toEqual({ name: 'form' });
    expect(play(checked, { type: 'errorsCleared' }).state.errors).toEqual({});
  });

  test('opens the question, which can be cancelled', () => {
    const state = atConfirm();
    expect(state.step).toEqual({ name: 'confirm', request });
    expect(play(state, { type: 'cancelled' }).state.step).toEqual({ name: 'form' });
  });

  test('returns to a payment in progress instead of starting another', () => {
    const bank = finish(answered(confirming)).state;
    const minimised = play(bank, { type: 'minimised' }).state;
    expect(viewCheckout(minimised).isMinimised).toBe(true);
    const { state, effects } = play(minimised, press);
    expect(effects).toEqual([]);
    expect(state.step).toMatchObject({ name: 'bank', isMinimised: false });
  });

  test('shows where the payment of an order stands that is being paid', () => {
    const state = { ...ready(), order: pending };
    expect(atConfirm(state).step).toMatchObject({ name: 'waiting', reason: 'noAnswer' });
    const stripe = { ...ready({ isSimulated: false }), order: pending };
    expect(atConfirm(stripe).step.name).toBe('confirm');
  });
});

describe('processing', () => {
  test('starts one payment, however often Yes is pressed', () => {
    const first = play(atConfirm(), { type: 'confirmed' });
    expect(first.effects).toEqual([
      { type: 'pay', attempt: 1, accountId, request },
      { type: 'startTimer', attempt: 1, ms: processingMs },
    ]);
    const second = play(first.state, { type: 'confirmed' });
    expect(second).toEqual({ state: first.state, effects: [] });
  });

  test('takes at least three seconds', () => {
    const state = processing();
    const early = play(state, end(state, answered(paid)));
    expect(early.state.step.name).toBe('processing');
    expect(early.effects).toEqual([]);
    expect(play(early.state, tick(state)).state.step.name).toBe('thanks');
  });

  test('takes longer while there is no result', () => {
    const state = processing();
    const late = play(state, tick(state));
    expect(late.state.step.name).toBe('processing');
    expect(play(late.state, end(state, answered(paid))).state.step.name).toBe('thanks');
  });

  test('puts the order into the query as soon as it is placed', () => {
    const state = processing();
    const placed: CheckoutEvent = { type: 'orderPlaced', attempt: 1, order: orderIn('open') };
    expect(play(state, placed).effects).toEqual([
      { type: 'replaceSearch', search: `course=1&order=${orderId}` },
    ]);
  });

  test('leaves the query alone during a navigation', () => {
    const leaving = play(processing(), { type: 'navigationChanged', isNavigating: true }).state;
    const placed: CheckoutEvent = { type: 'orderPlaced', attempt: 1, order: orderIn('open') };
    const { state, effects } = play(leaving, placed);
    expect(effects).toEqual([]);
    const stayed = play(state, { type: 'navigationChanged', isNavigating: false });
    expect(typesOf(stayed.effects)).toEqual(['replaceSearch']);
  });

  test('ignores answers of an earlier attempt', () => {
    const failed = finish(answered(declined)).state;
    const second = processing(failed);
    for (const event of [
      { type: 'paymentEnded', attempt: 1, result: answered(paid) },
      { type: 'orderPlaced', attempt: 1, order: paid },
      { type: 'timePassed', attempt: 1 },
    ] as CheckoutEvent[]) {
      expect(play(second, event)).toEqual({ state: second, effects: [] });
    }
  });

  test('asks the simulated PayPal first, unless there is nothing to pay', () => {
    const paypal: PaymentRequest = {
      content: { ...request.content, payBy: 'paypal' },
      totalCents: 15_00,
    };
    const asked = play(atConfirm(ready(), paypal), { type: 'confirmed' });
    expect(asked.state.step).toEqual({ name: 'paypal', request: paypal });
    expect(play(asked.state, { type: 'cancelled' }).state.step).toEqual({ name: 'form' });
    const refused = play(asked.state, { type: 'paypalAnswered', approve: false });
    expect(find(refused.effects, 'pay')?.request.simulated).toEqual({
      brand: 'PayPal',
      outcome: 'declined',
    });
    const free = { ...paypal, totalCents: 0 };
    expect(play(atConfirm(ready(), free), { type: 'confirmed' }).state.step.name).toBe(
      'processing',
    );
    const stripe = atConfirm(ready({ isSimulated: false }), paypal);
    expect(play(stripe, { type: 'confirmed' }).state.step.name).toBe('processing');
  });
});

describe('a result', () => {
  test.each([
    ['paid', answered(paid)],
    ['invoiced', answered(orderIn('invoiced'))],
  ])('%s: thanks, fresh data and no draft any more', (_, result) => {
    const { state, effects } = finish(result);
    expect(state.step).toEqual({ name: 'thanks', order: result.order });
    expect(typesOf(effects)).toEqual(
      expect.arrayContaining(['clearDraft', 'refreshViewerData', 'replaceSearch']),
    );
    const closed = play(state, { type: 'thanksClosed' });
    expect(closed.effects).toEqual([{ type: 'leave', order: result.order }]);
    expect(closed.state.unseen).toBeNull();
  });

  test('declined: back to the form with the reason, a new price and a new attempt', () => {
    const { state, effects } = finish(answered(declined));
    expect(state.step).toEqual({ name: 'form' });
    expect(state.failure).toMatchObject({
      message: 'Your bank declined this card.',
      atCard: true,
    });
    expect(typesOf(effects)).toEqual(expect.arrayContaining(['clearDraft', 'fetchQuote']));
    expect(state.order).toBe(declined);
    const again = processing(withQuote(state));
    expect(again).toMatchObject({ failure: null, step: { name: 'processing' } });
  });

  test.each<[string, PaymentResult]>([
    ['price changed', { kind: 'priceChanged', order: orderIn('open') }],
    ['refused', { kind: 'refused', order: null, message: 'No.', isOffline: false }],
    ['stopped in another window', answered(orderIn('open', { state: 'cancelled' }))],
    ['cancelled in the meantime', answered(orderIn('cancelled'))],
    ['never arrived', answered(orderIn('open'))],
  ])('%s: back to the form, nothing was charged', (_, result) => {
    const { state, effects } = finish(result);
    expect(state.step).toEqual({ name: 'form' });
    expect(state.failure?.message).toContain('othing was charged');
    expect(typesOf(effects)).toContain('fetchQuote');
  });

  test('offline: keeps the price, and the message goes when the connection is back', () => {
    const { state, effects } = finish({
      kind: 'refused',
      order: null,
      message: 'Unreachable.',
      isOffline: true,
    });
    expect(typesOf(effects)).not.toContain('fetchQuote');
    expect(play(state, { type: 'wentOnline' }).state.failure).toBeNull();
    const failed = finish(answered(declined)).state;
    expect(play(failed, { type: 'wentOnline' }).state.failure).toBe(failed.failure);
  });

  test('confirming: the simulated bank asks, and its answer is processed', () => {
    const { state } = finish(answered(confirming));
    expect(state.step).toEqual({ name: 'bank', order: confirming, isMinimised: false });
    const refused = play(state, { type: 'bankAnswered', approve: false });
    expect(find(refused.effects, 'answerBank')).toMatchObject({
      order: confirming,
      approve: false,
    });
    expect(refused.state.step.name).toBe('processing');
    expect(play(refused.state, { type: 'bankAnswered', approve: true }).effects).toEqual([]);
    const stripe = finish(answered(confirming), processing(ready({ isSimulated: false })));
    expect(stripe.state.step).toMatchObject({ name: 'waiting', reason: 'noAnswer' });
  });
});

describe('an unknown outcome', () => {
  test('is checked at growing intervals; after the last one the server follows up', () => {
    let { state, effects } = finish(answered(pending));
    const delays: (number | undefined)[] = [];
    const reasons: string[] = [];
    for (let check = 0; check <= checkDelaysMs.length; check += 1) {
      delays.push(find(effects, 'startTimer')?.ms);
      reasons.push(state.step.name === 'waiting' ? state.step.reason : state.step.name);
      const checking = play(state, tick(state));
      expect(find(checking.effects, 'checkPayment')).toMatchObject({ order: pending });
      ({ state, effects } = play(checking.state, end(checking.state, answered(pending))));
    }
    expect(delays).toEqual([...checkDelaysMs, undefined]);
    expect(reasons.at(-1)).toBe('followUp');
    expect(new Set(reasons.slice(0, -1))).toEqual(new Set(['noAnswer']));
  });

  test('after a lost connection is checked at once when it is back, with the failure known before', () => {
    const { state } = finish(unknown);
    expect(state.step).toMatchObject({ name: 'waiting', reason: 'noConnection' });
    const { effects } = play(state, { type: 'wentOnline' });
    expect(effects).toEqual([
      { type: 'checkPayment', attempt: state.attempt, order: unknown.order, failedBefore: 'p0' },
    ]);
  });

  test('keeps the draft, so that a reload finds the same payment', () => {
    const { effects } = finish(unknown);
    // The runner of `clearDraft` only clears after an answer.
    expect(find(effects, 'clearDraft')?.result.kind).toBe('unknown');
  });

  test('is checked only once at a time', () => {
    const { state } = play(finish(unknown).state, { type: 'checkRequested' });
    for (const event of [
      { type: 'checkRequested' },
      { type: 'wentOnline' },
      tick(state),
    ] as CheckoutEvent[]) {
      expect(play(state, event).effects).toEqual([]);
    }
  });

  test('stays minimised over checks, also when it was minimised during one', () => {
    const checking = play(finish(unknown).state, { type: 'checkRequested' }).state;
    const minimised = play(checking, { type: 'minimised' }).state;
    const step = (result: PaymentResult): Step =>
      play(minimised, end(minimised, result)).state.step;
    expect(step(answered(pending))).toMatchObject({ name: 'waiting', isMinimised: true });
    expect(step(answered(confirming))).toMatchObject({ name: 'bank', isMinimised: true });
    expect(step(answered(paid))).toEqual({ name: 'thanks', order: paid });
    const restored = play(minimised, { type: 'restored' }).state;
    expect(viewCheckout(restored).isMinimised).toBe(false);
  });

  test('that is known by now ends in the thanks or the reason', () => {
    const checking = play(finish(unknown).state, { type: 'checkRequested' }).state;
    expect(play(checking, end(checking, answered(declined))).state).toMatchObject({
      step: { name: 'form' },
      failure: { atCard: true },
    });
  });
});

describe('leaving the page', () => {
  const left: CheckoutEvent = { type: 'pageLeft' };

  test('while processing: the result is announced elsewhere', () => {
    const state = play(processing(), left).state;
    const { effects, state: ended } = play(state, end(state, answered(paid)), tick(state));
    expect(effects).toEqual([{ type: 'announce', accountId, result: answered(paid) }]);
    expect(ended.step).toEqual({ name: 'form' });
  });

  test('without pressing the thanks: they are announced, but not after they were pressed', () => {
    const { state } = finish(answered(paid));
    expect(play(state, left).effects).toEqual([
      { type: 'announce', accountId, result: answered(paid) },
    ]);
    expect(play(state, { type: 'thanksClosed' }, left).effects).toEqual([]);
  });

  test('with a result that came during the navigation: nobody has seen it', () => {
    const leaving = play(processing(), { type: 'navigationChanged', isNavigating: true }).state;
    const { state, effects } = finish(answered(declined), leaving);
    expect(typesOf(effects)).not.toContain('clearDraft');
    expect(typesOf(play(state, left).effects)).toEqual(['announce']);
    const stayed = play(state, { type: 'navigationChanged', isNavigating: false });
    expect(typesOf(stayed.effects)).toContain('clearDraft');
    expect(play(stayed.state, left).effects).toEqual([]);
  });

  test('while waiting: nothing is checked any more', () => {
    const state = play(finish(unknown).state, left).state;
    expect(play(state, tick(state)).effects).toEqual([]);
  });

  test('before the order has loaded: it is not taken up', () => {
    const state = play(open({ search: `order=${orderId}` }), signedIn, left).state;
    const loaded: CheckoutEvent = { type: 'orderLoaded', accountId, order: paid, draft: null };
    expect(play(state, loaded)).toEqual({ state, effects: [] });
  });
});

describe('coming back to an order', () => {
  const search = `order=${orderId}`;
  const interrupted: CheckoutDraft = { key: 'k', orderId, paymentKey: 'attempt' };
  const load = (
    order: Order,
    draft: CheckoutDraft | null = null,
    page: Page = { search, rendered: null },
  ) => play(open(page), signedIn, { type: 'orderLoaded', accountId, order, draft });

  test('is loaded for the account, and asks visitors to sign in', () => {
    const state = open({ search, rendered: null });
    expect(viewCheckout(state).orderStatus).toBe('loading');
    expect(play(state, signedIn).effects).toEqual([{ type: 'loadOrder', accountId, orderId }]);
    expect(viewCheckout(play(state, signedOut).state)).toMatchObject({
      isForAccount: true,
      isHidden: true,
    });
  });

  test('that is open: can be paid, at the price of today', () => {
    const { state, effects } = load(orderIn('open'));
    expect(typesOf(effects)).toEqual(['rememberOrder', 'fetchQuote']);
    expect(viewCheckout(state)).toMatchObject({ orderStatus: 'payable', item: course });
  });

  test('uses its own code and way to pay, until others are chosen', () => {
    const order = { ...orderIn('open'), code: 'SPRING', payBy: 'paypal' } as Order;
    const { state, effects } = load(order);
    expect(find(effects, 'fetchQuote')?.code).toBe('SPRING');
    expect(viewCheckout(withQuote(state)).payBy).toBe('paypal');
  });

  test('for a team can be revised by the query', () => {
    const order = { ...orderIn('open'), kind: 'licence', courseId: null, seats: 5 } as Order;
    const page = { search: `${search}&licences=9`, rendered: null };
    expect(viewCheckout(load(order, null, page).state).item).toEqual({ kind: 'licence', seats: 9 });
    const other = { search: `${search}&course=2`, rendered: null };
    expect(viewCheckout(load(order, null, other).state).item).toEqual({
      kind: 'licence',
      seats: 5,
    });
  });

  test.each<[string, Order, Step['name']]>([
    ['paid', paid, 'thanks'],
    ['declined', declined, 'form'],
    ['waiting for the bank', confirming, 'bank'],
    ['without an answer', pending, 'waiting'],
  ])('whose payment was interrupted, and is %s by now, shows it', (_, order, name) => {
    const { state } = load(order, interrupted);
    expect(state.step.name).toBe(name);
    expect(state.failure !== null).toBe(order === declined);
  });

  test('whose outcome was seen before shows the order as it is', () => {
    const { state } = load(paid, { key: 'k', orderId });
    expect(state.step).toEqual({ name: 'form' });
    expect(viewCheckout(state)).toMatchObject({
      orderStatus: 'closed',
      figures: { title: 'Basic Japanese' },
    });
  });

  test('being paid shows its own figures and the way it is paid', () => {
    const order = { ...pending, payBy: 'paypal', code: 'SPRING' } as Order;
    expect(viewCheckout(load(order).state)).toMatchObject({
      figures: order,
      offered: ['paypal'],
      payBy: 'paypal',
      appliedCode: 'SPRING',
      hasCodeField: false,
      isPriceLoading: false,
    });
  });

  test('from the bank asks Stripe, and drops its parameters from the query', () => {
    const page = {
      search: `${search}&payment_intent=pi_1&redirect_status=succeeded`,
      isSimulated: false,
      rendered: null,
    };
    const entered = play(open(page), { type: 'pageEntered' });
    expect(entered.effects).toEqual([{ type: 'replaceSearch', search }]);
    const { state, effects } = play(entered.state, signedIn, {
      type: 'orderLoaded',
      accountId,
      order: confirming,
      draft: null,
    });
    expect(find(effects, 'checkPayment')).toMatchObject({ order: confirming });
    expect(play(state, end(state, answered(confirming))).state.step).toEqual({ name: 'form' });
    expect(play(state, end(state, answered(paid))).state.step.name).toBe('thanks');
    const already = play(entered.state, signedIn, {
      type: 'orderLoaded',
      accountId,
      order: paid,
      draft: null,
    });
    expect(already.state.step.name).toBe('thanks');
  });

  test('that cannot be loaded can be retried; one that is missing cannot', () => {
    const asked = play(open({ search, rendered: null }), signedIn).state;
    const failed = play(asked, { type: 'orderFailed', accountId, reason: 'failed' }).state;
    expect(viewCheckout(failed).orderStatus).toBe('failed');
    const retried = play(failed, { type: 'orderRetried' });
    expect(typesOf(retried.effects)).toEqual(['loadOrder']);
    expect(viewCheckout(retried.state).orderStatus).toBe('loading');
    const missing = play(asked, { type: 'orderFailed', accountId, reason: 'missing' }).state;
    expect(viewCheckout(missing).missing).toBe('order');
  });

  test('without its address is looked for in the draft', () => {
    expect(play(open(), signedIn).effects).toContainEqual({
      type: 'findInterruptedOrder',
      accountId,
      item: course,
    });
    expect(play(open({ search: 'course=x' }), signedIn).effects).toEqual([]);
  });

  test('of another account, or found after Pay, is ignored', () => {
    const state = processing();
    const found = { type: 'orderLoaded', order: pending, draft: interrupted } as const;
    expect(play(state, { ...found, accountId }).state).toEqual(state);
    const other = ready();
    expect(play(other, { ...found, accountId: 8 }).state).toEqual(other);
    expect(
      play(other, { type: 'orderFailed', accountId: 8, reason: 'failed' }).state.orderFailure,
    ).toBeNull();
  });

  test('is looked up again for another account', () => {
    const switched = play(ready(), {
      type: 'sessionChanged',
      session: 'loading',
      accountId: undefined,
    }).state;
    const { effects } = play(switched, {
      type: 'sessionChanged',
      session: 'signedIn',
      accountId: 8,
    });
    expect(find(effects, 'findInterruptedOrder')?.accountId).toBe(8);
  });
});

test('a purchase completed in another tab fetches the price, which says so', () => {
  const { state, effects } = play(ready(), { type: 'quoteOutdated' });
  expect(typesOf(effects)).toEqual(['fetchQuote']);
  const refusal = { message: 'You already have this course.', link: '/course-detail/1' };
  const known = withQuote(state, { refusal });
  expect(viewCheckout(known)).toMatchObject({ refusal, hasCodeField: false });
});

test('too few licences are refused beside their field, and the form stays', () => {
  const item: OrderItem = { kind: 'renewal', teamId, seats: 9 };
  const search = `team=${teamId}&renew=9`;
  const opened = play(open({ search, item, rendered: null }), signedIn).state;
  const refusal = { message: '95 licences are in use.', link: '/user-screen/team', atSeats: true };
  const refused = withQuote(opened, { refusal });
  expect(viewCheckout(refused)).toMatchObject({ refusal: null, seatsError: refusal.message });
  const { effects } = play(refused, { type: 'paySubmitted', typedCode: '' });
  expect(find(effects, 'focus')?.field).toBe('seats');
  const seats = { text: '95', isTeam: true };
  const typed = play(refused, { type: 'chosen', choices: { seats } }).state;
  expect(viewCheckout(typed)).toMatchObject({ refusal: null, seatsError: null });
});

test('renewing a running year keeps the number of licences', () => {
  const item: OrderItem = { kind: 'renewal', teamId, seats: 5 };
  const state = play(
    open({ search: `team=${teamId}&renew=5`, item, rendered: null }),
    signedIn,
  ).state;
  const team = { id: teamId, name: 'Walkers', hasEnded: false };
  expect(viewCheckout(withQuote(state, { team }))).toMatchObject({
    isSeatsFixed: true,
    teamName: 'Walkers',
  });
  expect(viewCheckout(withQuote(state, { team: { ...team, hasEnded: true } })).isSeatsFixed).toBe(
    false,
  );
});
