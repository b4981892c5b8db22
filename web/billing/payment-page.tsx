import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Order, PayBy, Quote, Wish } from '../../contract/billing-orders.ts';
import { ApiError } from '../api.ts';
import { sentenceOf } from '../form-errors.ts';
import { signInPath } from '../next-path.ts';
import { nameOfWish } from '../order-keys.ts';
import { useSession } from '../session.tsx';
import { PageHead } from '../ui/section.tsx';
import { type Figures, OrderSummary } from './order-summary.tsx';
import styles from './payment.module.css';
import {
  readAddress,
  readSeats,
  seatsProblem,
  wishOf,
  withoutStripe,
  withParameters,
  withWish,
} from './payment-address.ts';
import { keepBuyer } from './payment-buyer.tsx';
import { PaymentCheckout } from './payment-checkout.tsx';
import { PaymentCode } from './payment-code.tsx';
import { loadDialogs, preparePayment, type Trouble, usePaymentFlow } from './payment-flow.ts';
import { PaymentInstead } from './payment-instead.tsx';
import { useOrder } from './payment-order.ts';
import { useQuote } from './payment-quote.ts';
import { hasPageBefore, homeOf, leaveForSignIn, takeStepsBack } from './payment-return.ts';
import type { Checkout } from './payment-ways.tsx';

const PaymentDialogs = lazy(async () => ({ default: (await loadDialogs()).PaymentDialogs }));

type PaymentPageProps = {
  /** Stays the same while the page changes its own address. */
  visit: string;
  checkout: Checkout;
  /** What the server has rendered. */
  first: { wish: Wish; quote: Quote | null };
};

export function PaymentPage({ visit, checkout, first }: PaymentPageProps) {
  const session = useSession();
  const navigate = useNavigate();
  const here = useLocation();
  const [search, setSearch] = useSearchParams();
  const address = readAddress(search);
  const [stepsBack, setStepsBack] = useState(1);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const accountId = session.user?.userid ?? 0;

  const arrive = useEffectEvent(() => {
    setStepsBack(takeStepsBack());
    if (address.isBack) change(search);
  });
  useEffect(() => arrive(), []);
  useEffect(() => {
    if (accountId) preparePayment();
  }, [accountId]);

  const flow = usePaymentFlow({
    accountId,
    isSimulated: checkout.provider === 'simulated',
    onOrder: keepOrder,
    onTrouble(found) {
      setTrouble(found);
      price.renew();
    },
  });
  const { order, setOrder, orderStatus, reloadOrder } = useOrder(address, flow);

  // The order says what it is for, unless the address says more.
  const ordered = order && wishOf(order);
  const isRevised = ordered && address.isNamed && isAbout(address.wish, ordered);
  const wish = ordered && !isRevised ? ordered : address.wish;
  const code = search.has('code') || !order ? address.code : (order.code ?? '');
  // The address follows a moment later.
  const [chosenWay, setChosenWay] = useState<PayBy | null>(null);
  const [seats, setSeats] = useState<string | null>(null);
  const typedSeats = seats ?? String(wish.kind === 'course' ? 1 : wish.seats);
  const isKnown = orderStatus === 'none' || orderStatus === 'payable';
  const problem = seatsProblem(wish);
  const price = useQuote(
    isKnown && !problem ? wish : null,
    code,
    isSameWish(first.wish, wish) ? first.quote : null,
  );

  // Bought, or given up, in another tab.
  const renewPrice = useEffectEvent(price.renew);
  const name = nameOfWish(accountId, wish);
  useEffect(() => {
    const hear = (event: StorageEvent) => {
      if (event.key === name && event.newValue === null) renewPrice();
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, [name]);

  function change(next: URLSearchParams) {
    setSearch(withoutStripe(next), { replace: true, preventScrollReset: true, state: { visit } });
  }

  function keepOrder(kept: Order) {
    setOrder(kept);
    change(withParameters(search, { order: kept.id }));
  }

  function changeSeats(text: string) {
    setSeats(text);
    setTrouble(null);
    if (wish.kind !== 'course') change(withWish(search, { ...wish, seats: readSeats(text) }));
  }

  function signIn(form?: HTMLFormElement) {
    if (form) keepBuyer(form);
    leaveForSignIn();
    void navigate(signInPath(here));
  }

  function leave(paid: Order) {
    if (hasPageBefore(stepsBack)) void navigate(-stepsBack);
    else void navigate(homeOf(paid), { replace: true });
  }

  const { quote } = price;
  const underWay = order?.state === 'paying' ? order : null;
  const figures = figuresOf(order, underWay ? null : quote, isKnown);
  const payBy = underWay ? [underWay.payBy] : (quote?.payBy ?? ['card']);
  const way = wayOf(payBy, chosenWay ?? address.by ?? order?.payBy ?? 'card');
  const applied = underWay ? underWay.code : quote?.discount?.applied ? quote.discount.code : null;
  const isAsking = isKnown && !underWay && problem === null && !price.isCurrent;
  const failure = price.failure ? failureOf(price.failure, code) : null;

  const isForAccount = 'teamId' in wish || address.orderId !== null;
  const isHidden =
    figures === null &&
    (orderStatus === 'missing' || (isForAccount && session.state === 'signedOut'));
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
            <OrderSummary figures={figures} isBusy={isAsking}>
              {isKnown && !underWay && quote && !quote.refusal && (
                <PaymentCode
                  code={code}
                  discount={price.isCurrent ? quote.discount : null}
                  failure={failure?.atCode ?? null}
                  isBusy={isAsking}
                  onApply={(next) => {
                    setTrouble(null);
                    change(withParameters(search, { code: next }));
                    if (next === code) price.renew();
                  }}
                />
              )}
            </OrderSummary>
          </div>
        )}
        <div>
          <PaymentInstead
            session={session}
            orderStatus={orderStatus}
            order={order}
            isForAccount={isForAccount}
            refusal={quote?.refusal ?? null}
            failure={failure?.message ?? null}
            isWaiting={figures === null && problem === null}
            onSignIn={() => signIn()}
            onRetry={orderStatus === 'failed' ? reloadOrder : price.renew}
          >
            <PaymentCheckout
              session={session}
              checkout={checkout}
              wish={wish}
              seats={typedSeats}
              price={{
                totalCents: figures?.totalCents ?? 0,
                payBy,
                code: applied ?? undefined,
              }}
              isCurrent={!isAsking}
              blocked={failure && (failure.message ?? 'Please check the discount code first.')}
              way={way}
              order={order}
              teamName={quote?.team?.name}
              trouble={trouble}
              onSeats={changeSeats}
              onWay={(next) => {
                setChosenWay(next);
                setTrouble(null);
                change(withParameters(search, { by: next }));
              }}
              onSignIn={signIn}
              onPay={(intent) => {
                setTrouble(null);
                void flow.ask(intent);
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

/** Of an order whose price is not asked anew, its own. */
function figuresOf(order: Order | null, quote: Quote | null, isKnown: boolean): Figures | null {
  if (quote) {
    const { course, term, ...figures } = quote;
    // The title of new licences says for how long.
    return { ...figures, term: quote.team && term, illustration: course?.illustration };
  }
  return order && (!isKnown || order.state === 'paying') ? order : null;
}

function failureOf(
  failure: unknown,
  code: string,
): { message: string | null; atCode: string | null } {
  const aboutCode =
    failure instanceof ApiError && failure.errors.find(({ field }) => field === 'code');
  const isGuessing = code !== '' && failure instanceof ApiError && failure.code === 429;
  if (aboutCode) return { message: null, atCode: aboutCode.message };
  return isGuessing
    ? { message: null, atCode: failure.message }
    : { message: sentenceOf(failure), atCode: null };
}
