import type { StripeElements } from '@stripe/stripe-js';
import { useEffect, useRef, useState } from 'react';
import { currency } from '../../../contract/plans.ts';
import { ErrorState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import styles from './stripe-card.module.css';
import { followTheme, stripeLook } from './stripe-look.ts';
import { type CardTaker, takerOf } from './stripe-taker.ts';

type StripeCardProps = {
  publishableKey: string;
  /** Where whoever was sent to their bank or to PayPal comes back to. */
  orderId?: string;
  amountCents: number;
  onReady(taker: CardTaker): void;
};

/**
 * Stripe's own fields: what is typed there never reaches our page or server. The Payment Element and not single
 * card fields, because it also offers what the account allows besides cards (PayPal, wallets) and needs no payment
 * to be begun before it is shown.
 */
export function StripeCard(props: StripeCardProps) {
  const { publishableKey, amountCents } = props;
  const place = useRef<HTMLDivElement>(null);
  const elements = useRef<StripeElements>(null);
  const latest = useRef(props);
  latest.current = props;
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` loads it anew.
  useEffect(() => {
    let left = false;
    let stopFollowing = () => {};
    setState('loading');
    const open = async () => {
      const { loadStripe } = await import('@stripe/stripe-js/pure');
      const stripe = await loadStripe(publishableKey);
      if (left || !place.current) return;
      if (!stripe) throw new Error('Stripe did not load.');
      const group = stripe.elements({
        mode: 'payment',
        amount: chargeable(latest.current.amountCents),
        currency: currency.toLowerCase(),
        locale: 'en',
        loader: 'never',
        appearance: stripeLook(),
      });
      elements.current = group;
      const fields = group.create('payment', {
        layout: 'tabs',
        // The page asks for these itself, for the invoice.
        fields: { billingDetails: { name: 'never', email: 'never' } },
      });
      fields.once('ready', () => {
        setState('ready');
        latest.current.onReady(takerOf(stripe, group, () => latest.current.orderId));
      });
      fields.once('loaderror', () => setState('failed'));
      fields.mount(place.current);
      stopFollowing = followTheme(() => group.update({ appearance: stripeLook() }));
    };
    open().catch(() => left || setState('failed'));
    return () => {
      left = true;
      stopFollowing();
      elements.current?.getElement('payment')?.destroy();
      elements.current = null;
    };
  }, [publishableKey, tries]);

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

/** Stripe's fields want a sum above nothing, also while a discount takes all of it. */
const chargeable = (cents: number) => Math.max(cents, 1);
