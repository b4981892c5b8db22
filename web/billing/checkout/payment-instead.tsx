import { lazy, type ReactNode, Suspense } from 'react';
import type { Order, Quote } from '../../../contract/billing/orders.ts';
import type { Session } from '../../data/session.tsx';
import { ErrorState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import type { Missing } from './payment-address.ts';
import type { Reason } from './payment-messages.tsx';
import type { OrderStatus } from './payment-order.ts';

// Most visits need none of them.
const PaymentMessage = lazy(async () => ({
  default: (await import('./payment-messages.tsx')).PaymentMessage,
}));

type PaymentInsteadProps = {
  session: Session;
  /** Only whoever is signed in can see what it is about. */
  isForAccount: boolean;
  missing: Missing | null;
  orderStatus: OrderStatus;
  order: Order | null;
  refusal: Quote['refusal'];
  /** Why the price is not known. */
  failure: string | null;
  isWaiting: boolean;
  onSignIn: () => void;
  onRetry: () => void;
  /** The form. */
  children: ReactNode;
};

/** The form, or what stands in its place where nothing can be bought. */
export function PaymentInstead(props: PaymentInsteadProps) {
  const { orderStatus, failure, onRetry } = props;
  const waiting = <SkeletonLines lines={8} title />;
  const reason = reasonOf(props);
  if (reason) {
    return (
      <Suspense fallback={waiting}>
        <PaymentMessage reason={reason} />
      </Suspense>
    );
  }
  const unloaded = orderStatus === 'failed' && 'Your order could not be loaded.';
  const message = unloaded || (props.isWaiting && failure);
  if (message) return <ErrorState message={message} onRetry={onRetry} />;
  return orderStatus === 'loading' || props.isWaiting ? waiting : props.children;
}

function reasonOf(props: PaymentInsteadProps): Reason | null {
  const { session, isForAccount, missing, orderStatus, order, refusal, onSignIn } = props;
  if (missing) return { kind: 'missing', what: missing };
  if (isForAccount && session.state === 'signedOut') return { kind: 'signedOut', onSignIn };
  if (orderStatus === 'over' && order) return { kind: 'over', order };
  // Without the order nobody knows what its price is asked for.
  return refusal && orderStatus !== 'failed' ? { kind: 'refused', refusal } : null;
}
