import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { BillingDocument, Order } from '../../../contract/billing/orders.ts';
import { defaultShop, invoiceDays } from '../../../contract/plans.ts';
import { amountText } from '../../../contract/text/money.ts';
import { coursePath } from '../../catalog/shared/paths.ts';
import { errorMessage } from '../../data/error-message.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
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
  const question = {
    title: view.figures?.title ?? '',
    currency: view.figures?.currency ?? defaultShop.currency,
    dispatch,
  };
  if (view.isMinimised) return null;
  switch (step.name) {
    case 'form':
      return null;
    case 'confirm':
      return <ConfirmDialog request={step.request} {...question} />;
    case 'paypal':
      return <PaypalDialog request={step.request} {...question} />;
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

type QuestionProps = {
  request: PaymentRequest;
  title: string;
  currency: string;
  dispatch: Dispatch;
};

function ConfirmDialog({ request, title, currency, dispatch }: QuestionProps) {
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
        <strong className="num">{amountText(totalCents, currency)}</strong> for {title}
        {simulated?.lastFour && `, with ${simulated.brand} ending in ${simulated.lastFour}`}
        {content.payBy === 'paypal' && ', with PayPal'}
        {isInvoice && `, to be paid within ${invoiceDays} days`}.
      </p>
    </Dialog>
  );
}

function PaypalDialog({ request, title, currency, dispatch }: QuestionProps) {
  return (
    <TestQuestion
      title="Continue with PayPal (test)"
      onAnswer={(approve) => dispatch({ type: 'paypalAnswered', approve })}
      onClose={() => dispatch({ type: 'cancelled' })}
    >
      PayPal would now ask you to pay {amountText(request.totalCents, currency)} for {title}. This
      is a test: choose its answer. No money moves.
    </TestQuestion>
  );
}

function BankDialog({ order, dispatch }: { order: Order; dispatch: Dispatch }) {
  return (
    <TestQuestion
      title="Your bank asks you to confirm this payment (test)"
      onAnswer={(approve) => dispatch({ type: 'bankAnswered', approve })}
      onClose={() => dispatch({ type: 'minimised' })}
    >
      {amountText(order.totalCents, order.currency)} for {order.title}. A real bank would ask you in
      its app or by text. This is a test: choose the answer. No money moves.
    </TestQuestion>
  );
}

type TestQuestionProps = {
  title: string;
  onAnswer: (approve: boolean) => void;
  onClose: () => void;
  children: ReactNode;
};

function TestQuestion({ title, onAnswer, onClose, children }: TestQuestionProps) {
  return (
    <Dialog
      open
      mustAnswer
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="primary" onClick={() => onAnswer(true)}>
            Approve
          </Button>
          <Button onClick={() => onAnswer(false)}>Decline</Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}

const waitingTexts: Record<WaitingStep['reason'], { title: string; text: string }> = {
  noConnection: {
    title: 'We lost the connection',
    text: "We're checking whether the payment went through. You won't be charged twice.",
  },
  noAnswer: {
    title: "The bank hasn't answered yet",
    text: "Your order is saved, and you won't be charged twice. We keep checking.",
  },
  followUp: {
    title: 'This is taking longer than usual',
    text: "The bank still hasn't answered. You can close this page: we keep checking and email you the result. Your order is under Orders.",
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
    <Notice title="A payment for this order is in progress" className={styles.minimised}>
      {isBank
        ? 'Your bank is waiting for your answer.'
        : "We're checking the result. You won't be charged twice."}
      <div ref={buttons}>
        <Button small onClick={() => dispatch({ type: 'restored' })}>
          Continue
        </Button>
        {isBank && (
          <Button small onClick={() => dispatch({ type: 'bankAnswered', approve: false })}>
            Decline
          </Button>
        )}
      </div>
    </Notice>
  );
}

/** A click beside the buttons goes back one page. */
function Thanks({ order, dispatch }: { order: Order; dispatch: Dispatch }) {
  const isInvoice = order.state === 'invoiced';
  const paper = order.documents.find(({ kind }) => kind === (isInvoice ? 'invoice' : 'receipt'));
  const next = nextStep(order);
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
          ? "We've emailed you the invoice. Access opens once it's paid."
          : "We've emailed you the receipt."}
      </p>
      {/* Not a control itself: it only keeps clicks on its buttons from closing the overlay. */}
      {/* biome-ignore lint/a11y: the buttons inside are the controls */}
      <div
        className={`${styles.next} cluster gap-3 mt-3`}
        onClick={(event) => event.stopPropagation()}
      >
        <LinkButton variant="primary" to={next.to}>
          {next.label}
        </LinkButton>
        {paper && <PaperButton document={paper} />}
        <Button onClick={() => dispatch({ type: 'thanksClosed' })}>Go back</Button>
      </div>
    </Overlay>
  );
}

function nextStep(order: Order): { label: string; to: string } {
  const { state, kind, courseId, seats } = order;
  if (state === 'invoiced') return { label: 'See your orders', to: '/user-screen/orders' };
  if (courseId !== null) return { label: 'Go to the course', to: coursePath(courseId) };
  const isPersonal = seats === 1 && kind !== 'more_licences';
  return isPersonal
    ? { label: 'Choose a course', to: '/user-screen/user-courses' }
    : { label: 'Go to your team', to: '/user-screen/team' };
}

/** Saves the receipt or invoice as PDF. */
function PaperButton({ document }: { document: BillingDocument }) {
  const [isPending, setIsPending] = useState(false);
  const save = async () => {
    setIsPending(true);
    try {
      const { saveDocument } = await import('../orders/save-document.ts');
      await saveDocument(document);
    } catch (failure) {
      void notify.error(errorMessage(failure));
    }
    setIsPending(false);
  };
  return (
    <Button icon="download" pending={isPending} onClick={save}>
      {document.kind === 'invoice' ? 'Invoice' : 'Receipt'}
    </Button>
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
