import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router';
import type { Order, OrderItem } from '../../../contract/billing/orders.ts';
import { teamPlan } from '../../../contract/plans.ts';
import { ApiError, call } from '../../data/api.ts';
import { errorMessage, errorStatus } from '../../data/error-message.ts';
import { sessionEndEvent, useSession } from '../../data/session.tsx';
import { queryClient } from '../../data/viewer-query.ts';
import { errorsOf } from '../../forms/form-errors.ts';
import { signInPath } from '../../page/next-path.ts';
import { useHydrated } from '../../ui/buttons/hydrated-button.tsx';
import type { StripePayment } from '../card/stripe-payment.ts';
import { type Choices, normaliseCode, readPayBy } from './checkout-address.ts';
import { draftKey } from './checkout-draft.ts';
import {
  type CheckoutEvent,
  type CheckoutView,
  type Dispatch,
  type Effect,
  type QuoteFailure,
  reduce,
  startCheckout,
  viewCheckout,
} from './checkout-state.ts';
import { fields, saveBuyer } from './form-fields.ts';
import { type PaymentResult, pathAfterPurchase } from './payment-result.ts';

// Only needed to pay, which takes an account.
const loadCalls = () => import('./payment-calls.ts');
const loadFormCheck = () => import('./check-form.ts');
export const loadDialogs = () => import('./checkout-dialogs.tsx');

type CheckoutOptions = {
  /** Stays the same while the page replaces its own query. */
  visit: string;
  isSimulated: boolean;
  rendered: Parameters<typeof startCheckout>[0]['rendered'];
};

/** Runs the checkout's state machine: calls, storage, timers, navigation, Stripe. */
export function useCheckout({ visit, isSimulated, rendered }: CheckoutOptions) {
  const session = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const isNavigating = useNavigation().state !== 'idle';
  const [search, setSearch] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  const stripe = useRef<StripePayment>(null);
  const quoteRequest = useRef<AbortController>(null);
  const leave = useLeaveCheckout();

  const [state, setState] = useState(() =>
    startCheckout({ search: search.toString(), isSimulated, rendered }),
  );
  const current = useRef(state);
  // Results arrive after renders, and even after the page was left.
  const runLatest = useRef<(effect: Effect) => void>(() => {});
  const dispatch = useCallback((event: CheckoutEvent) => {
    const { state: next, effects } = reduce(current.current, event);
    current.current = next;
    setState(next);
    for (const effect of effects) runLatest.current(effect);
  }, []);

  runLatest.current = (effect) => {
    switch (effect.type) {
      case 'loadOrder':
        return void loadOrder(effect.accountId, effect.orderId);
      case 'findInterruptedOrder':
        return void findInterruptedOrder(effect.accountId, effect.item);
      case 'fetchQuote':
        return void fetchQuote(effect);
      case 'checkForm':
        return void checkForm(effect);
      case 'pay': {
        const { attempt, accountId, request } = effect;
        const onPlaced = (order: Order) => dispatch({ type: 'orderPlaced', attempt, order });
        return void report(attempt, ({ pay }) => pay(accountId, request, onPlaced));
      }
      case 'answerBank':
        return void report(effect.attempt, ({ answerBank }) =>
          answerBank(effect.order, effect.approve),
        );
      case 'checkPayment':
        return void report(effect.attempt, ({ checkPayment }) =>
          checkPayment(effect.order, effect.failedBefore),
        );
      case 'startTimer':
        setTimeout(() => dispatch({ type: 'timePassed', attempt: effect.attempt }), effect.ms);
        return;
      case 'rememberOrder':
        return void withCalls((calls) => calls.rememberOrder(effect.accountId, effect.order));
      case 'clearDraft':
        return void withCalls((calls) => calls.clearDraft(effect.accountId, effect.result));
      case 'announce':
        return void withCalls((calls) => calls.announce(effect.accountId, effect.result));
      case 'refreshViewerData':
        return queryClient.invalidateQueries();
      case 'replaceSearch':
        return setSearch(new URLSearchParams(effect.search), {
          replace: true,
          preventScrollReset: true,
          state: { visit },
        });
      case 'focus': {
        const seats = form.current?.elements.namedItem('seats');
        const field = effect.field === 'code' ? codeField.current : seats;
        return field instanceof HTMLElement ? field.focus() : undefined;
      }
      case 'submitForm':
        // Not `requestSubmit`, which browsers ignore while the press that was queued is still being dispatched.
        return submit();
      case 'signIn':
        return signIn();
      case 'leave':
        return leave(effect.order);
    }
  };

  async function loadOrder(accountId: number, orderId: string) {
    try {
      const calls = await loadCalls();
      const found = await calls.loadOrder(accountId, orderId);
      dispatch({ type: 'orderLoaded', accountId, ...found });
    } catch (failure) {
      const reason = errorStatus(failure) === 404 ? 'missing' : 'failed';
      dispatch({ type: 'orderFailed', accountId, reason });
    }
  }

  async function findInterruptedOrder(accountId: number, item: OrderItem) {
    try {
      const calls = await loadCalls();
      const found = await calls.findInterruptedOrder(accountId, item);
      if (found) dispatch({ type: 'orderLoaded', accountId, ...found });
    } catch {
      // It is found again when it is paid.
    }
  }

  async function fetchQuote(effect: Extract<Effect, { type: 'fetchQuote' }>) {
    const { id, item, code, delayMs } = effect;
    quoteRequest.current?.abort();
    const request = new AbortController();
    quoteRequest.current = request;
    const { signal } = request;
    await new Promise((done) => setTimeout(done, delayMs));
    if (signal.aborted) return;
    try {
      const { quoteOrder } = await import('../../../contract/billing/orders.ts');
      const body = { item: item, ...(code && { code }) };
      const quote = await call(quoteOrder, { body }, { signal });
      dispatch({ type: 'quoteLoaded', id, quote });
    } catch (failure) {
      dispatch({ type: 'quoteFailed', id, failure: quoteFailure(failure, item, code) });
    }
  }

  function submit() {
    const field = codeField.current;
    dispatch({ type: 'paySubmitted', typedCode: field && normaliseCode(field.value) });
  }

  async function checkForm({ check, form: payable }: Extract<Effect, { type: 'checkForm' }>) {
    if (!form.current) return;
    try {
      const [{ checkCheckoutForm }] = await Promise.all([loadFormCheck(), loadDialogs()]);
      const provider = { isSimulated, stripe: stripe.current };
      const checked = await checkCheckoutForm(form.current, payable, provider);
      dispatch({ type: 'formChecked', check, ...checked });
    } catch (failure) {
      dispatch({ type: 'formChecked', check, errors: errorsOf(failure, fields) });
    }
  }

  type Calls = Awaited<ReturnType<typeof loadCalls>>;

  async function withCalls(work: (calls: Calls) => void) {
    work(await loadCalls());
  }

  async function report(attempt: number, work: (calls: Calls) => Promise<PaymentResult>) {
    const notLoaded = (failure: unknown): PaymentResult => ({
      kind: 'refused',
      order: null,
      message: errorMessage(failure),
      isOffline: false,
    });
    const result = await loadCalls().then(work, notLoaded);
    dispatch({ type: 'paymentEnded', attempt, result });
  }

  function signIn() {
    if (form.current) saveBuyer(form.current);
    rememberPageNumber();
    void navigate(signInPath(location));
  }

  useEffect(() => {
    dispatch({ type: 'pageEntered' });
    return () => {
      quoteRequest.current?.abort();
      dispatch({ type: 'pageLeft' });
    };
  }, [dispatch]);

  const accountId = session.user?.userid;
  useEffect(() => {
    dispatch({ type: 'sessionChanged', session: session.state, accountId });
  }, [dispatch, session.state, accountId]);
  useEffect(() => {
    // Ahead of time: once the connection is lost, they cannot be fetched any more.
    if (accountId) Promise.all([loadCalls(), loadDialogs(), loadFormCheck()]).catch(() => {});
  }, [accountId]);

  useEffect(() => {
    dispatch({ type: 'navigationChanged', isNavigating });
  }, [dispatch, isNavigating]);

  useWindowEvent('online', () => dispatch({ type: 'wentOnline' }));
  useWindowEvent(sessionEndEvent, (event) => {
    event.preventDefault();
    signIn();
  });
  useWindowEvent('storage', (event) => {
    const { key, newValue } = event as StorageEvent;
    const isOurs = key === draftKey(accountId ?? 0, viewCheckout(current.current).item);
    if (isOurs && newValue === null) dispatch({ type: 'quoteOutdated' });
  });
  useEarlyChoices(viewCheckout(state), dispatch);

  return {
    state,
    view: viewCheckout(state),
    dispatch,
    submit,
    session,
    form,
    codeField,
    stripe,
    signIn,
  };
}

export type Checkout = ReturnType<typeof useCheckout>;

function useWindowEvent(name: string, handle: (event: Event) => void): void {
  const handleLatest = useEffectEvent(handle);
  useEffect(() => {
    const listener = (event: Event) => handleLatest(event);
    window.addEventListener(name, listener);
    return () => window.removeEventListener(name, listener);
  }, [name]);
}

/** Takes over what was chosen in the server-rendered fields before hydration, which resets them. */
function useEarlyChoices(view: CheckoutView, dispatch: Dispatch): void {
  const isHydrated = useHydrated();
  const [{ seats, payBy }] = useState(() => (isHydrated ? {} : readEarlyChoices()));
  const takeOver = useEffectEvent(() => {
    const choices: Choices = {
      ...(seats && JSON.stringify(seats) !== JSON.stringify(view.seats) && { seats }),
      ...(payBy && payBy !== view.payBy && { payBy }),
    };
    if (Object.keys(choices).length > 0) dispatch({ type: 'chosen', choices });
  });
  useEffect(() => takeOver(), []);
}

function readEarlyChoices(): Choices {
  if (typeof document === 'undefined') return {};
  const typedIn = (field: string) => document.querySelector<HTMLInputElement>(field)?.value;
  const buysFor = typedIn('[name=for]:checked');
  const payBy = readPayBy(typedIn('[name=way]:checked'));
  const isTeam = buysFor === 'team';
  const text = isTeam ? (typedIn('[name=seats]') ?? String(teamPlan.minSeats)) : '1';
  return { ...(buysFor && { seats: { text, isTeam } }), ...(payBy && { payBy }) };
}

function quoteFailure(failure: unknown, item: OrderItem, code: string): QuoteFailure {
  if (!(failure instanceof ApiError)) return { kind: 'other', message: errorMessage(failure) };
  if (failure.status === 404) {
    return { kind: 'missing', what: 'teamId' in item ? 'team' : 'course' };
  }
  const atCode = failure.errors.find(({ field }) => field === 'code')?.message;
  if (atCode) return { kind: 'code', message: atCode };
  const isGuessing = code !== '' && failure.status === 429;
  return { kind: isGuessing ? 'code' : 'other', message: failure.message };
}

/** React Router numbers the pages of a tab; 0 is the one it was opened with. */
const pageNumber = () => (window.history.state as { idx?: number } | null)?.idx ?? 0;

/** Where the visitor left for the sign-in page. */
let signInStart: number | null = null;

function rememberPageNumber(): void {
  signInStart = pageNumber();
}

/** Signing in or up and back. More pages than this mean that the visitor went elsewhere. */
const maxSignInPages = 4;

function takeStepsBack(): number {
  const between = signInStart === null ? 0 : pageNumber() - signInStart;
  signInStart = null;
  return between > 0 && between <= maxSignInPages ? between + 1 : 1;
}

/** Back to the page before the checkout, skipping the sign-in in between. */
function useLeaveCheckout(): (order: Order) => void {
  const navigate = useNavigate();
  const [steps, setSteps] = useState(1);
  useEffect(() => setSteps(takeStepsBack()), []);
  return (order) => {
    // Pages before a reload or a typed address count too, unless another site lies between.
    if ((window.navigation?.currentEntry?.index ?? pageNumber()) >= steps) void navigate(-steps);
    else void navigate(pathAfterPurchase(order), { replace: true });
  };
}
