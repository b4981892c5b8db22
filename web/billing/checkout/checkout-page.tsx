import { lazy, Suspense, useEffect, useState } from 'react';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import styles from './checkout.module.css';
import { noPriceReason } from './checkout-address.ts';
import { CheckoutForm, type Provider } from './checkout-form.tsx';
import type { NotForSale } from './checkout-message.tsx';
import { DiscountCode } from './discount-code.tsx';
import { OrderSummary } from './order-summary.tsx';
import { type Checkout, loadDialogs, useCheckout } from './use-checkout.ts';

const CheckoutDialogs = lazy(async () => ({ default: (await loadDialogs()).CheckoutDialogs }));

type CheckoutPageProps = {
  visit: string;
  provider: Provider;
  rendered: Parameters<typeof useCheckout>[0]['rendered'];
};

export function CheckoutPage({ visit, provider, rendered }: CheckoutPageProps) {
  const isSimulated = provider.provider === 'simulated';
  const checkout = useCheckout({ visit, isSimulated, rendered });
  const { state, view } = checkout;
  const isTwoColumns = useIsTwoColumns();
  const isForSale = notForSale(checkout) === null;
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
        <div>
          <h1 className={styles.head}>Your order</h1>
          {isForSale && (
            <p className={`${styles.signIn} when-signed-out`}>
              You'll sign in before paying. Your order is saved.
            </p>
          )}
        </div>
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
        message="We couldn't load your order."
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
