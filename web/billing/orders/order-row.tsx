import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Order } from '../../../contract/billing/orders.ts';
import { notSoldText } from '../../../contract/plans.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { moneyText } from '../../../contract/text/money.ts';
import { errorMessage } from '../../data/error-message.ts';
import { useShop } from '../../data/shop.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { StateMark } from '../../ui/feedback/state-mark.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { DocumentButton } from './document-button.tsx';
import { useCheckPayment } from './hooks.ts';
import {
  noRefundText,
  orderMarks,
  purchasePath,
  stateText,
  statusNote,
  totalText,
} from './labels.ts';
import { CancelDialog, RefundDialog } from './order-dialogs.tsx';
import styles from './orders.module.css';

/** `isPrimary`: of several unpaid orders, only one has a primary button. */
export function OrderRow({ order, isPrimary }: { order: Order; isPrimary: boolean }) {
  const titleId = useId();
  const row = useRef<HTMLElement>(null);
  const { title, number, createdAt, discountCents, code, documents } = order;
  const { currency, taxCents, taxName, taxIncluded } = order;
  const path = purchasePath(order);
  return (
    <li className="lined py-5">
      <article ref={row} tabIndex={-1} aria-labelledby={titleId}>
        <div className={styles.head}>
          <div className={styles.what}>
            <h2 id={titleId}>
              {path ? (
                <Link to={path} prefetch="intent">
                  {title}
                </Link>
              ) : (
                title
              )}
            </h2>
            <p className="small muted num">
              Order {number} · {formatDay(createdAt)}
              {order.isPredecessors && ` · Paid by ${order.buyer.name}`}
            </p>
          </div>
          <div className={styles.sum}>
            <p className={styles.total}>{totalText(order)}</p>
            {taxName && (
              <p className="small muted num">
                {moneyText(taxCents, currency)} {taxName} {taxIncluded ? 'included' : 'added'}
              </p>
            )}
            {discountCents > 0 && (
              <p className="small muted num">
                {moneyText(discountCents, currency)} off{code && ` with ${code}`}
              </p>
            )}
          </div>
        </div>
        <Status order={order} />
        <div className={`${styles.foot} cluster between gap-3-6 mt-4`}>
          {documents.length > 0 && (
            <ul className="cluster center gap-2-3" aria-label="Documents">
              {documents.map((document) => (
                <li key={document.id}>
                  <DocumentButton document={document} />
                </li>
              ))}
            </ul>
          )}
          <OrderActions order={order} isPrimary={isPrimary} onDone={() => row.current?.focus()} />
        </div>
        <NoRefund order={order} />
      </article>
    </li>
  );
}

function Status({ order }: { order: Order }) {
  const note = statusNote(order);
  // A date continues the line; a sentence gets its own.
  const isSentence = /[.!?]$/.test(note);
  return (
    <>
      <p className="mt-3 small muted">
        <StateMark mark={orderMarks[order.state]}>{stateText(order)}</StateMark>{' '}
        {!isSentence && note}
        {order.isTest && ' · Test payment'}
      </p>
      {isSentence && <p className="mt-1 muted measure">{note}</p>}
    </>
  );
}

function NoRefund({ order }: { order: Order }) {
  const reason = noRefundText(order);
  if (!reason) return null;
  return (
    <p className="mt-3 small muted num">
      {reason.text} {reason.canAskSupport && <TextLink to="/contact-us">Contact us</TextLink>}
    </p>
  );
}

type OrderActionsProps = {
  order: Order;
  isPrimary: boolean;
  /** The button that had focus is gone: focus must move. */
  onDone: () => void;
};

function OrderActions({ order, isPrimary, onDone }: OrderActionsProps) {
  const [dialog, setDialog] = useState<'cancel' | 'refund' | 'done'>();
  const check = useCheckPayment();
  const { payments } = useShop();
  const { id, number, state, can, refundableUntil, totalCents } = order;
  const canCheck = state === 'paying' && !can.pay;
  const canRefund = can.refund && totalCents > 0;
  // Only after the dialog has restored focus.
  const moveFocus = useEffectEvent(onDone);
  useEffect(() => {
    if (dialog === 'done') moveFocus();
  }, [dialog]);
  if (!can.pay && !can.cancel && !canCheck && !canRefund) return null;
  const checkAgain = () =>
    check.mutate(id, {
      onSuccess: (found) => {
        void notify.info(`${stateText(found)}. ${statusNote(found)}`.trim());
        if (found.state !== 'paying') onDone();
      },
      onError: (failure) => void notify.error(errorMessage(failure)),
    });
  const closing = { onClose: () => setDialog(undefined), onDone: () => setDialog('done') };
  return (
    <div className="cluster center gap-2-3">
      {can.pay && payments === 'off' && <p>{notSoldText}</p>}
      {can.pay && payments !== 'off' && (
        <LinkButton
          small
          variant={isPrimary ? 'primary' : 'quiet'}
          to={`/payment?order=${id}`}
          prefetch="none"
          aria-label={`Continue to payment of order ${number}`}
        >
          Continue to payment
        </LinkButton>
      )}
      {canCheck && (
        <Button
          small
          icon="retry"
          pending={check.isPending}
          onClick={checkAgain}
          aria-label={`Check again: order ${number}`}
        >
          Check again
        </Button>
      )}
      {can.cancel && (
        <Button small onClick={() => setDialog('cancel')} aria-label={`Cancel order ${number}`}>
          Cancel order
        </Button>
      )}
      {canRefund && (
        <>
          {refundableUntil && (
            <span className="small muted num">Until {formatDay(refundableUntil)}</span>
          )}
          <Button
            small
            icon="reply"
            onClick={() => setDialog('refund')}
            aria-label={`Get your money back for order ${number}`}
          >
            Get your money back
          </Button>
        </>
      )}
      {dialog === 'cancel' && <CancelDialog order={order} {...closing} />}
      {dialog === 'refund' && <RefundDialog order={order} {...closing} />}
    </div>
  );
}
