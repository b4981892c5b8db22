import type { ReactNode } from 'react';
import type { Order } from '../../../contract/billing/orders.ts';
import { formatMoment } from '../../../contract/text/dates.ts';
import { errorMessage } from '../../data/error-message.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useCancelOrder, useRefundOrder } from './hooks.ts';
import { cancelText, refundEndsText, refundKeepsText, refundText, totalText } from './labels.ts';

type OrderDialogProps = {
  order: Order;
  onClose: () => void;
  onDone: () => void;
};

export function CancelDialog({ order, onClose, onDone }: OrderDialogProps) {
  const cancel = useCancelOrder();
  const confirm = () =>
    cancel.mutate(order.id, {
      onSuccess: ({ state }) => {
        onDone();
        // It may have been charged before it could be stopped.
        if (state === 'cancelled') void notify.success(`Order ${order.number} is cancelled.`);
        else void notify.info('The payment had already gone through. Your order is paid.');
      },
    });
  return (
    <Question
      title="Cancel this order?"
      act="Cancel order"
      stay="Keep order"
      isDangerous={order.state === 'invoiced'}
      onAct={confirm}
      onClose={onClose}
      isPending={cancel.isPending}
      error={cancel.error}
    >
      <p>
        <strong>{order.title}</strong>, {totalText(order)}.
      </p>
      <p>{cancelText(order)}</p>
    </Question>
  );
}

export function RefundDialog({ order, onClose, onDone }: OrderDialogProps) {
  const refund = useRefundOrder();
  const confirm = () =>
    refund.mutate(order.id, {
      onSuccess: ({ state }) => {
        onDone();
        void notify.success(
          state === 'refunded'
            ? `${totalText(order)} refunded. The credit note is with the order.`
            : "Your refund is in progress. We'll let you know when it's done.",
        );
      },
    });
  return (
    <Question
      title="Refund this order?"
      act="Refund order"
      stay="Keep order"
      isDangerous
      onAct={confirm}
      onClose={onClose}
      isPending={refund.isPending}
      error={refund.error}
    >
      <p>
        <strong>{refundText(order)}</strong>
      </p>
      <ul className="stack gap-2">
        <li className="icon-first gap-3">
          <Icon className="mt-1 teal" name="lock" size={18} />
          {refundEndsText(order)}
        </li>
        <li className="icon-first gap-3">
          <Icon className="mt-1 teal" name="check" size={18} />
          {refundKeepsText(order)}
        </li>
      </ul>
      {order.refundableUntil && (
        <p>
          You have until {formatMoment(order.refundableUntil)} to decide. You can't undo a refund.
        </p>
      )}
    </Question>
  );
}

type QuestionProps = {
  title: string;
  act: string;
  stay: string;
  isDangerous?: boolean;
  isPending: boolean;
  error: Error | null;
  onAct: () => void;
  onClose: () => void;
  children: ReactNode;
};

function Question(props: QuestionProps) {
  const { title, act, stay, isDangerous, isPending, error, onAct, onClose, children } = props;
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant={isDangerous ? 'danger' : 'primary'} pending={isPending} onClick={onAct}>
            {act}
          </Button>
          <Button onClick={onClose}>{stay}</Button>
        </>
      }
    >
      <div className="stack gap-3">
        {children}
        <FormError>{error && errorMessage(error)}</FormError>
      </div>
    </Dialog>
  );
}
