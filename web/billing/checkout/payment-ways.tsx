import { lazy, type ReactNode, Suspense } from 'react';
import type { PayBy } from '../../../contract/billing/orders.ts';
import { invoiceDays, planTexts } from '../../../contract/plans.ts';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import type { CardErrors } from '../card/card-check.ts';
import { CardFields } from '../card/card-fields.tsx';
import type { TestCardFields } from '../card/card-test-list.tsx';
import { CardTestNotice } from '../card/card-test-notice.tsx';
import type { CardTaker } from '../card/stripe-taker.ts';
import { Choice } from './payment-licences.tsx';
import styles from './payment-parts.module.css';

// Stripe's script and fields come only where Stripe takes the money.
const StripeCard = lazy(() =>
  import('../card/stripe-card.tsx').then(({ StripeCard }) => ({ default: StripeCard })),
);

export interface Checkout {
  provider: 'simulated' | 'stripe';
  publishableKey: string | null;
}

type PaymentWaysProps = {
  checkout: Checkout;
  ways: readonly PayBy[];
  way: PayBy;
  /** Nothing while nobody can say. */
  totalCents: number | null;
  orderId: string | undefined;
  errors: CardErrors;
  /** Why the last try failed. */
  trouble: ReactNode;
  onChoose: (way: PayBy) => void;
  /** Whose name is filled in with a test card. */
  holder: string;
  onPick: (card: TestCardFields) => void;
  onTaker: (taker: CardTaker) => void;
};

/** How to pay: what each way needs stands below it. */
export function PaymentWays(props: PaymentWaysProps) {
  const { checkout, way, ways, totalCents, trouble, onChoose } = props;
  const isSimulated = checkout.provider === 'simulated';
  // Stripe's own fields offer PayPal themselves, where the account has it.
  const offered = isSimulated ? ways : ways.filter((one) => one !== 'paypal');
  const isFree = totalCents === 0;
  return (
    <section className={styles.part} aria-labelledby="ways">
      <h2 id="ways">{isFree ? 'Nothing to pay' : 'How would you like to pay?'}</h2>
      {isSimulated && (
        <CardTestNotice
          hasCards={way === 'card' && !isFree}
          holder={props.holder}
          onPick={props.onPick}
        />
      )}
      {!isFree && offered.length > 1 && (
        <div className={styles.choices} role="radiogroup" aria-labelledby="ways">
          {offered.map((one) => (
            <Choice
              key={one}
              name="way"
              value={one}
              checked={one === way}
              onChoose={() => onChoose(one)}
              title={names[one]}
              text={texts[one]}
            />
          ))}
        </div>
      )}
      {trouble}
      {isFree ? (
        <p className={styles.text}>The discount covers the whole price. No card is needed.</p>
      ) : (
        <Details {...props} />
      )}
    </section>
  );
}

const names: Record<PayBy, string> = { card: 'Card', paypal: 'PayPal', invoice: 'Invoice' };
const texts: Record<PayBy, string> = {
  card: 'Visa, MasterCard and others',
  paypal: 'With your PayPal account',
  invoice: `Due in ${invoiceDays} days`,
};

function Details({ checkout, way, totalCents, orderId, errors, onTaker }: PaymentWaysProps) {
  if (way === 'paypal') {
    return <p className={styles.text}>After Pay you continue with PayPal, and come back here.</p>;
  }
  if (way === 'invoice') {
    return (
      <p className={styles.text}>
        We mail you the invoice at once. The licences open when it is paid, within {invoiceDays}{' '}
        days. Invoices are offered {planTexts.invoice}.
      </p>
    );
  }
  if (checkout.provider === 'simulated') return <CardFields errors={errors} />;
  return (
    <Suspense fallback={<SkeletonLines lines={4} />}>
      <StripeCard
        publishableKey={checkout.publishableKey ?? ''}
        amountCents={totalCents ?? 0}
        onReady={onTaker}
        {...(orderId && { orderId })}
      />
    </Suspense>
  );
}
