import { useState } from 'react';
import { type Profile, requestEmailChange } from '../../../contract/accounts.ts';
import { formatTimeAgo } from '../../../contract/text/relative-times.ts';
import { errorMessage, errorStatus } from '../../data/error-message.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextButton, TextLink } from '../../ui/buttons/text-link.tsx';
import { FormError, Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { focusWhenOpened } from '../../ui/overlays/focus-when-opened.ts';
import { notify } from '../../ui/overlays/toast.ts';
import dialogStyles from '../entry/code-dialog.module.css';
import { CodeDialog, wrongCode } from '../entry/code-dialog.tsx';
import { hasFieldError } from '../entry/failures.ts';
import { useProof } from '../shared/use-proof.tsx';
import {
  type SentCode,
  useCancelEmailChange,
  useConfirmEmailChange,
  useEmailChange,
  useRequestEmailChange,
} from './hooks.ts';

type EmailChangeProps = {
  user: Profile;
  isChoosing: boolean;
  onChoosing: (isChoosing: boolean) => void;
};

/** The dialogs of a change of address, and the change that waits for its code. */
export function EmailChange({ user, isChoosing, onChoosing }: EmailChangeProps) {
  const { data: pending } = useEmailChange();
  const [sent, setSent] = useState<SentCode | null>(null);
  const [isEntering, setIsEntering] = useState(false);
  const cancel = useCancelEmailChange();

  const giveUp = () =>
    cancel.mutate(undefined, {
      onSuccess: () => notify.success('Your email address stays as it is.'),
      onError: (error) => notify.error(errorMessage(error)),
    });

  return (
    <>
      {pending && (
        <Notice role="note" title={`Waiting for ${pending.newEmail}`} className="mt-5">
          <p>
            You asked for this change {formatTimeAgo(pending.requestedAt)}. Until you enter the code
            from our email, {user.email} stays in use.
          </p>
          <div className="cluster gap-2 mt-3">
            <Button small onClick={() => setIsEntering(true)}>
              Enter the code
            </Button>
            <Button small onClick={giveUp} pending={cancel.isPending}>
              Cancel the change
            </Button>
          </div>
        </Notice>
      )}
      <AddressDialog
        open={isChoosing}
        onClose={() => onChoosing(false)}
        onSent={(code) => {
          setSent(code);
          onChoosing(false);
          setIsEntering(true);
        }}
      />
      {pending && (
        <NewAddressCodeDialog
          open={isEntering}
          newEmail={pending.newEmail}
          sent={sent}
          onSent={setSent}
          onClose={() => setIsEntering(false)}
        />
      )}
    </>
  );
}

type AddressDialogProps = {
  open: boolean;
  onClose: () => void;
  onSent: (code: SentCode) => void;
};

function AddressDialog({ open, ...form }: AddressDialogProps) {
  return (
    <Dialog open={open} title="Change your email" onClose={form.onClose} mustAnswer>
      <AddressForm {...form} />
    </Dialog>
  );
}

function AddressForm({ onClose, onSent }: Omit<AddressDialogProps, 'open'>) {
  const request = useRequestEmailChange();
  const { withProof, proofDialog } = useProof();
  const form = useForm({
    schema: requestEmailChange.body,
    onSubmit: async ({ email }) => {
      const code = await withProof(() => request.mutateAsync(email));
      if (code) onSent(code);
    },
  });
  return (
    <>
      <form {...form.props}>
        <div className={`${dialogStyles.about} stack gap-3 mb-5`}>
          <p>
            We’ll send a code to the new address. Your current address gets a link that undoes the
            change.
          </p>
        </div>
        <TextField
          label="New email"
          type="email"
          autoComplete="email"
          required
          ref={focusWhenOpened}
          {...form.register('email')}
        />
        <FormError>{form.errors.form}</FormError>
        <div className={`${dialogStyles.actions} cluster gap-3 mt-5`}>
          <Button type="submit" variant="primary" pending={form.isSubmitting}>
            Send the code
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
      {proofDialog}
    </>
  );
}

type NewAddressCodeDialogProps = {
  open: boolean;
  newEmail: string;
  /** What the server said when it was last asked from this page. */
  sent: SentCode | null;
  onSent: (code: SentCode) => void;
  onClose: () => void;
};

function NewAddressCodeDialog(props: NewAddressCodeDialogProps) {
  const { open, newEmail, sent, onSent, onClose } = props;
  const confirm = useConfirmEmailChange();
  const request = useRequestEmailChange();
  const { withProof, proofDialog } = useProof();
  const [note, setNote] = useState('');

  const enter = async (otp: string) => {
    try {
      const profile = await withProof(() => confirm.mutateAsync(otp));
      if (!profile) return;
      notify.success(`Your email address is now ${newEmail}.`);
      onClose();
    } catch (error) {
      // A conflict means that someone else confirmed the same address first.
      const isWrong = hasFieldError(error, 'otp') && errorStatus(error) !== 409;
      return isWrong ? wrongCode : errorMessage(error);
    }
  };
  const sendAgain = async () => {
    try {
      const code = await withProof(() => request.mutateAsync(newEmail));
      if (!code) return;
      onSent(code);
      setNote('A new code is on its way. Only the newest one works.');
    } catch (error) {
      setNote(errorMessage(error));
    }
  };

  return (
    <>
      <CodeDialog
        open={open}
        title="Confirm your new email"
        onClose={onClose}
        onConfirm={enter}
        alternative={
          <TextButton onClick={() => void sendAgain()} aria-disabled={request.isPending}>
            {request.isPending ? 'Sending…' : 'Send again'}
          </TextButton>
        }
      >
        {sent?.delayed ? (
          <Notice tone="bad" title="Emails are delayed.">
            Our mail server isn’t answering right now. We’ll keep trying to send the code to{' '}
            {newEmail}; if it takes longer than ten minutes, choose “Send again”.
          </Notice>
        ) : (
          <p>
            We’re sending a six-digit code to <strong>{newEmail}</strong>. It expires in ten
            minutes. If the address already has an account, the email says so instead.
          </p>
        )}
        {sent?.mailbox && (
          <p>
            This installation doesn’t send emails.{' '}
            <TextLink to={sent.mailbox} target="_blank">
              Open the local mailbox
            </TextLink>{' '}
            to read it.
          </p>
        )}
        {note && <Notice>{note}</Notice>}
      </CodeDialog>
      {proofDialog}
    </>
  );
}
