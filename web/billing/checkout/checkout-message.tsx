import type { ReactNode } from 'react';
import type { Order, Quote } from '../../../contract/billing/orders.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { HydratedButton } from '../../ui/buttons/hydrated-button.tsx';
import styles from './checkout.module.css';
import type { Missing } from './checkout-address.ts';
import { pathAfterPurchase } from './payment-result.ts';

/** Why nothing can be bought here. */
export type NotForSale =
  | { kind: 'missing'; what: Missing }
  | { kind: 'signedOut'; onSignIn: () => void }
  | { kind: 'closed'; order: Order }
  | { kind: 'refused'; refusal: NonNullable<Quote['refusal']> };

/** Takes the place of the form, and leads on. */
export function CheckoutMessage({ reason }: { reason: NotForSale }) {
  switch (reason.kind) {
    case 'missing': {
      const { text, to, label } = missingTexts[reason.what];
      return (
        <Message text={text}>
          <LinkButton to={to}>{label}</LinkButton>
        </Message>
      );
    }
    case 'signedOut':
      return (
        <Message text="Sign in to see and pay this order.">
          <HydratedButton variant="primary" onClick={reason.onSignIn}>
            Sign In
          </HydratedButton>
        </Message>
      );
    case 'closed':
      return <ClosedOrder order={reason.order} />;
    case 'refused': {
      const { message, link } = reason.refusal;
      return (
        <Message text={message}>
          {link && (
            <LinkButton variant="primary" to={link}>
              {linkLabel(link)}
            </LinkButton>
          )}
        </Message>
      );
    }
  }
}

const missingTexts: Record<Missing, { text: string; to: string; label: string }> = {
  order: {
    text: "We can't find this order in your account.",
    to: '/user-screen/orders',
    label: 'See your orders',
  },
  team: {
    text: "We can't find this team in your account.",
    to: '/user-screen/team',
    label: 'Go to your team',
  },
  course: { text: "We can't find this course.", to: '/courses', label: 'See all courses' },
};

function Message({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={styles.message}>
      <p role="status">{text}</p>
      <div>{children}</div>
    </div>
  );
}

function linkLabel(link: string): string {
  if (link.startsWith('/course-detail/')) return 'Go to the course';
  if (link.startsWith('/user-screen/team')) return 'Go to your team';
  if (link.startsWith('/user-screen/orders')) return 'See your orders';
  if (link.startsWith('/contact-sales')) return 'Contact sales';
  if (link.startsWith('/courses')) return 'Browse courses';
  return link.includes('renew=') ? 'Renew' : 'See the offer';
}

const closedTexts: Partial<Record<Order['state'], string>> = {
  paid: 'This order is paid. Its receipt is under Orders.',
  invoiced:
    "We've sent the invoice for this order. It's also under Orders. Access opens once it's paid.",
  refunding: 'This order is being refunded.',
  refunded: 'This order was refunded.',
  cancelled: 'This order was cancelled. Nothing was charged.',
};

function ClosedOrder({ order }: { order: Order }) {
  return (
    <Message text={closedTexts[order.state] ?? ''}>
      <LinkButton to="/user-screen/orders">See your orders</LinkButton>
      {order.state === 'paid' && (
        <LinkButton variant="primary" to={pathAfterPurchase(order)}>
          {order.courseId === null ? 'Start learning' : 'Go to the course'}
        </LinkButton>
      )}
    </Message>
  );
}
