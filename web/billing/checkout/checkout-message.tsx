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
        <Message text="Sign in to see this order, and to pay it.">
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
    text: 'There is no such order in your account.',
    to: '/user-screen/orders',
    label: 'See your orders',
  },
  team: {
    text: 'There is no such team in your account.',
    to: '/user-screen/team',
    label: 'Go to your team',
  },
  course: { text: 'There is no such course.', to: '/courses', label: 'See all courses' },
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
  return link.includes('renew=') ? 'Renew it' : 'See the offer';
}

const closedTexts: Partial<Record<Order['state'], string>> = {
  paid: 'This order is paid. Its receipt stands under Orders.',
  invoiced:
    'The invoice of this order was sent, and stands under Orders. Access opens once it is paid.',
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
