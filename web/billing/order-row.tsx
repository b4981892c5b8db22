import { useId, useState } from 'react';
import { Link } from 'react-router';
import { moneyText } from '../../contract/billing.ts';
import type { BillingDocument, Order } from '../../contract/billing-orders.ts';
import { onDay } from '../dates.ts';
import { sentenceOf } from '../form-errors.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { notify } from '../ui/toast.ts';
import { CancelDialog, RefundDialog } from './order-dialogs.tsx';
import { useCheckPayment, useSaveDocument } from './order-hooks.ts';
import { documentNames, placeOf, standingNote, standingOf, sumText } from './order-words.ts';
import styles from './orders.module.css';

/** `isNext`: of several that wait for payment, the one whose button is the primary one. */
export function OrderRow({ order, isNext }: { order: Order; isNext: boolean }) {
  const titleId = useId();
  const { title, number, createdAt, gstCents, discountCents, code, documents } = order;
  const place = placeOf(order);
  return (
    <li className={styles.order}>
      <article aria-labelledby={titleId}>
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
              Order {number}, {onDay(createdAt)}
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
          <Acts order={order} isNext={isNext} />
        </div>
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

function DocumentButton({ document }: { document: BillingDocument }) {
  const { mutate, isPending } = useSaveDocument(document);
  return (
    <Button
      small
      icon="download"
      pending={isPending}
      onClick={() =>
        mutate(undefined, { onError: (failure) => void notify.error(sentenceOf(failure)) })
      }
    >
      {documentNames[document.kind]} {document.number}
    </Button>
  );
}

function Acts({ order, isNext }: { order: Order; isNext: boolean }) {
  const [asks, setAsks] = useState<'cancel' | 'refund'>();
  const check = useCheckPayment();
  const { id, state, can, refundableUntil, totalCents } = order;
  const canCheck = state === 'paying' && !can.pay;
  const canRefund = can.refund && totalCents > 0;
  if (!can.pay && !can.cancel && !canCheck && !canRefund) return null;
  const lookAgain = () =>
    check.mutate(id, {
      onSuccess: (found) =>
        void notify.info(`${standingOf(found).text}. ${standingNote(found)}`.trim()),
      onError: (failure) => void notify.error(sentenceOf(failure)),
    });
  return (
    <div className={styles.acts}>
      {can.pay && (
        <LinkButton
          small
          variant={isNext ? 'primary' : 'quiet'}
          to={`/payment?order=${id}`}
          prefetch="none"
        >
          Continue to payment
        </LinkButton>
      )}
      {canCheck && (
        <Button small icon="retry" pending={check.isPending} onClick={lookAgain}>
          Check again
        </Button>
      )}
      {can.cancel && (
        <Button small onClick={() => setAsks('cancel')}>
          Cancel order
        </Button>
      )}
      {canRefund && (
        <>
          {refundableUntil && (
            <span className="small muted num">Until {onDay(refundableUntil)}</span>
          )}
          <Button small icon="reply" onClick={() => setAsks('refund')}>
            Get your money back
          </Button>
        </>
      )}
      {asks === 'cancel' && <CancelDialog order={order} onClose={() => setAsks(undefined)} />}
      {asks === 'refund' && <RefundDialog order={order} onClose={() => setAsks(undefined)} />}
    </div>
  );
}
