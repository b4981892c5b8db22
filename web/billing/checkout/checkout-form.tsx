import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { PayBy } from '../../../contract/billing/orders.ts';
import { invoiceDays, payText, planTexts } from '../../../contract/plans.ts';
import { type FormErrors, focusFirstError } from '../../forms/form-errors.ts';
import { HydratedButton } from '../../ui/buttons/hydrated-button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { CardFields, fillCard } from '../card/card-fields.tsx';
import type { CardErrors } from '../card/card-rules.ts';
import type { StripePayment } from '../card/stripe-payment.ts';
import type { TestCardValues } from '../card/test-card-list.tsx';
import { TestPaymentNotice } from '../card/test-payment-notice.tsx';
import styles from './checkout.module.css';
import { needsOrganisation } from './checkout-address.ts';
import {
  type BuyerField,
  type BuyerValues,
  buyerOf,
  fields,
  fillBuyer,
  takeSavedBuyer,
} from './form-fields.ts';
import { Choice, LicencesField } from './licences-field.tsx';
import { type Checkout, loadDialogs } from './use-checkout.ts';

const MinimisedPayment = lazy(async () => ({ default: (await loadDialogs()).MinimisedPayment }));

// Stripe's script is only loaded where Stripe takes the payment.
const StripeCard = lazy(async () => ({
  default: (await import('../card/stripe-card.tsx')).StripeCard,
}));

export type Provider = { provider: 'simulated' | 'stripe'; publishableKey: string | null };

type CheckoutFormProps = { checkout: Checkout; provider: Provider };

/** Who buys, and how it is paid. Uncontrolled, so that an error loses nothing that was typed. */
export function CheckoutForm({ checkout, provider }: CheckoutFormProps) {
  const { state, view, dispatch, form, stripe } = checkout;
  const { order, errors, failure } = state;
  const { item, problem, payBy, teamName } = view;
  const { user } = checkout.session;
  const [savedBuyer] = useState(takeSavedBuyer);
  const totalCents = view.figures?.totalCents ?? 0;

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
          onChange={(seats) => dispatch({ type: 'chosen', choices: { seats } })}
        />
      )}
      <BuyerFields values={savedBuyer} errors={errors} isTeam={needsOrganisation(item)} />
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
          {problem ? 'Pay' : payBy === 'invoice' ? 'Order by invoice' : payText(totalCents)}
        </HydratedButton>
        <p className="small muted when-signed-out">You sign in first, and come back here.</p>
        <p className="small muted">
          By ordering you accept the <TextLink to="/terms">Terms</TextLink>.
        </p>
        <noscript>
          <p className="small">Paying needs JavaScript.</p>
        </noscript>
      </div>
    </form>
  );
}

type BuyerFieldsProps = {
  values: BuyerValues;
  errors: FormErrors<BuyerField>;
  /** A new team takes its name from the organisation. */
  isTeam: boolean;
};

/** Whom the invoice is made out to. */
function BuyerFields({ values, errors, isTeam }: BuyerFieldsProps) {
  const hasErrorInside = Boolean(
    errors.address || errors.taxNumber || (errors.organisation && !isTeam),
  );
  const field = (name: BuyerField) => ({ name, defaultValue: values[name], error: errors[name] });
  const organisation = (
    <TextField
      label={isTeam ? 'Organisation' : 'Organisation (optional)'}
      autoComplete="organization"
      required={isTeam}
      hint={isTeam && 'Also the name of your team. You can change it later.'}
      {...field('organisation')}
    />
  );
  return (
    <section className={styles.part} aria-labelledby="buyer">
      <h2 id="buyer">Your details</h2>
      <div className={styles.fields}>
        <TextField label="Full Name" autoComplete="name" required {...field('name')} />
        <TextField label="Email" type="email" autoComplete="email" required {...field('email')} />
        <TextField
          label="Phone Number (optional)"
          type="tel"
          autoComplete="tel"
          {...field('phone')}
        />
        {isTeam && organisation}
      </div>
      <details className={styles.more} open={hasErrorInside || undefined}>
        <summary>
          {isTeam ? 'Add an address or ABN' : 'Add an organisation, address or ABN'}
        </summary>
        <div className={styles.fields}>
          {!isTeam && organisation}
          <TextField
            label="Address (optional)"
            autoComplete="street-address"
            {...field('address')}
          />
          <TextField label="ABN (optional)" autoComplete="off" {...field('taxNumber')} />
        </div>
      </details>
    </section>
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
        <p className={styles.text}>The discount covers the whole price. No card is needed.</p>
      ) : (
        <PaymentDetails {...props} />
      )}
    </section>
  );
}

const payByTexts: Record<PayBy, { title: string; text: string }> = {
  card: { title: 'Card', text: 'Visa, MasterCard and others' },
  paypal: { title: 'PayPal', text: 'With your PayPal account' },
  invoice: { title: 'Invoice', text: `Due in ${invoiceDays} days` },
};

function PaymentDetails(props: PaymentSectionProps) {
  const { provider, payBy, totalCents, orderId, errors, onStripeReady } = props;
  if (payBy === 'paypal') {
    return <p className={styles.text}>After Pay you continue with PayPal, and come back here.</p>;
  }
  if (payBy === 'invoice') {
    return (
      <p className={styles.text}>
        We mail you the invoice at once. The licences open when it is paid, within {invoiceDays}{' '}
        days. Invoices are offered {planTexts.invoice}.
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
