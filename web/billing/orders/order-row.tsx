import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Order } from '../../../contract/billing/orders.ts';
import { moneyText } from '../../../contract/plans.ts';
import { errorMessage } from '../../data/error-message.ts';
import { formatSellerDate } from '../../teams/shared/seller-dates.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { CancelDialog, RefundDialog } from './order-dialogs.tsx';
import { DocumentButton } from './order-document.tsx';
import { useCheckPayment } from './order-hooks.ts';
import { noRefundText, placeOf, standingNote, standingOf, sumText } from './order-words.ts';
import styles from './orders.module.css';

/** `isNext`: of several that wait for payment, the one whose button is the primary one. */
export function OrderRow({ order, isNext }: { order: Order; isNext: boolean }) {
  const titleId = useId();
  const row = useRef<HTMLElement>(null);
  const { title, number, createdAt, gstCents, discountCents, code, documents } = order;
  const place = placeOf(order);
  return (
    <li className={styles.order}>
      <article ref={row} tabIndex={-1} aria-labelledby={titleId}>
        <div className={styles.head}>
          <div className={styles.what}>
            <h2 id={titleId}>
              {place ? (
                <Link to={place} prefetch="intent">
                  {title}
                </Link>
              ) : (
                title
              )}
            </h2>
            <p className="small muted num">
              Order {number}, {formatSellerDate(createdAt)}
            </p>
          </div>
          <div className={styles.sum}>
            <p className={styles.total}>{sumText(order)}</p>
            <p className="small muted num">{moneyText(gstCents)} GST included</p>
            {discountCents > 0 && (
              <p className="small muted num">
                {moneyText(discountCents)} off{code && ` with ${code}`}
              </p>
            )}
          </div>
        </div>
        <Standing order={order} />
        <div className={styles.foot}>
          {documents.length > 0 && (
            <ul className={styles.documents} aria-label="Documents">
              {documents.map((document) => (
                <li key={document.id}>
                  <DocumentButton document={document} />
                </li>
              ))}
            </ul>
          )}
          <Acts order={order} isNext={isNext} onDone={() => row.current?.focus()} />
        </div>
        <NoRefund order={order} />
      </article>
    </li>
  );
}

function Standing({ order }: { order: Order }) {
  const { text, icon, tone } = standingOf(order);
  const note = standingNote(order);
  // A date goes on in the same line; a sentence stands by itself.
  const isSentence = /[.!?]$/.test(note);
  return (
    <>
      <p className={styles.standing} data-tone={tone}>
        <Icon name={icon} size={18} />
        <span>
          <strong>{text}</strong>
          {note && !isSentence && ` ${note}`}
        </span>
      </p>
      {isSentence && <p className={styles.note}>{note}</p>}
    </>
  );
}

function NoRefund({ order }: { order: Order }) {
  const reason = noRefundText(order);
  if (!reason) return null;
  return (
    <p className={`${styles.reason} small muted num`}>
      {reason.text} {reason.asksSupport && <TextLink to="/contact-us">Write to us</TextLink>}
    </p>
  );
}

type ActsProps = {
  order: Order;
  isNext: boolean;
  /** What was pressed is gone, and the focus would be too. */
  onDone: () => void;
};

function Acts({ order, isNext, onDone }: ActsProps) {
  const [asks, setAsks] = useState<'cancel' | 'refund' | 'done'>();
  const check = useCheckPayment();
  const { id, number, state, can, refundableUntil, totalCents } = order;
  const canCheck = state === 'paying' && !can.pay;
  const canRefund = can.refund && totalCents > 0;
  // Only once the dialog has given the focus back.
  const leave = useEffectEvent(onDone);
  useEffect(() => {
    if (asks === 'done') leave();
  }, [asks]);
  if (!can.pay && !can.cancel && !canCheck && !canRefund) return null;
  const lookAgain = () =>
    check.mutate(id, {
      onSuccess: (found) => {
        void notify.info(`${standingOf(found).text}. ${standingNote(found)}`.trim());
        if (found.state !== 'paying') onDone();
      },
      onError: (failure) => void notify.error(errorMessage(failure)),
    });
  const closing = { onClose: () => setAsks(undefined), onDone: () => setAsks('done') };
  return (
    <div className={styles.acts}>
      {can.pay && (
        <LinkButton
          small
          variant={isNext ? 'primary' : 'quiet'}
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
          onClick={lookAgain}
          aria-label={`Check again: order ${number}`}
        >
          Check again
        </Button>
      )}
      {can.cancel && (
        <Button small onClick={() => setAsks('cancel')} aria-label={`Cancel order ${number}`}>
          Cancel order
        </Button>
      )}
      {canRefund && (
        <>
          {refundableUntil && (
            <span className="small muted num">Until {formatSellerDate(refundableUntil)}</span>
          )}
          <Button
            small
            icon="reply"
            onClick={() => setAsks('refund')}
            aria-label={`Get your money back for order ${number}`}
          >
            Get your money back
          </Button>
        </>
      )}
      {asks === 'cancel' && <CancelDialog order={order} {...closing} />}
      {asks === 'refund' && <RefundDialog order={order} {...closing} />}
    </div>
  );
}
