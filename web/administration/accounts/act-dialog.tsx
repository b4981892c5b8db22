import { useRef, useState } from 'react';
import { mostActingMinutes } from '../../../contract/administration/accounts.ts';
import { isProofNeeded, useProof } from '../../accounts/shared/use-proof.tsx';
import { errorMessage } from '../../data/error-message.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { type AccountAct, useAccountAct } from './hooks.ts';

type Question = { title: string; text: string; confirm: string; danger?: boolean };

const questions: Record<AccountAct, (username: string) => Question> = {
  suspend: (username) => ({
    title: 'Suspend this account?',
    text: `${username} is signed out on every device at once and can’t sign in until you lift the suspension. Nothing is deleted. Their emails stop, and they review no work. We tell them by email, without the reason.`,
    confirm: 'Suspend',
    danger: true,
  }),
  lift: (username) => ({
    title: 'Lift the suspension?',
    text: `${username} can sign in again, with everything as it was. We tell them by email.`,
    confirm: 'Lift suspension',
  }),
  signOut: (username) => ({
    title: 'Sign out everywhere?',
    text: `${username} is signed out on every device and has to sign in again. Do this when a device was lost.`,
    confirm: 'Sign out',
  }),
  passwordLink: (username) => ({
    title: 'Send a password link?',
    text: `We email ${username} a link to choose a new password. It works once, for 24 hours. The present password keeps working until then.`,
    confirm: 'Send link',
  }),
  signInAs: (username) => ({
    title: `Sign in as ${username}?`,
    text: `You see what ${username} sees, for up to ${mostActingMinutes} minutes. You can’t change, buy or send anything. We tell them by email and in their notifications, with your name and reason.`,
    confirm: 'Sign in',
  }),
  export: (username) => ({
    title: 'Export this person’s data?',
    text: `The file has everything we store about ${username}, also notes and answers. Use it only to answer their own request, and delete it afterwards. The audit log keeps that you exported it.`,
    confirm: 'Export',
  }),
};

type ActDialogProps = {
  act: AccountAct | null;
  account: { userid: number; username: string };
  onClose: () => void;
};

/** Asks before something is done to someone’s account, and does it. */
export function ActDialog({ act, account, onClose }: ActDialogProps) {
  const acting = useAccountAct(account.userid);
  const { withProof, proofDialog } = useProof();
  const reason = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);
  const question = act && questions[act](account.username);
  const needsReason = act === 'suspend' || act === 'signInAs';
  const close = () => {
    if (acting.isPending) return;
    acting.reset();
    setMissing(false);
    onClose();
  };
  const confirm = async () => {
    if (!act) return;
    const text = reason.current?.value.trim() ?? '';
    setMissing(needsReason && text === '');
    if (needsReason && text === '') return reason.current?.focus();
    try {
      const message = await withProof(() => acting.mutateAsync({ act, reason: text }));
      if (message === undefined) return;
      notify.success(message);
      acting.reset();
      onClose();
    } catch {
      // The dialog shows the error.
    }
  };
  return (
    <Dialog
      open={act !== null}
      onClose={close}
      title={question?.title ?? ''}
      actions={
        <>
          <Button
            variant={question?.danger ? 'danger' : 'primary'}
            onClick={() => void confirm()}
            pending={acting.isPending}
          >
            {question?.confirm}
          </Button>
          <Button onClick={close} disabled={acting.isPending}>
            Cancel
          </Button>
        </>
      }
    >
      {question && (
        <div className="stack gap-3">
          <p>{question.text}</p>
          {needsReason && (
            <TextField
              ref={reason}
              label="Reason"
              hint={
                act === 'suspend'
                  ? 'Only Admins see it: here and in the audit log.'
                  : `${account.username} reads it, and it stays in the audit log.`
              }
              maxLength={act === 'suspend' ? 500 : 300}
              autoComplete="off"
              {...(missing && { error: 'Reason is required.' })}
            />
          )}
          <FormError>
            {acting.error && !isProofNeeded(acting.error) && errorMessage(acting.error)}
          </FormError>
        </div>
      )}
      {proofDialog}
    </Dialog>
  );
}
