import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { PayBy, Quote, Wish } from '../../contract/billing-orders.ts';
import { signInPath } from '../next-path.ts';
import { nameOfWish } from '../order-keys.ts';
import { sessionEndEvent, useSession } from '../session.tsx';
import { PageHead } from '../ui/section.tsx';
import { OrderSummary } from './order-summary.tsx';
import styles from './payment.module.css';
import {
  codeIn,
  type Missing,
  priceReason,
  readAddress,
  seatsIn,
  seatsProblem,
  type TypedSeats,
  wishOf,
  withoutStripe,
  withParameters,
  withSeats,
  withWish,
} from './payment-address.ts';
import { keepBuyer } from './payment-buyer.tsx';
import { PaymentCheckout } from './payment-checkout.tsx';
import { PaymentCode } from './payment-code.tsx';
import { loadDialogs, preparePayment, type Trouble, usePaymentFlow } from './payment-flow.ts';
import { PaymentInstead } from './payment-instead.tsx';
import { useOrder, useOrderInAddress } from './payment-order.ts';
import { failureOf, figuresOf, useOtherTabs, useQuote } from './payment-quote.ts';
import { leaveForSignIn, useWayBack } from './payment-return.ts';
import type { Checkout } from './payment-ways.tsx';
import { useWindowEvent } from './payment-window.ts';

const PaymentDialogs = lazy(async () => ({ default: (await loadDialogs()).PaymentDialogs }));

type PaymentPageProps = {
  /** Stays the same while the page changes its own address. */
  visit: string;
  checkout: Checkout;
  /** What the server has rendered. */
  first: { wish: Wish; quote: Quote | null; missing: Missing | null };
};

export function PaymentPage({ visit, checkout, first }: PaymentPageProps) {
  const session = useSession();
  const navigate = useNavigate();
  const here = useLocation();
  const [search, setSearch] = useSearchParams();
  const address = readAddress(search);
  const leave = useWayBack();
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const accountId = session.user?.userid ?? 0;

  const arrive = useEffectEvent(() => {
    if (address.isBack) change(search);
  });
  useEffect(() => arrive(), []);
  useEffect(() => {
    if (accountId) preparePayment();
  }, [accountId]);

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

  // The order says what it is for, unless the address says more.
  const ordered = order && wishOf(order);
  const isRevised = ordered && address.isNamed && isAbout(address.wish, ordered);
  const named = ordered && !isRevised ? ordered : address.wish;
  // The address follows a moment later.
  const [chosenWay, setChosenWay] = useState<PayBy | null>(null);
  const [typedSeats, setTypedSeats] = useState<TypedSeats | null>(null);
  const [appliedCode, setAppliedCode] = useState<string | null>(null);
  const wish = withSeats(named, typedSeats);
  const codeOfOrder = search.has('code') || !order ? address.code : (order.code ?? '');
  const code = appliedCode ?? codeOfOrder;
  const codeField = useRef<HTMLInputElement>(null);
  const firstMissing = address.missing ?? (isSameWish(first.wish, wish) ? first.missing : null);
  const isKnown = !firstMissing && (orderStatus === 'none' || orderStatus === 'payable');
  const problem = seatsProblem(wish);
  const price = useQuote(
    isKnown && !problem ? wish : null,
    code,
    isSameWish(first.wish, wish) ? first.quote : null,
  );

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

  function change(next: URLSearchParams) {
    setSearch(withoutStripe(next), { replace: true, preventScrollReset: true, state: { visit } });
  }

  function changeSeats(typed: TypedSeats) {
    setTypedSeats(typed);
    setTrouble(null);
    const next = withSeats(named, typed);
    if (seatsProblem(next) !== 'wrong') change(withWish(search, next));
  }

  function applyCode(next: string) {
    setTrouble(null);
    setAppliedCode(next);
    change(withParameters(search, { code: next }));
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
  const way = wayOf(payBy, chosenWay ?? address.by ?? order?.payBy ?? 'card');
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
  return (
    <>
      <div className={`wrap ${styles.page}`} inert={isCovered}>
        <div className={styles.head}>
          <PageHead title="Your order" />
        </div>
        {!isHidden && (
          <div className={styles.summary}>
            <OrderSummary figures={figures} isBusy={isAsking} reason={priceReason(wish)}>
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
        )}
        <div>
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
              seats={typedSeats ?? seatsIn(named)}
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
              onSeats={changeSeats}
              checkCode={checkCode}
              onWay={(next) => {
                setChosenWay(next);
                setTrouble(null);
                change(withParameters(search, { by: next }));
              }}
              onSignIn={signIn}
              onPay={(intent) => {
                setTrouble(null);
                void (underWay && flow.isSimulated
                  ? flow.resume(underWay, false)
                  : flow.ask(intent));
              }}
            />
          </PaymentInstead>
        </div>
      </div>
      {flow.stage.name !== 'form' && (
        <Suspense>
          <PaymentDialogs flow={flow} title={figures?.title ?? ''} onLeave={leave} />
        </Suspense>
      )}
    </>
  );
}

const isAbout = (a: Wish, b: Wish) => nameOfWish(0, a) === nameOfWish(0, b);
const isSameWish = (a: Wish, b: Wish) => JSON.stringify(a) === JSON.stringify(b);

/** What is offered, or else the first of it. */
const wayOf = (offered: readonly PayBy[], wanted: PayBy): PayBy =>
  offered.includes(wanted) ? wanted : (offered[0] ?? 'card');
