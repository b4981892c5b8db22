import { moneyText } from '../../../contract/plans.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { type AdminOrder, type InvoiceEnd, useEndInvoice } from './admin-hooks.ts';
import styles from './admin-orders.module.css';

const texts = {
  paid: {
    title: 'Record payment?',
    act: 'Record payment',
    consequence:
      'Only once the money is on our account: the licences open at once, and the buyer gets a receipt by mail.',
    done: (number: number) => `Order ${number} is paid. The licences are open.`,
  },
  cancelled: {
    title: 'Cancel the invoice?',
    act: 'Cancel invoice',
    consequence:
      'The buyer gets a credit note by mail, and the order cannot be paid any more. This cannot be undone.',
    done: (number: number) => `Order ${number} is cancelled, with a credit note.`,
  },
} as const;

type InvoiceDialogProps = {
  order: AdminOrder | null;
  /** What is asked about; closed without. */
  end: InvoiceEnd | null;
  onBack: () => void;
  onDone: () => void;
};

export function InvoiceDialog({ order, end, onBack, onDone }: InvoiceDialogProps) {
  const ending = useEndInvoice();
  const words = texts[end ?? 'paid'];
  const invoice = order?.documents.find(({ kind }) => kind === 'invoice');

  const confirm = () => {
    if (!order || !end) return;
    ending.mutate(
      { id: order.id, end },
      {
        onSuccess: () => {
          void notify.success(words.done(order.number));
          onDone();
        },
      },
    );
  };
  // What is under way cannot be called back.
  const back = () => {
    if (ending.isPending) return;
    ending.reset();
    onBack();
  };

  return (
    <Dialog
      open={order !== null && end !== null}
      onClose={back}
      title={words.title}
      actions={
        <>
          <Button
            variant={end === 'paid' ? 'primary' : 'danger'}
            onClick={confirm}
            pending={ending.isPending}
          >
            {words.act}
          </Button>
          <Button onClick={back} disabled={ending.isPending}>
            Back
          </Button>
        </>
      }
    >
      {order && (
        <div className={styles.question}>
          <p>
            <strong>{moneyText(order.totalCents)}</strong> from{' '}
            {order.buyer.organisation || order.buyer.name}
            {invoice && ` for ${invoice.number}`}.
          </p>
          <p className="small">{words.consequence}</p>
          <FormError>{ending.error?.message}</FormError>
        </div>
      )}
    </Dialog>
  );
}
