import { type FormEvent, lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import type { Order, OrderItem, PayBy, Quote } from '../../../contract/billing/orders.ts';
import { payText } from '../../../contract/plans.ts';
import type { Session } from '../../data/session.tsx';
import { errorsOf, type FormErrors, focusFirstError } from '../../forms/form-errors.ts';
import { HydratedButton } from '../../ui/buttons/hydrated-button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import type { CardTaker } from '../card/stripe-taker.ts';
import styles from './payment.module.css';
import { needsOrganisation, seatsProblem, type TypedSeats } from './payment-address.ts';
import { PaymentBuyer } from './payment-buyer.tsx';
import { buyerIn, type Field, fields, fillBuyer, fillCard, takeBuyer } from './payment-fields.ts';
import { loadCheck, loadDialogs, type PaymentFlow, type Trouble } from './payment-flow.ts';
import { type LicenceWish, PaymentLicences } from './payment-licences.tsx';
import type { Intent } from './payment-try.ts';
import { type Checkout, PaymentWays } from './payment-ways.tsx';

type PaymentCheck = Awaited<ReturnType<typeof loadCheck>>;

const PaymentUnderWay = lazy(async () => ({ default: (await loadDialogs()).PaymentUnderWay }));

type PaymentCheckoutProps = {
  flow: PaymentFlow;
  form: RefObject<HTMLFormElement | null>;
  session: Session;
  checkout: Checkout;
  wish: OrderItem;
  seats: TypedSeats;
  isFixed: boolean;
  /** What is charged, and how it may be paid. */
  price: Pick<Quote, 'totalCents' | 'payBy'> & { code: string | undefined };
  isCurrent: boolean;
  /** Why the price is not known. */
  blocked: string | null;
  onRenew: () => void;
  way: PayBy;
  order: Order | null;
  teamName: string | undefined;
  trouble: Trouble | null;
  onSeats: (typed: TypedSeats) => void;
  /** Whether the code that stands in its field is in the price. */
  checkCode: () => 'done' | 'asking' | 'refused';
  onWay: (way: PayBy) => void;
  onSignIn: () => void;
  onPay: (intent: Intent) => void;
};

/** Who buys and how it is paid. Nothing in it is lost by an error. */
export function PaymentCheckout(props: PaymentCheckoutProps) {
  const { flow, form, session, checkout, wish, price, isCurrent, way, order, trouble } = props;
  const { user } = session;
  const taker = useRef<CardTaker>(null);
  const [typed] = useState(takeBuyer);
  const [errors, setErrors] = useState<FormErrors<Field>>({});
  const isTeam = needsOrganisation(wish);
  const problem = seatsProblem(wish);
  const isSimulated = checkout.provider === 'simulated';

  useEffect(() => {
    if (order) fillBuyer(form.current, order.buyer);
    if (user) fillBuyer(form.current, { ...buyerIn(user), organisation: props.teamName ?? '' });
  }, [form, order, user, props.teamName]);

  useEffect(() => {
    if (!trouble || !form.current) return;
    fillCard(form.current, { cvv: '' });
    const place = form.current.querySelector<HTMLElement>('[data-trouble]');
    place?.scrollIntoView({ block: 'center' });
    const card = trouble.atCard && form.current.elements.namedItem('cardNumber');
    (card instanceof HTMLElement ? card : place)?.focus({ preventScroll: true });
  }, [form, trouble]);

  // Pressed while the price, or who pays, is still being asked: it counts once that is known.
  const isReady = isCurrent && session.state !== 'loading';
  const [isPressed, setIsPressed] = useState(false);
  useEffect(() => {
    if (!isPressed || !isReady) return;
    setIsPressed(false);
    // Asked for once more, and still not known: that is said above Pay.
    if (!props.blocked) form.current?.requestSubmit();
  }, [form, isPressed, isReady, props.blocked]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = event.currentTarget;
    // Nothing else is paid before the payment under way has ended.
    if (flow.isAside) return flow.goOn();
    if (problem) return focusOn(sent, 'seats');
    const code = isReady ? props.checkCode() : 'asking';
    if (code === 'asking') return setIsPressed(true);
    if (code === 'refused') return setErrors({});
    if (props.blocked) {
      setErrors({});
      props.onRenew();
      return setIsPressed(true);
    }
    if (!user) return props.onSignIn();
    const found = await check(sent);
    setErrors(found.errors);
    if (!found.intent) return focusFirstError(sent, found.errors, fields);
    props.onPay(found.intent);
  }

  /** With the contract's schema, which is loaded only now. */
  async function check(sent: HTMLFormElement): ReturnType<PaymentCheck['checkPaymentForm']> {
    try {
      const { checkPaymentForm } = await loadCheck();
      const { totalCents, code } = price;
      const { current } = taker;
      return await checkPaymentForm(sent, {
        wish,
        payBy: way,
        code,
        totalCents,
        isSimulated,
        taker: current,
      });
    } catch (failure) {
      return { errors: errorsOf(failure, fields) };
    }
  }

  function pick(card: Parameters<typeof fillCard>[1]) {
    if (form.current) fillCard(form.current, card);
    setErrors({});
  }

  const sentence = trouble && (
    <div data-trouble tabIndex={-1} className={styles.trouble}>
      <FormError>{trouble.message}</FormError>
    </div>
  );
  return (
    <form ref={form} className={styles.form} method="post" onSubmit={submit} noValidate>
      {wish.kind !== 'course' && (
        <PaymentLicences
          wish={wish satisfies LicenceWish}
          typed={props.seats}
          isFixed={props.isFixed}
          onChange={props.onSeats}
        />
      )}
      <PaymentBuyer typed={typed} errors={errors} needsOrganisation={isTeam} />
      <PaymentWays
        checkout={checkout}
        ways={price.payBy}
        way={way}
        totalCents={problem ? null : price.totalCents}
        orderId={order?.id}
        errors={errors}
        trouble={sentence}
        onChoose={props.onWay}
        holder={user ? (buyerIn(user).name ?? '') : 'Test Card'}
        onPick={pick}
        onTaker={(ready) => {
          taker.current = ready;
        }}
      />
      <div className={styles.pay}>
        {flow.isAside ? (
          <Suspense>
            <PaymentUnderWay flow={flow} />
          </Suspense>
        ) : (
          <FormError>{errors.form ?? props.blocked}</FormError>
        )}
        <HydratedButton type="submit" variant="primary" wide pending={isPressed}>
          {problem ? 'Pay' : way === 'invoice' ? 'Order by invoice' : payText(price.totalCents)}
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

function focusOn(form: HTMLFormElement, name: string): void {
  const control = form.elements.namedItem(name);
  if (control instanceof HTMLElement) control.focus();
}
