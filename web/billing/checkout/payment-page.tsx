import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { OrderItem, PayBy, Quote } from '../../../contract/billing/orders.ts';
import { sessionEndEvent, useSession } from '../../data/session.tsx';
import { signInPath } from '../../page/next-path.ts';
import { nameOfWish } from '../shared/checkout-draft.ts';
import { OrderSummary } from './order-summary.tsx';
import styles from './payment.module.css';
import { codeIn, type Missing, priceReason, withParameters } from './payment-address.ts';
import { PaymentCheckout } from './payment-checkout.tsx';
import { PaymentCode } from './payment-code.tsx';
import { keepBuyer } from './payment-fields.ts';
import { loadDialogs, preparePayment, type Trouble, usePaymentFlow } from './payment-flow.ts';
import { PaymentInstead } from './payment-instead.tsx';
import { useOrder, useOrderInAddress } from './payment-order.ts';
import { failureOf, figuresOf, useOtherTabs, useQuote } from './payment-quote.ts';
import { leaveForSignIn, useWayBack } from './payment-return.ts';
import type { Checkout } from './payment-ways.tsx';
import { useIsBeside, useWindowEvent } from './payment-window.ts';
import { usePaymentAddress, usePaymentWish } from './payment-wish.ts';

const PaymentDialogs = lazy(async () => ({ default: (await loadDialogs()).PaymentDialogs }));

type PaymentPageProps = {
  /** Stays the same while the page changes its own address. */
  visit: string;
  checkout: Checkout;
  /** What the server has rendered. */
  first: { wish: OrderItem; quote: Quote | null; missing: Missing | null };
};

export function PaymentPage({ visit, checkout, first }: PaymentPageProps) {
  const session = useSession();
  const navigate = useNavigate();
  const here = useLocation();
  const leave = useWayBack();
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const accountId = session.user?.userid ?? 0;
  useEffect(() => {
    if (accountId) preparePayment();
  }, [accountId]);

  const place = usePaymentAddress(visit);
  const { search, address, change } = place;
  const flow = usePaymentFlow({
    accountId,
    isSimulated: checkout.provider === 'simulated',
    onOrder: (written) => setOrder(written),
    onTrouble(found) {
      setTrouble(found);
      if (!found.isOffline) price.renew();
    },
  });
  const { order, setOrder, orderStatus, reloadOrder } = useOrder(address, flow);
  const { wish, seats, code, problem, ...wished } = usePaymentWish(place, order);
  const choose = (chosen: Parameters<typeof wished.choose>[0]) => {
    setTrouble(null);
    wished.choose(chosen);
  };

  const isFirst = JSON.stringify(first.wish) === JSON.stringify(wish);
  const firstMissing = address.missing ?? (isFirst ? first.missing : null);
  const isKnown = !firstMissing && (orderStatus === 'none' || orderStatus === 'payable');
  const price = useQuote(isKnown && !problem ? wish : null, code, isFirst ? first.quote : null);

  useOtherTabs(nameOfWish(accountId, wish), price.renew);
  useWindowEvent('online', () => {
    if (price.failure) price.renew();
    setTrouble((now) => (now?.isOffline ? null : now));
  });
  const form = useRef<HTMLFormElement>(null);
  useWindowEvent(sessionEndEvent, (event) => {
    event.preventDefault();
    signIn();
  });
  useOrderInAddress(order, address, (id) => change(withParameters(search, { order: id })));

  const codeField = useRef<HTMLInputElement>(null);
  function applyCode(next: string) {
    choose({ code: next });
    if (next === code) price.renew();
  }

  /** On Pay: a code that stands in its field counts, and one that does nothing is not passed over. */
  function checkCode() {
    if (!codeField.current) return 'done';
    const typed = codeIn(codeField.current.value);
    if (typed !== code) {
      applyCode(typed);
      return 'asking';
    }
    if (!isCodeRefused) return 'done';
    codeField.current.focus();
    return 'refused';
  }

  function signIn() {
    if (form.current) keepBuyer(form.current);
    leaveForSignIn();
    void navigate(signInPath(here));
  }

  const { quote } = price;
  const underWay = order?.state === 'paying' ? order : null;
  const figures = problem ? null : figuresOf(order, underWay ? null : quote, isKnown);
  const payBy = underWay ? [underWay.payBy] : (quote?.payBy ?? ['card']);
  const way = wayOf(payBy, wished.way);
  const applied = underWay ? underWay.code : quote?.discount?.applied ? quote.discount.code : null;
  const isAsking = isKnown && !underWay && problem === null && !price.isCurrent;
  const failure = failureOf(price.failure, wish, code);
  const isCodeRefused =
    Boolean(failure?.atCode) || (price.isCurrent && quote?.discount?.applied === false);
  const missing =
    firstMissing ?? (orderStatus === 'missing' ? 'order' : (failure?.missing ?? null));

  const isForAccount = 'teamId' in wish || address.orderId !== null;
  const isHidden =
    missing !== null || (figures === null && isForAccount && session.state === 'signedOut');
  // Below Stripe's question the page can be reached, and must not be pressed.
  const isCovered = flow.stage.name === 'processing';
  const isBeside = useIsBeside();
  const summary = !isHidden && (
    <div key="summary" className={styles.summary}>
      <OrderSummary
        figures={figures}
        isBusy={isAsking}
        isOwn={price.isOwn || (order !== null && figures === order)}
        reason={priceReason(wish)}
      >
        {isKnown && !underWay && quote && !quote.refusal && (
          <PaymentCode
            field={codeField}
            code={code}
            discount={price.isCurrent ? quote.discount : null}
            failure={failure?.atCode ?? null}
            isBusy={isAsking}
            onApply={applyCode}
          />
        )}
      </OrderSummary>
    </div>
  );
  const payment = (
    <div key="payment" className={styles.payment}>
      <PaymentInstead
        session={session}
        missing={missing}
        orderStatus={orderStatus}
        order={order}
        isForAccount={isForAccount}
        refusal={quote?.refusal ?? null}
        failure={failure?.message ?? null}
        isWaiting={figures === null && problem === null}
        onSignIn={signIn}
        onRetry={orderStatus === 'failed' ? reloadOrder : price.renew}
      >
        <PaymentCheckout
          flow={flow}
          form={form}
          session={session}
          checkout={checkout}
          wish={wish}
          seats={seats}
          isFixed={wish.kind === 'renewal' && !problem && !quote?.team?.hasEnded}
          price={{
            totalCents: figures?.totalCents ?? 0,
            payBy,
            code: applied ?? undefined,
          }}
          isCurrent={!isAsking}
          blocked={failure?.message ?? null}
          onRenew={price.renew}
          way={way}
          order={order}
          teamName={quote?.team?.name}
          trouble={trouble}
          onSeats={(typed) => choose({ seats: typed })}
          checkCode={checkCode}
          onWay={(by) => choose({ by })}
          onSignIn={signIn}
          onPay={(intent) => {
            setTrouble(null);
            void (underWay && flow.isSimulated ? flow.resume(underWay, false) : flow.ask(intent));
          }}
        />
      </PaymentInstead>
    </div>
  );
  return (
    <>
      <div className={`wrap ${styles.page}`} inert={isCovered}>
        <h1 className={styles.head}>Your order</h1>
        {isBeside ? [payment, summary] : [summary, payment]}
      </div>
      {flow.stage.name !== 'form' && (
        <Suspense>
          <PaymentDialogs flow={flow} title={figures?.title ?? ''} onLeave={leave} />
        </Suspense>
      )}
    </>
  );
}

/** What is offered, or else the first of it. */
const wayOf = (offered: readonly PayBy[], wanted: PayBy): PayBy =>
  offered.includes(wanted) ? wanted : (offered[0] ?? 'card');
