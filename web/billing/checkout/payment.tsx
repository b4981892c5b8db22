import { lazy, Suspense, useEffect, useState } from 'react';
import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
} from 'react-router';
import {
  getCheckout,
  type OrderItem,
  type Quote,
  quoteOrder,
} from '../../../contract/billing/orders.ts';
import { callOnServer, type PageContext } from '../../data/server-call.ts';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { ErrorState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import styles from './checkout.module.css';
import { noPriceReason, readAddress, seatsProblem } from './checkout-address.ts';
import { CheckoutForm, type Provider } from './checkout-form.tsx';
import type { NotForSale } from './checkout-message.tsx';
import { DiscountCode } from './discount-code.tsx';
import { OrderSummary } from './order-summary.tsx';
import { type Checkout, loadDialogs, useCheckout } from './use-checkout.ts';

/** `order` and `team` only decide what is left to load in the browser. */
export const handle: PageHandle = {
  query: ['course', 'licences', 'team', 'renew', 'order', 'by', 'code'],
};

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { item, missing, orderId } = readAddress(new URL(request.url).searchParams);
  // Orders and teams belong to an account: the browser loads them.
  const isPublic = !missing && !orderId && !('teamId' in item) && seatsProblem(item) === null;
  const [provider, quote] = await Promise.all([
    callOnServer(context, getCheckout),
    isPublic ? findQuote(context, item) : null,
  ]);
  const rendered = { item, quote, missing: missing ?? (isPublic && !quote ? 'course' : null) };
  return data({ provider, rendered }, { status: rendered.missing ? 404 : 200 });
}

async function findQuote(context: PageContext, item: OrderItem): Promise<Quote | null> {
  try {
    return await callOnServer(context, quoteOrder, { body: { wish: item } });
  } catch (failure) {
    if ((failure as { init?: { status?: number } }).init?.status === 404) return null;
    throw failure;
  }
}

/** The page itself fetches what it changes in its query. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl } = change;
  return currentUrl.pathname === nextUrl.pathname ? false : change.defaultShouldRevalidate;
}

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Payment', description: 'Your order on Stepwell.', hidden: true });

export default function Payment() {
  const loaded = useLoaderData<typeof loader>();
  const { key, state } = useLocation();
  // A link to another order starts a new visit; the page's own changes of its query don't.
  const visit = (state as { visit?: string } | null)?.visit ?? key;
  return <CheckoutPage key={visit} visit={visit} {...loaded} />;
}

const CheckoutDialogs = lazy(async () => ({ default: (await loadDialogs()).CheckoutDialogs }));

type CheckoutPageProps = {
  visit: string;
  provider: Provider;
  rendered: Parameters<typeof useCheckout>[0]['rendered'];
};

function CheckoutPage({ visit, provider, rendered }: CheckoutPageProps) {
  const isSimulated = provider.provider === 'simulated';
  const checkout = useCheckout({ visit, isSimulated, rendered });
  const { state, view } = checkout;
  const isTwoColumns = useIsTwoColumns();
  const summary = !view.isHidden && (
    <div key="summary" className={styles.summary}>
      <OrderSummary
        figures={view.figures}
        isBusy={view.isPriceLoading}
        isOwnPrice={view.isOwnPrice}
        noPriceReason={noPriceReason(view.item)}
      >
        {view.hasCodeField && <DiscountCode checkout={checkout} />}
      </OrderSummary>
    </div>
  );
  const payment = (
    <div key="payment" className={styles.payment}>
      <PaymentColumn checkout={checkout} provider={provider} />
    </div>
  );
  return (
    <>
      {/* Stripe's question leaves the page below it reachable. */}
      <div className={`wrap ${styles.page}`} inert={state.step.name === 'processing'}>
        <h1 className={styles.head}>Your order</h1>
        {isTwoColumns ? [payment, summary] : [summary, payment]}
      </div>
      {state.step.name !== 'form' && (
        <Suspense>
          <CheckoutDialogs state={state} view={view} dispatch={checkout.dispatch} />
        </Suspense>
      )}
    </>
  );
}

/** In two columns the form comes first in tab order. Decided once, because moving Stripe's fields would empty them. */
function useIsTwoColumns(): boolean {
  const [isTwoColumns, setIsTwoColumns] = useState(false);
  useEffect(() => setIsTwoColumns(!window.matchMedia('(max-width: 960px)').matches), []);
  return isTwoColumns;
}

// Rarely needed.
const CheckoutMessage = lazy(async () => ({
  default: (await import('./checkout-message.tsx')).CheckoutMessage,
}));

/** The form, or what takes its place. */
function PaymentColumn({ checkout, provider }: { checkout: Checkout; provider: Provider }) {
  const { view, dispatch } = checkout;
  const { orderStatus, problem, priceError } = view;
  const skeleton = <SkeletonLines lines={8} title />;
  const reason = notForSale(checkout);
  if (reason) {
    return (
      <Suspense fallback={skeleton}>
        <CheckoutMessage reason={reason} />
      </Suspense>
    );
  }
  const isLoading = view.figures === null && problem === null;
  if (orderStatus === 'failed') {
    return (
      <ErrorState
        message="Your order could not be loaded."
        onRetry={() => dispatch({ type: 'orderRetried' })}
      />
    );
  }
  if (isLoading && priceError) {
    return <ErrorState message={priceError} onRetry={() => dispatch({ type: 'quoteOutdated' })} />;
  }
  if (orderStatus === 'loading' || isLoading) return skeleton;
  return <CheckoutForm checkout={checkout} provider={provider} />;
}

function notForSale({ state, view, session, signIn }: Checkout): NotForSale | null {
  const { missing, isForAccount, orderStatus, refusal } = view;
  if (missing) return { kind: 'missing', what: missing };
  if (isForAccount && session.state === 'signedOut') return { kind: 'signedOut', onSignIn: signIn };
  if (orderStatus === 'closed' && state.order) return { kind: 'closed', order: state.order };
  // Until the order is loaded, a refusal may be about something else.
  return refusal && orderStatus !== 'failed' ? { kind: 'refused', refusal } : null;
}
