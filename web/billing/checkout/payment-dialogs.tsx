import { useEffect, useRef } from 'react';
import type { Order } from '../../../contract/billing/orders.ts';
import { currency, invoiceDays, moneyText } from '../../../contract/plans.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { PaymentFlow, Waiting } from './payment-flow.ts';
import styles from './payment-overlay.module.css';
import { PaymentOverlay } from './payment-overlay.tsx';
import type { Intent } from './payment-try.ts';

type PaymentDialogsProps = {
  flow: PaymentFlow;
  /** What is bought, in words. */
  title: string;
  onLeave: (order: Order) => void;
};

/** Whatever comes between the press on Pay and the end. */
export function PaymentDialogs({ flow, title, onLeave }: PaymentDialogsProps) {
  const { stage } = flow;
  switch (stage.name) {
    case 'form':
      return null;
    case 'asking':
      return <ProceedDialog flow={flow} intent={stage.intent} title={title} />;
    case 'paypal':
      return <PaypalDialog flow={flow} intent={stage.intent} title={title} />;
    case 'bank':
      return stage.isAside ? null : <BankDialog flow={flow} order={stage.order} />;
    case 'waiting':
      return stage.isAside ? null : <WaitingDialog flow={flow} waiting={stage} />;
    case 'processing':
      return (
        <PaymentOverlay title="Processing..." isBelow={!flow.isSimulated}>
          <span className={styles.spinner}>
            <Spinner large label="" />
          </span>
        </PaymentOverlay>
      );
    case 'done':
      return (
        <Thanks
          order={stage.order}
          onLeave={() => {
            flow.hear();
            onLeave(stage.order);
          }}
        />
      );
  }
}

const amountText = (cents: number) => `${currency} ${moneyText(cents)}`;

type AboutIntent = { flow: PaymentFlow; intent: Intent; title: string };

function ProceedDialog({ flow, intent, title }: AboutIntent) {
  const isInvoice = intent.content.payBy === 'invoice';
  const { brand, lastFour } = intent.simulated ?? {};
  return (
    <Dialog
      open
      onClose={flow.cancel}
      title={isInvoice ? 'Order by invoice?' : 'Proceed with payment?'}
      actions={
        <>
          <Button variant="primary" onClick={() => flow.proceed(intent)}>
            Yes
          </Button>
          <Button onClick={flow.cancel}>Cancel</Button>
        </>
      }
    >
      <p>
        <strong className="num">{amountText(intent.totalCents)}</strong> for {title}
        {lastFour && `, with ${brand} ending in ${lastFour}`}
        {intent.content.payBy === 'paypal' && ', with PayPal'}
        {isInvoice && `, to be paid within ${invoiceDays} days`}.
      </p>
    </Dialog>
  );
}

function PaypalDialog({ flow, intent, title }: AboutIntent) {
  const answer = (outcome: 'success' | 'declined') =>
    flow.proceed({ ...intent, simulated: { brand: 'PayPal', outcome } });
  return (
    <Dialog
      open
      mustAnswer
      onClose={flow.cancel}
      title="Continue with PayPal (test)"
      actions={
        <>
          <Button variant="primary" onClick={() => answer('success')}>
            Approve
          </Button>
          <Button onClick={() => answer('declined')}>Refuse</Button>
        </>
      }
    >
      <p>
        PayPal would ask you now whether to pay {amountText(intent.totalCents)} for {title}. Here
        you answer in its place, and no money moves.
      </p>
    </Dialog>
  );
}

function BankDialog({ flow, order }: { flow: PaymentFlow; order: Order }) {
  return (
    <Dialog
      open
      mustAnswer
      onClose={flow.setAside}
      title="Your bank asks you to confirm this payment (test)"
      actions={
        <>
          <Button variant="primary" onClick={() => flow.answer(order, true)}>
            Approve
          </Button>
          <Button onClick={() => flow.answer(order, false)}>Refuse</Button>
        </>
      }
    >
      <p>
        {amountText(order.totalCents)} for {order.title}. A real bank would ask in its app or by
        message; here you answer in its place, and no money moves.
      </p>
    </Dialog>
  );
}

const waitingTexts: Record<Waiting['why'], { title: string; text: string }> = {
  lost: {
    title: 'We lost the connection',
    text: 'We are finding out whether the payment went through; nothing is charged twice.',
  },
  silent: {
    title: 'We have not heard from the bank yet',
    text: 'Your order is kept, and nothing is charged twice. We keep asking.',
  },
  later: {
    title: 'We are looking after it',
    text: 'The bank still has not answered. You can close this page: we go on asking, and write to you once it is known. Your order stands under Orders.',
  },
};

function WaitingDialog({ flow, waiting }: { flow: PaymentFlow; waiting: Waiting }) {
  const { title, text } = waitingTexts[waiting.why];
  return (
    <Dialog
      open
      mustAnswer
      onClose={flow.setAside}
      title={title}
      actions={
        <>
          <Button pending={waiting.isAsking} icon="retry" onClick={() => flow.askAgain(waiting)}>
            Check again
          </Button>
          {waiting.why === 'later' && (
            <LinkButton to="/user-screen/orders">See your orders</LinkButton>
          )}
        </>
      }
    >
      <p role="status">{text}</p>
    </Dialog>
  );
}

/** Stands at Pay after Escape: no other payment is begun before this one has ended. */
export function PaymentUnderWay({ flow }: { flow: PaymentFlow }) {
  const { stage } = flow;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('button')?.focus(), []);
  return (
    <Notice title="A payment of this order is under way" className={styles.underWay}>
      {stage.name === 'bank'
        ? 'Your bank waits for your answer.'
        : 'We keep asking how it ended. Nothing is charged twice.'}
      <div ref={place}>
        <Button small onClick={flow.goOn}>
          Continue
        </Button>
        {stage.name === 'bank' && (
          <Button small onClick={() => flow.answer(stage.order, false)}>
            Refuse
          </Button>
        )}
      </div>
    </Notice>
  );
}

function Thanks({ order, onLeave }: { order: Order; onLeave: () => void }) {
  const isInvoice = order.state === 'invoiced';
  return (
    <PaymentOverlay title="Thank you for your purchase" onLeave={onLeave}>
      <Icon name="check" className={styles.mark} />
      <p>
        <strong>{order.title}</strong> is {isInvoice ? 'ordered' : 'yours'}.{' '}
        {isInvoice
          ? 'The invoice comes by mail to the address of your account; access opens once it is paid.'
          : 'The receipt comes by mail to the address of your account.'}
      </p>
      {/* Its press is one on the overlay. */}
      <Button>Continue</Button>
    </PaymentOverlay>
  );
}
