import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { PayBy } from '../../../contract/billing/orders.ts';
import { invoiceDays, payText, planTexts, type Shop } from '../../../contract/plans.ts';
import { useShop } from '../../data/shop.ts';
import { focusFirstError } from '../../forms/form-errors.ts';
import { HydratedButton } from '../../ui/buttons/hydrated-button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { CardFields, fillCard } from '../card/card-fields.tsx';
import type { CardErrors } from '../card/card-rules.ts';
import { PaymentMark } from '../card/payment-marks.tsx';
import type { StripePayment } from '../card/stripe-payment.ts';
import type { TestCardValues } from '../card/test-card-list.tsx';
import { TestPaymentNotice } from '../card/test-payment-notice.tsx';
import { BuyerFields } from './buyer-fields.tsx';
import styles from './checkout.module.css';
import { needsOrganisation } from './checkout-address.ts';
import { buyerOf, fields, fillBuyer, forgetSavedBuyer, readSavedBuyer } from './form-fields.ts';
import { Choice, LicencesField } from './licences-field.tsx';
import { type Checkout, loadDialogs } from './use-checkout.ts';

const MinimisedPayment = lazy(async () => ({ default: (await loadDialogs()).MinimisedPayment }));

// Stripe's script is only loaded where Stripe takes the payment.
const StripeCard = lazy(async () => ({
  default: (await import('../card/stripe-card.tsx')).StripeCard,
}));

export type Provider = { provider: Shop['payments']; publishableKey: string | null };

type CheckoutFormProps = { checkout: Checkout; provider: Provider };

/** Who buys, and how it is paid. Uncontrolled, so that an error loses nothing that was typed. */
export function CheckoutForm({ checkout, provider }: CheckoutFormProps) {
  const { state, view, dispatch, form, stripe } = checkout;
  const { order, errors, failure } = state;
  const { item, problem, payBy, teamName } = view;
  const { user } = checkout.session;
  const [savedBuyer] = useState(readSavedBuyer);
  useEffect(forgetSavedBuyer, []);
  const totalCents = view.figures?.totalCents ?? 0;
  const { currency } = useShop();
  const known = { ...(user && buyerOf(user)), ...order?.buyer };

  useEffect(() => {
    if (!form.current) return;
    if (order) fillBuyer(form.current, order.buyer);
    if (user) fillBuyer(form.current, { ...buyerOf(user), organisation: teamName ?? '' });
  }, [form, order, user, teamName]);

  useEffect(() => {
    if (form.current) focusFirstError(form.current, errors, fields);
  }, [form, errors]);

  useEffect(() => {
    if (!failure || !form.current) return;
    fillCard(form.current, { cvv: '' });
    const message = form.current.querySelector<HTMLElement>('[data-failure]');
    message?.scrollIntoView({ block: 'center' });
    const card = failure.atCard && form.current.elements.namedItem('cardNumber');
    (card instanceof HTMLElement ? card : message)?.focus({ preventScroll: true });
  }, [form, failure]);

  function submit(event: FormEvent) {
    event.preventDefault();
    checkout.submit();
  }

  function fillTestCard(card: TestCardValues) {
    if (form.current) fillCard(form.current, card);
    dispatch({ type: 'errorsCleared' });
  }

  return (
    <form ref={form} className={styles.form} method="post" onSubmit={submit} noValidate>
      {item.kind !== 'course' && (
        <LicencesField
          item={item}
          input={view.seats}
          isFixed={view.isSeatsFixed}
          error={view.seatsError}
          onChange={(seats) => dispatch({ type: 'chosen', choices: { seats } })}
        />
      )}
      <BuyerFields
        known={known}
        typed={savedBuyer}
        errors={errors}
        isTeam={needsOrganisation(item)}
      />
      <PaymentSection
        provider={provider}
        offered={view.offered}
        payBy={payBy}
        totalCents={problem ? null : totalCents}
        orderId={order?.id}
        errors={errors}
        failure={
          failure && (
            <div data-failure tabIndex={-1} className={styles.failure}>
              <FormError>{failure.message}</FormError>
            </div>
          )
        }
        onChoose={(chosen) => dispatch({ type: 'chosen', choices: { payBy: chosen } })}
        cardHolder={user ? (buyerOf(user).name ?? '') : 'Test Card'}
        onPickTestCard={fillTestCard}
        onStripeReady={(ready) => {
          stripe.current = ready;
        }}
      />
      <div className={styles.pay}>
        {view.isMinimised ? (
          <Suspense>
            <MinimisedPayment step={state.step} dispatch={dispatch} />
          </Suspense>
        ) : (
          <FormError>{errors.form ?? view.priceError}</FormError>
        )}
        <HydratedButton type="submit" variant="primary" wide pending={state.isPayQueued}>
          {problem
            ? 'Pay'
            : payBy === 'invoice'
              ? 'Order by invoice'
              : payText(totalCents, currency)}
        </HydratedButton>
        <p className="small muted">
          By ordering, you accept the <TextLink to="/terms">Terms</TextLink>.
        </p>
        <noscript>
          <p className="small">Turn on JavaScript to pay.</p>
        </noscript>
      </div>
    </form>
  );
}

type PaymentSectionProps = {
  provider: Provider;
  offered: readonly PayBy[];
  payBy: PayBy;
  /** Null while there is no price. */
  totalCents: number | null;
  orderId: string | undefined;
  errors: CardErrors;
  /** Why the last payment failed. */
  failure: ReactNode;
  onChoose: (payBy: PayBy) => void;
  /** Filled in with a test card. */
  cardHolder: string;
  onPickTestCard: (card: TestCardValues) => void;
  onStripeReady: (payment: StripePayment) => void;
};

function PaymentSection(props: PaymentSectionProps) {
  const { provider, payBy, offered, totalCents, failure, onChoose } = props;
  const isSimulated = provider.provider === 'simulated';
  // Stripe's own fields offer PayPal, where the account has it.
  const choices = isSimulated ? offered : offered.filter((one) => one !== 'paypal');
  const isFree = totalCents === 0;
  return (
    <section className={styles.part} aria-labelledby="ways">
      <h2 id="ways">{isFree ? 'Nothing to pay' : 'How would you like to pay?'}</h2>
      {isSimulated && (
        <TestPaymentNotice
          needsCard={payBy === 'card' && !isFree}
          holder={props.cardHolder}
          onPick={props.onPickTestCard}
        />
      )}
      {!isFree && choices.length > 1 && (
        <div className={styles.choices} role="radiogroup" aria-labelledby="ways">
          {choices.map((one) => (
            <Choice
              key={one}
              name="way"
              value={one}
              checked={one === payBy}
              onChoose={() => onChoose(one)}
              {...payByTexts[one]}
            />
          ))}
        </div>
      )}
      {failure}
      {isFree ? (
        <p className={styles.text}>The discount covers the whole price. You don't need a card.</p>
      ) : (
        <PaymentDetails {...props} />
      )}
    </section>
  );
}

const payByTexts: Record<PayBy, { title: string; text: ReactNode }> = {
  card: {
    title: 'Card',
    text: (
      <span className="row gap-2 mt-2">
        <PaymentMark name="Visa" />
        <PaymentMark name="MasterCard" />
      </span>
    ),
  },
  paypal: {
    title: 'PayPal',
    text: (
      <span className="row gap-2 mt-2" aria-hidden="true">
        <PaymentMark name="PayPal" />
      </span>
    ),
  },
  invoice: { title: 'Invoice', text: `Due in ${invoiceDays} days` },
};

function PaymentDetails(props: PaymentSectionProps) {
  const { provider, payBy, totalCents, orderId, errors, onStripeReady } = props;
  if (payBy === 'paypal') {
    return <p className={styles.text}>You'll continue with PayPal, then come back here.</p>;
  }
  if (payBy === 'invoice') {
    return (
      <p className={styles.text}>
        We email you the invoice right away. It's due in {invoiceDays} days, and the licences open
        once it's paid. Invoices are available {planTexts.invoice}.
      </p>
    );
  }
  if (provider.provider === 'simulated') return <CardFields errors={errors} />;
  return (
    <Suspense fallback={<SkeletonLines lines={4} />}>
      <StripeCard
        publishableKey={provider.publishableKey ?? ''}
        amountCents={totalCents ?? 0}
        onReady={onStripeReady}
        {...(orderId && { orderId })}
      />
    </Suspense>
  );
}
