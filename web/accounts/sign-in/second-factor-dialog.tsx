import { useState } from 'react';
import { call } from '../../data/api.ts';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { isServerTrouble, serverTrouble, statusOf } from '../shared/failures.ts';
import { errorMessage } from '../../data/error-message.ts';
import { contract } from '../entry/lazy-contract.ts';
import { CodeDialog, wrongCode } from '../sign-up/code-dialog.tsx';

/** Signed in by password; the token waits here, unstored, for its second factor. */
export interface WaitingSignIn {
  token: string;
  username: string;
}

type SecondFactorDialogProps = {
  waiting: WaitingSignIn | null;
  onDone: (token: string) => void;
  /** The sign-in is over: dismissed, or ended by the server with a reason. */
  onEnd: (reason?: string) => void;
};

export function SecondFactorDialog({ waiting, onDone, onEnd }: SecondFactorDialogProps) {
  const [kind, setKind] = useState<'digits' | 'recovery'>('digits');

  const confirm = async (totp: string) => {
    if (!waiting) return;
    const { token, username } = waiting;
    try {
      const { validateTotp } = await contract();
      await call(validateTotp, { body: { username, totp } }, { token });
      onDone(token);
    } catch (error) {
      if (statusOf(error) === 401) {
        onEnd(errorMessage(error));
        return;
      }
      if (statusOf(error) === 429) return errorMessage(error);
      if (!isServerTrouble(error)) return wrongCode;
      notify.error(serverTrouble, { toastId: 'server-trouble' });
      return 'The code could not be checked. Please try again.';
    }
  };

  const usesApp = kind === 'digits';
  return (
    <CodeDialog
      open={waiting !== null}
      title="Confirm it is you"
      kind={kind}
      onClose={() => onEnd()}
      onConfirm={confirm}
      otherwise={
        <TextButton small onClick={() => setKind(usesApp ? 'recovery' : 'digits')}>
          {usesApp ? 'Use a recovery code' : 'Use the authenticator app'}
        </TextButton>
      }
    >
      <p>
        {usesApp
          ? 'Open your authenticator app and type the six digits it shows for Stepwell.'
          : 'Type one of the recovery codes you kept when you registered for MFA. Each works once.'}
      </p>
    </CodeDialog>
  );
}
