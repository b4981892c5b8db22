import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { Order } from '../../../contract/billing/orders.ts';
import { currency, invoiceDays, moneyText } from '../../../contract/plans.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './checkout-dialogs.module.css';
import type {
  CheckoutState,
  CheckoutView,
  Dispatch,
  PaymentRequest,
  Step,
  WaitingStep,
} from './checkout-state.ts';

type CheckoutDialogsProps = { state: CheckoutState; view: CheckoutView; dispatch: Dispatch };

/** Everything between Pay and the end. */
export function CheckoutDialogs({ state, view, dispatch }: CheckoutDialogsProps) {
  const { step } = state;
  const title = view.figures?.title ?? '';
  if (view.isMinimised) return null;
  switch (step.name) {
    case 'form':
      return null;
    case 'confirm':
      return <ConfirmDialog request={step.request} title={title} dispatch={dispatch} />;
    case 'paypal':
      return <PaypalDialog request={step.request} title={title} dispatch={dispatch} />;
    case 'bank':
      return <BankDialog order={step.order} dispatch={dispatch} />;
    case 'waiting':
      return <WaitingDialog step={step} dispatch={dispatch} />;
    case 'processing':
      return (
        // Stripe shows the bank's question above the page, where a modal would cover it.
        <Overlay title="Processing..." isModal={state.isSimulated}>
          <span className={styles.spinner}>
            <Spinner large label="" />
          </span>
        </Overlay>
      );
    case 'thanks':
      return <Thanks order={step.order} dispatch={dispatch} />;
  }
}

const amountText = (cents: number) => `${currency} ${moneyText(cents)}`;

type QuestionProps = { request: PaymentRequest; title: string; dispatch: Dispatch };

function ConfirmDialog({ request, title, dispatch }: QuestionProps) {
  const { content, totalCents, simulated } = request;
  const isInvoice = content.payBy === 'invoice';
  const cancel = () => dispatch({ type: 'cancelled' });
  return (
    <Dialog
      open
      onClose={cancel}
      title={isInvoice ? 'Order by invoice?' : 'Proceed with payment?'}
      actions={
        <>
          <Button variant="primary" onClick={() => dispatch({ type: 'confirmed' })}>
            Yes
          </Button>
          <Button onClick={cancel}>Cancel</Button>
        </>
      }
    >
      <p>
        <strong className="num">{amountText(totalCents)}</strong> for {title}
        {simulated?.lastFour && `, with ${simulated.brand} ending in ${simulated.lastFour}`}
        {content.payBy === 'paypal' && ', with PayPal'}
        {isInvoice && `, to be paid within ${invoiceDays} days`}.
      </p>
    </Dialog>
  );
}

function PaypalDialog({ request, title, dispatch }: QuestionProps) {
  const answer = (approve: boolean) => dispatch({ type: 'paypalAnswered', approve });
  return (
    <Dialog
      open
      mustAnswer
      onClose={() => dispatch({ type: 'cancelled' })}
      title="Continue with PayPal (test)"
      actions={
        <>
          <Button variant="primary" onClick={() => answer(true)}>
            Approve
          </Button>
          <Button onClick={() => answer(false)}>Refuse</Button>
        </>
      }
    >
      <p>
        PayPal would ask you now whether to pay {amountText(request.totalCents)} for {title}. Here
        you answer in its place, and no money moves.
      </p>
    </Dialog>
  );
}

function BankDialog({ order, dispatch }: { order: Order; dispatch: Dispatch }) {
  const answer = (approve: boolean) => dispatch({ type: 'bankAnswered', approve });
  return (
    <Dialog
      open
      mustAnswer
      onClose={() => dispatch({ type: 'minimised' })}
      title="Your bank asks you to confirm this payment (test)"
      actions={
        <>
          <Button variant="primary" onClick={() => answer(true)}>
            Approve
          </Button>
          <Button onClick={() => answer(false)}>Refuse</Button>
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

const waitingTexts: Record<WaitingStep['reason'], { title: string; text: string }> = {
  noConnection: {
    title: 'We lost the connection',
    text: 'We are finding out whether the payment went through; nothing is charged twice.',
  },
  noAnswer: {
    title: 'We have not heard from the bank yet',
    text: 'Your order is kept, and nothing is charged twice. We keep asking.',
  },
  followUp: {
    title: 'We are looking after it',
    text: 'The bank still has not answered. You can close this page: we go on asking, and write to you once it is known. Your order stands under Orders.',
  },
};

function WaitingDialog({ step, dispatch }: { step: WaitingStep; dispatch: Dispatch }) {
  const { title, text } = waitingTexts[step.reason];
  return (
    <Dialog
      open
      mustAnswer
      onClose={() => dispatch({ type: 'minimised' })}
      title={title}
      actions={
        <>
          <Button
            pending={step.isChecking}
            icon="retry"
            onClick={() => dispatch({ type: 'checkRequested' })}
          >
            Check again
          </Button>
          {step.reason === 'followUp' && (
            <LinkButton to="/user-screen/orders">See your orders</LinkButton>
          )}
        </>
      }
    >
      <p role="status">{text}</p>
    </Dialog>
  );
}

type MinimisedPaymentProps = { step: Step; dispatch: Dispatch };

/** Above Pay, after Escape: no other payment can be started before this one has ended. */
export function MinimisedPayment({ step, dispatch }: MinimisedPaymentProps) {
  const isBank = step.name === 'bank';
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => buttons.current?.querySelector('button')?.focus(), []);
  return (
    <Notice title="A payment of this order is under way" className={styles.minimised}>
      {isBank
        ? 'Your bank waits for your answer.'
        : 'We keep asking how it ended. Nothing is charged twice.'}
      <div ref={buttons}>
        <Button small onClick={() => dispatch({ type: 'restored' })}>
          Continue
        </Button>
        {isBank && (
          <Button small onClick={() => dispatch({ type: 'bankAnswered', approve: false })}>
            Refuse
          </Button>
        )}
      </div>
    </Notice>
  );
}

function Thanks({ order, dispatch }: { order: Order; dispatch: Dispatch }) {
  const isInvoice = order.state === 'invoiced';
  return (
    <Overlay
      title="Thank you for your purchase"
      isModal
      onClose={() => dispatch({ type: 'thanksClosed' })}
    >
      <Icon name="check" className={styles.mark} />
      <p>
        <strong>{order.title}</strong> is {isInvoice ? 'ordered' : 'yours'}.{' '}
        {isInvoice
          ? 'The invoice comes by mail to the address of your account; access opens once it is paid.'
          : 'The receipt comes by mail to the address of your account.'}
      </p>
      {/* Its click bubbles to the overlay. */}
      <Button>Continue</Button>
    </Overlay>
  );
}

type OverlayProps = {
  title: string;
  children: ReactNode;
  isModal: boolean;
  /** On a click anywhere, Enter or Escape; without it the overlay can't be closed. */
  onClose?: () => void;
};

/** Covers the whole page. */
function Overlay({ title, children, isModal, onClose }: OverlayProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    if (isModal) element?.showModal();
    else element?.show();
    return () => element?.close();
  }, [isModal]);
  return (
    <dialog
      ref={dialog}
      className={styles.overlay}
      aria-labelledby={titleId}
      onClick={onClose}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // A second Escape would close the dialog even if its cancel event is prevented.
        event.preventDefault();
        onClose?.();
      }}
      onCancel={(event) => event.preventDefault()}
    >
      <div className={styles.content} role={onClose ? undefined : 'status'}>
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
