import { useState } from 'react';
import type { Registration } from '../../../contract/accounts.ts';
import { call } from '../../data/api.ts';
import { TextButton, TextLink } from '../../ui/buttons/text-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { contract } from '../entry/lazy-contract.ts';
import { asClock, failsAt, sentenceOf, statusOf } from '../shared/failures.ts';
import { CodeDialog, wrongCode } from '../sign-up/code-dialog.tsx';
import { useCountdown } from '../sign-up/countdown.ts';
import { type Delivery, sendEmailCode } from '../sign-up/email-code.ts';

/** A registration the server has taken, waiting for the code sent to its email. */
export interface WaitingRegistration {
  registration: Registration;
  delivery: Delivery;
  sentAt: number;
}

type ConfirmEmailDialogProps = {
  open: boolean;
  waiting: WaitingRegistration;
  onDone: () => void;
  onCancel: () => void;
  /** Something else than the code is wrong: back to the form. */
  onRefused: (error: unknown) => void;
};

export function ConfirmEmailDialog(props: ConfirmEmailDialogProps) {
  const { open, waiting, onDone, onCancel, onRefused } = props;
  const { registration } = waiting;
  const [delivery, setDelivery] = useState(waiting.delivery);
  const [isSending, setIsSending] = useState(false);
  const [wasResent, setWasResent] = useState(false);
  const [secondsLeft, startCountdown] = useCountdown(waitOf(waiting.delivery));

  const confirm = async (otp: string) => {
    try {
      const { acceptRegistration } = await contract();
      await call(acceptRegistration, { body: { ...registration, otp } });
      onDone();
    } catch (error) {
      if (isAboutCode(error)) return wrongCode;
      notify.error(sentenceOf(error));
      if (statusOf(error) === 409 || statusOf(error) === 400) onRefused(error);
      else return 'The code could not be checked. Please try again.';
    }
  };

  const sendAgain = async () => {
    if (isSending) return;
    setIsSending(true);
    const next = await sendEmailCode(registration.email);
    setIsSending(false);
    setDelivery(next);
    setWasResent(next.sent);
    startCountdown(waitOf(next));
  };

  return (
    <CodeDialog
      open={open}
      title="Confirm your email"
      onClose={onCancel}
      onConfirm={confirm}
      otherwise={
        secondsLeft > 0 ? (
          <span>Send again in {asClock(secondsLeft)}</span>
        ) : (
          <TextButton onClick={sendAgain} aria-disabled={isSending}>
            {isSending ? 'Sending…' : 'Send again'}
          </TextButton>
        )
      }
    >
      <Whereabouts email={registration.email} delivery={delivery} wasResent={wasResent} />
    </CodeDialog>
  );
}

type WhereaboutsProps = { email: string; delivery: Delivery; wasResent: boolean };

function Whereabouts({ email, delivery, wasResent }: WhereaboutsProps) {
  if (!delivery.sent) {
    return (
      <Notice tone="bad" title="The code could not be sent.">
        {delivery.message} What you entered is kept: choose “Send again”.
      </Notice>
    );
  }
  return (
    <>
      <p>
        We sent a six-digit code to <strong>{email}</strong>. It is good for ten minutes.
      </p>
      {delivery.mailbox && (
        <p>
          This installation keeps its mail to itself:{' '}
          <TextLink to={delivery.mailbox} target="_blank">
            open the local mailbox
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

function waitOf(delivery: Delivery): number {
  return delivery.sent ? 0 : delivery.retryAfterSeconds;
}

/** The form was checked when it was sent first, so a refusal without another field is the code's. */
function isAboutCode(error: unknown): boolean {
  const blamesField = fields.some((field) => failsAt(error, field));
  return statusOf(error) === 400 && !blamesField;
}

const fields = ['username', 'password', 'first_name', 'last_name', 'email', 'phone_number'];
