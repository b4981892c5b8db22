import { useEffect, useState } from 'react';
import { RefundReason } from '../../../contract/billing/admin.ts';
import { moneyText } from '../../../contract/text/money.ts';
import { formatSellerDay, formatSellerMoment } from '../../../contract/text/seller-dates.ts';
import { useShop } from '../../data/shop.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Fact, Facts } from '../../ui/layout/facts.tsx';
import { Dialog, focusFirstField } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { DocumentButton } from '../orders/document-button.tsx';
import styles from './admin-orders.module.css';
import {
  type AdminOrder,
  type InvoiceOutcome,
  useCloseInvoice,
  useRefundAnyOrder,
} from './hooks.ts';
import { payByLabels, refundConsequence, refundMethod } from './labels.ts';
import { OrderStateBadge } from './orders-table.tsx';

type OrderDetailsProps = { order: AdminOrder | null; onClose: () => void };

export function OrderDetails({ order, onClose }: OrderDetailsProps) {
  const [action, setAction] = useState<InvoiceOutcome | 'refunded' | null>(null);
  const close = () => {
    setAction(null);
    onClose();
  };
  const next = { order, onBack: () => setAction(null), onDone: close };
  return (
    <>
      <Dialog
        wide
        open={order !== null && action === null}
        onClose={onClose}
        title={`Order ${order?.number ?? ''}`}
        actions={
          (order?.state === 'invoiced' && (
            <>
              <Button variant="primary" onClick={() => setAction('paid')}>
                Record payment
              </Button>
              <Button onClick={() => setAction('cancelled')}>Cancel invoice</Button>
            </>
          )) ||
          (order?.state === 'paid' && (
            <Button onClick={() => setAction('refunded')}>Refund order</Button>
          ))
        }
      >
        {order && <Details order={order} />}
      </Dialog>
      <InvoiceDialog outcome={action === 'refunded' ? null : action} {...next} />
      <RefundDialog open={action === 'refunded'} {...next} />
    </>
  );
}

function Details({ order }: { order: AdminOrder }) {
  const { taxNumberName } = useShop();
  const { buyer } = order;
  return (
    <div className="stack gap-5">
      <p className="large ink anywhere">{order.title}</p>
      <Facts>
        <Fact name="State">
          <OrderStateBadge order={order} />
        </Fact>
        <Fact name="Ordered">{formatSellerMoment(order.createdAt)}</Fact>
        {order.state === 'invoiced' && order.dueAt && (
          <Fact name="Due">{formatSellerDay(order.dueAt)}</Fact>
        )}
        {order.paidAt && (
          <Fact name="Paid">
            {formatSellerMoment(order.paidAt)}
            {order.method && <>, {order.method}</>}
          </Fact>
        )}
        {order.refundedAt && <Fact name="Refunded">{formatSellerMoment(order.refundedAt)}</Fact>}
        {!order.paidAt && <Fact name="Payment method">{payByLabels[order.payBy]}</Fact>}
        {order.payment?.failure && <Fact name="Last attempt">{order.payment.failure}</Fact>}
      </Facts>
      <Sum order={order} />
      <Facts>
        <Fact name="Buyer">{buyer.name}</Fact>
        {buyer.organisation && <Fact name="Organisation">{buyer.organisation}</Fact>}
        <Fact name="Email">{buyer.email}</Fact>
        {buyer.phone && <Fact name="Phone">{buyer.phone}</Fact>}
        {buyer.address && <Fact name="Address">{buyer.address}</Fact>}
        {buyer.taxNumber && <Fact name={taxNumberName}>{buyer.taxNumber}</Fact>}
        <Fact name="Account">{order.username ?? 'deleted'}</Fact>
      </Facts>
      {order.notes.length > 0 && (
        <Facts>
          {order.notes.map(({ at, text }) => (
            <Fact key={`${at} ${text}`} name={formatSellerMoment(at)}>
              {text}
            </Fact>
          ))}
        </Facts>
      )}
      {order.documents.length > 0 && (
        <div className="cluster gap-2">
          {order.documents.map((document) => (
            <DocumentButton key={document.id} document={document} />
          ))}
        </div>
      )}
    </div>
  );
}

function Sum({ order }: { order: AdminOrder }) {
  const { seats, unitCents, listCents, discountCents, totalCents, code, currency } = order;
  const { taxCents, taxName, taxIncluded } = order;
  const tax = taxName && (
    <Fact name={taxIncluded ? `${taxName} included` : taxName}>
      {moneyText(taxCents, currency)}
    </Fact>
  );
  return (
    <Facts className={`${styles.sum} tint small num`}>
      <Fact name={seats > 1 ? `${seats} at ${moneyText(unitCents, currency)}` : 'Price'}>
        {moneyText(listCents, currency)}
      </Fact>
      {discountCents > 0 && (
        <Fact name={code ? `Discount, ${code}` : 'Discount'}>
          −{moneyText(discountCents, currency)}
        </Fact>
      )}
      {!taxIncluded && tax}
      <Fact name={`Total in ${currency}`}>
        <strong>{moneyText(totalCents, currency)}</strong>
      </Fact>
      {taxIncluded && tax}
    </Facts>
  );
}

const invoiceTexts = {
  paid: {
    title: 'Record payment?',
    act: 'Record payment',
    consequence:
      'Do this once the money has arrived. The licences open right away, and the buyer gets a receipt by email.',
    done: (number: number) => `Order ${number} is paid. Its licences are open.`,
  },
  cancelled: {
    title: 'Cancel the invoice?',
    act: 'Cancel invoice',
    consequence:
      "The buyer gets a credit note by email, and the order can no longer be paid. You can't undo this.",
    done: (number: number) => `Order ${number} is cancelled. The buyer gets a credit note.`,
  },
} as const;

type InvoiceDialogProps = {
  order: AdminOrder | null;
  /** Null: closed. */
  outcome: InvoiceOutcome | null;
  onBack: () => void;
  onDone: () => void;
};

function InvoiceDialog({ order, outcome, onBack, onDone }: InvoiceDialogProps) {
  const close = useCloseInvoice();
  const labels = invoiceTexts[outcome ?? 'paid'];
  const invoice = order?.documents.find(({ kind }) => kind === 'invoice');

  const confirm = () => {
    if (!order || !outcome) return;
    close.mutate(
      { id: order.id, outcome },
      {
        onSuccess: () => {
          void notify.success(labels.done(order.number));
          onDone();
        },
      },
    );
  };
  // Can't be cancelled once it is sent.
  const back = () => {
    if (close.isPending) return;
    close.reset();
    onBack();
  };

  return (
    <Dialog
      open={order !== null && outcome !== null}
      onClose={back}
      title={labels.title}
      actions={
        <>
          <Button
            variant={outcome === 'paid' ? 'primary' : 'danger'}
            onClick={confirm}
            pending={close.isPending}
          >
            {labels.act}
          </Button>
          <Button onClick={back} disabled={close.isPending}>
            Back
          </Button>
        </>
      }
    >
      {order && (
        <div className="stack gap-4">
          <p>
            <strong>{moneyText(order.totalCents, order.currency)}</strong> from{' '}
            {order.buyer.organisation || order.buyer.name}
            {invoice && ` for ${invoice.number}`}.
          </p>
          <p className="small">{labels.consequence}</p>
          <FormError>{close.error?.message}</FormError>
        </div>
      )}
    </Dialog>
  );
}

type RefundDialogProps = {
  order: AdminOrder | null;
  open: boolean;
  onBack: () => void;
  onDone: () => void;
};

function RefundDialog({ order, open, onBack, onDone }: RefundDialogProps) {
  const refund = useRefundAnyOrder();
  // Can't be cancelled once it is sent.
  const back = () => {
    if (!refund.isPending) onBack();
  };
  return (
    <Dialog open={order !== null && open} onClose={back} title="Refund the order?">
      {order && open && <RefundForm order={order} refund={refund} onDone={onDone} onBack={back} />}
    </Dialog>
  );
}

type RefundFormProps = {
  order: AdminOrder;
  refund: ReturnType<typeof useRefundAnyOrder>;
  onBack: () => void;
  onDone: () => void;
};

function RefundForm({ order, refund, onBack, onDone }: RefundFormProps) {
  const form = useForm({
    schema: RefundReason,
    onSubmit: async ({ reason }) => {
      const { state } = await refund.mutateAsync({ id: order.id, reason });
      onDone();
      const isDone = state === 'refunded';
      void notify.success(`Order ${order.number} is ${isDone ? '' : 'being '}refunded.`);
    },
  });
  const { element } = form;
  useEffect(() => focusFirstField(element.current), [element]);

  return (
    <form className="stack gap-4" {...form.props}>
      <div className="stack gap-4">
        <p>
          <strong>{moneyText(order.totalCents, order.currency)}</strong> to{' '}
          {order.buyer.organisation || order.buyer.name} for {order.title}. {refundMethod(order)}
        </p>
        <p className="small">
          {refundConsequence(order)} Progress is kept, certificates that this order paid for are
          revoked, and the buyer gets a credit note by email. This can’t be undone.
        </p>
      </div>
      <TextField
        label="Reason"
        hint="Saved in the audit log and with the order. The buyer sees it when they export their data."
        maxLength={200}
        autoComplete="off"
        {...form.register('reason')}
      />
      <FormError>{form.errors.form}</FormError>
      <div className={styles.buttons}>
        <Button type="submit" variant="danger" pending={form.isSubmitting}>
          Refund order
        </Button>
        <Button onClick={onBack} disabled={form.isSubmitting}>
          Back
        </Button>
      </div>
    </form>
  );
}
