import type { StripeElements } from '@stripe/stripe-js';
import { useEffect, useRef, useState } from 'react';
import { useShop } from '../../data/shop.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { stripeAppearance, watchTheme } from './stripe-appearance.ts';
import styles from './stripe-card.module.css';
import { createStripePayment, type StripePayment } from './stripe-payment.ts';

type StripeCardProps = {
  publishableKey: string;
  /** The bank or PayPal sends the payer back to this order. */
  orderId?: string;
  amountCents: number;
  onReady(payment: StripePayment): void;
};

/**
 * Stripe's own fields: what is typed there never reaches our page or server. The Payment Element rather than single
 * card fields, because it also offers what else the account accepts (PayPal, wallets), and can be shown before a
 * payment is created.
 */
export function StripeCard(props: StripeCardProps) {
  const { publishableKey, amountCents } = props;
  const { currency } = useShop();
  const place = useRef<HTMLDivElement>(null);
  const elements = useRef<StripeElements>(null);
  const latest = useRef(props);
  latest.current = props;
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` reloads it
  useEffect(() => {
    let hasLeft = false;
    let stopWatching = () => {};
    setState('loading');
    const open = async () => {
      const { loadStripe } = await import('@stripe/stripe-js/pure');
      const stripe = await loadStripe(publishableKey);
      if (hasLeft || !place.current) return;
      if (!stripe) throw new Error('Stripe did not load.');
      const group = stripe.elements({
        mode: 'payment',
        amount: chargeable(latest.current.amountCents),
        currency: currency.toLowerCase(),
        locale: 'en',
        loader: 'never',
        appearance: stripeAppearance(),
      });
      elements.current = group;
      const fields = group.create('payment', {
        layout: 'tabs',
        // The page asks for these, for the invoice.
        fields: { billingDetails: { name: 'never', email: 'never' } },
      });
      fields.once('ready', () => {
        setState('ready');
        latest.current.onReady(createStripePayment(stripe, group, () => latest.current.orderId));
      });
      fields.once('loaderror', () => setState('failed'));
      fields.mount(place.current);
      stopWatching = watchTheme(() => group.update({ appearance: stripeAppearance() }));
    };
    open().catch(() => hasLeft || setState('failed'));
    return () => {
      hasLeft = true;
      stopWatching();
      elements.current?.getElement('payment')?.destroy();
      elements.current = null;
    };
  }, [publishableKey, currency, tries]);

  useEffect(() => {
    elements.current?.update({ amount: chargeable(amountCents) });
  }, [amountCents]);

  return (
    <div className={styles.fields}>
      {state === 'loading' && <SkeletonLines lines={4} />}
      {state === 'failed' && (
        <ErrorState
          title="The card fields could not be loaded"
          message="They come from Stripe, which takes the payment. Nothing was charged. Please check your connection, and whether a blocker stops js.stripe.com."
          onRetry={() => setTries((count) => count + 1)}
        />
      )}
      <div
        ref={place}
        hidden={state === 'failed'}
        className={state === 'loading' ? styles.waiting : undefined}
      />
    </div>
  );
}

/** Stripe rejects an amount of 0, which a full discount leads to. */
const chargeable = (cents: number) => Math.max(cents, 1);
