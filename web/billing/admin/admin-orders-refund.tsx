import { useEffect } from 'react';
import { RefundReason } from '../../../contract/billing/admin.ts';
import { moneyText } from '../../../contract/plans.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog, focusFirstField } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { type AdminOrder, useRefundAnyOrder } from './admin-hooks.ts';
import styles from './admin-orders.module.css';
import { refundEnds, refundWay } from './admin-orders-words.ts';

type RefundDialogProps = {
  order: AdminOrder | null;
  open: boolean;
  onBack: () => void;
  onDone: () => void;
};

export function RefundDialog({ order, open, onBack, onDone }: RefundDialogProps) {
  const refund = useRefundAnyOrder();
  // What is under way cannot be called back.
  const back = () => {
    if (!refund.isPending) onBack();
  };
  return (
    <Dialog open={order !== null && open} onClose={back} title="Refund the order?">
      {order && open && <Reason order={order} refund={refund} onDone={onDone} onBack={back} />}
    </Dialog>
  );
}

type ReasonProps = {
  order: AdminOrder;
  refund: ReturnType<typeof useRefundAnyOrder>;
  onBack: () => void;
  onDone: () => void;
};

function Reason({ order, refund, onBack, onDone }: ReasonProps) {
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
    <form className={styles.form} {...form.props}>
      <div className={styles.question}>
        <p>
          <strong>{moneyText(order.totalCents)}</strong> to{' '}
          {order.buyer.organisation || order.buyer.name} for {order.title}. {refundWay(order)}
        </p>
        <p className="small">
          {refundEnds(order)} Progress and certificates are kept, and the buyer gets a credit note
          by mail. This cannot be undone.
        </p>
      </div>
      <TextField
        label="Reason"
        hint="Kept in the audit and with the order: the buyer can export it."
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
