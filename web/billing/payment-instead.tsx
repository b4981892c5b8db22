import type { ReactNode } from 'react';
import type { Order, Quote } from '../../contract/billing-orders.ts';
import type { Session } from '../session.tsx';
import { LinkButton } from '../ui/button.tsx';
import { ErrorState } from '../ui/empty-state.tsx';
import { ReadyButton } from '../ui/ready-button.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import styles from './payment.module.css';
import type { Missing } from './payment-address.ts';
import type { OrderStatus } from './payment-order.ts';
import { homeOf } from './payment-return.ts';

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
  const { session, isForAccount, missing, orderStatus, order, refusal, failure } = props;
  const { onSignIn, onRetry } = props;
  if (missing) {
    const { text, to, wayOn } = missingTexts[missing];
    return (
      <Message text={text}>
        <LinkButton to={to}>{wayOn}</LinkButton>
      </Message>
    );
  }
  if (isForAccount && session.state === 'signedOut') {
    return (
      <Message text="Sign in to see this order, and to pay it.">
        <ReadyButton variant="primary" onClick={onSignIn}>
          Sign In
        </ReadyButton>
      </Message>
    );
  }
  if (orderStatus === 'failed') {
    return <ErrorState message="Your order could not be loaded." onRetry={onRetry} />;
  }
  if (orderStatus === 'over' && order) return <OrderOver order={order} />;
  if (refusal) {
    return (
      <Message text={refusal.message}>
        {refusal.link && (
          <LinkButton variant="primary" to={refusal.link}>
            {wayOnTo(refusal.link)}
          </LinkButton>
        )}
      </Message>
    );
  }
  if (failure && props.isWaiting) return <ErrorState message={failure} onRetry={onRetry} />;
  if (orderStatus === 'loading' || props.isWaiting) return <SkeletonLines lines={8} title />;
  return props.children;
}

const missingTexts: Record<Missing, { text: string; to: string; wayOn: string }> = {
  order: {
    text: 'There is no such order in your account.',
    to: '/user-screen/orders',
    wayOn: 'See your orders',
  },
  team: {
    text: 'There is no such team in your account.',
    to: '/user-screen/team',
    wayOn: 'Go to your team',
  },
  course: { text: 'There is no such course.', to: '/courses', wayOn: 'See all courses' },
};

function Message({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={styles.message}>
      <p role="status">{text}</p>
      <div>{children}</div>
    </div>
  );
}

function wayOnTo(link: string): string {
  if (link.startsWith('/course-detail/')) return 'Go to the course';
  if (link.startsWith('/user-screen/team')) return 'Go to your team';
  if (link.startsWith('/user-screen/orders')) return 'See your orders';
  if (link.startsWith('/contact-sales')) return 'Contact sales';
  return link.includes('renew=') ? 'Renew it' : 'See the offer';
}

const overTexts: Partial<Record<Order['state'], string>> = {
  paid: 'This order is paid. Its receipt stands under Orders.',
  invoiced:
    'The invoice of this order was sent, and stands under Orders. Access opens once it is paid.',
  refunding: 'This order is being refunded.',
  refunded: 'This order was refunded.',
  cancelled: 'This order was cancelled. Nothing was charged.',
};

function OrderOver({ order }: { order: Order }) {
  return (
    <Message text={overTexts[order.state] ?? ''}>
      <LinkButton to="/user-screen/orders">See your orders</LinkButton>
      {order.state === 'paid' && (
        <LinkButton variant="primary" to={homeOf(order)}>
          {order.courseId === null ? 'Start learning' : 'Go to the course'}
        </LinkButton>
      )}
    </Message>
  );
}
