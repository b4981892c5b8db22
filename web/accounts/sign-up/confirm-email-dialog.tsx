import { useEffect, useState } from 'react';
import type { Registration } from '../../../contract/accounts.ts';
import { ApiError, call } from '../../data/api.ts';
import { errorMessage, errorStatus } from '../../data/error-message.ts';
import { TextButton, TextLink } from '../../ui/buttons/text-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { CodeDialog, wrongCode } from '../entry/code-dialog.tsx';
import { hasFieldError } from '../entry/failures.ts';
import { loadContract } from '../entry/load-contract.ts';

type Delivery =
  | { sent: true; mailbox: string | undefined; isDelayed: boolean }
  | { sent: false; message: string; retryAfterSeconds: number };

export async function sendEmailCode(email: string): Promise<Delivery> {
  try {
    const { issueOtp } = await loadContract();
    const { mailbox, delayed } = await call(issueOtp, { params: { email } });
    return { sent: true, mailbox, isDelayed: delayed ?? false };
  } catch (error) {
    const retryAfterSeconds = error instanceof ApiError ? error.retryAfterSeconds : 0;
    return { sent: false, message: errorMessage(error), retryAfterSeconds };
  }
}

/** Accepted by the server; becomes an account once the emailed code is entered. */
export interface PendingRegistration {
  registration: Registration;
  delivery: Delivery;
  sentAt: number;
}

type ConfirmEmailDialogProps = {
  open: boolean;
  pending: PendingRegistration;
  onDone: () => void;
  onCancel: () => void;
  /** Something other than the code is wrong: back to the form. */
  onRefused: (error: unknown) => void;
};

export function ConfirmEmailDialog(props: ConfirmEmailDialogProps) {
  const { open, pending, onDone, onCancel, onRefused } = props;
  const { registration } = pending;
  const [delivery, setDelivery] = useState(pending.delivery);
  const [isSending, setIsSending] = useState(false);
  const [wasResent, setWasResent] = useState(false);
  const [secondsLeft, startCountdown] = useCountdown(secondsToWait(pending.delivery));

  const confirm = async (otp: string) => {
    try {
      const { acceptRegistration } = await loadContract();
      await call(acceptRegistration, { body: { ...registration, otp } });
      onDone();
    } catch (error) {
      if (isAboutCode(error)) return wrongCode;
      notify.error(errorMessage(error));
      if (errorStatus(error) === 409 || errorStatus(error) === 400) onRefused(error);
      else return 'We couldn’t check the code. Try again.';
    }
  };

  const sendAgain = async () => {
    if (isSending) return;
    setIsSending(true);
    const next = await sendEmailCode(registration.email);
    setIsSending(false);
    setDelivery(next);
    setWasResent(next.sent);
    startCountdown(secondsToWait(next));
  };

  return (
    <CodeDialog
      open={open}
      title="Confirm your email"
      onClose={onCancel}
      onConfirm={confirm}
      alternative={
        secondsLeft > 0 ? (
          <span>Send again in {formatCountdown(secondsLeft)}</span>
        ) : (
          <TextButton onClick={sendAgain} aria-disabled={isSending}>
            {isSending ? 'Sending…' : 'Send again'}
          </TextButton>
        )
      }
    >
      <DeliveryNote email={registration.email} delivery={delivery} wasResent={wasResent} />
    </CodeDialog>
  );
}

type DeliveryNoteProps = { email: string; delivery: Delivery; wasResent: boolean };

function DeliveryNote({ email, delivery, wasResent }: DeliveryNoteProps) {
  if (!delivery.sent) {
    return (
      <Notice tone="bad" title="We couldn’t send the code.">
        {delivery.message} Everything you entered is still here. Choose “Send again”.
      </Notice>
    );
  }
  if (delivery.isDelayed) {
    return (
      <Notice tone="bad" title="Emails are delayed.">
        Our mail server isn’t answering right now. We’ll keep trying to send your code to {email}.
        If it takes longer than ten minutes, choose “Send again”.
      </Notice>
    );
  }
  return (
    <>
      <p>
        We’re sending a six-digit code to <strong>{email}</strong>. It expires in ten minutes.
      </p>
      <p className="small">
        Already have an account with this address? Then our email tells you how to sign in.
      </p>
      {delivery.mailbox && (
        <p>
          This installation doesn’t send emails.{' '}
          <TextLink to={delivery.mailbox} target="_blank">
            Open the local mailbox
          </TextLink>{' '}
          to read it.
        </p>
      )}
      {wasResent && (
        <Notice tone="good">A new code is on its way. Only the newest one works.</Notice>
      )}
    </>
  );
}

function secondsToWait(delivery: Delivery): number {
  return delivery.sent ? 0 : delivery.retryAfterSeconds;
}

/** The form itself was accepted before, so a refusal that names no other field is about the code. */
function isAboutCode(error: unknown): boolean {
  const isAboutField = fields.some((field) => hasFieldError(error, field));
  return errorStatus(error) === 400 && !isAboutField;
}

const fields = ['username', 'password', 'first_name', 'last_name', 'email', 'phone_number'];

/** `0:07`, `12:30`. */
function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function useCountdown(initial: number): [secondsLeft: number, start: (seconds: number) => void] {
  const [secondsLeft, setSecondsLeft] = useState(initial);
  const isRunning = secondsLeft > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setSecondsLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return [secondsLeft, setSecondsLeft];
}
