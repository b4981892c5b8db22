import { useState } from 'react';
import { call } from '../../data/api.ts';
import { errorMessage, errorStatus } from '../../data/error-message.ts';
import { TextButton, TextLink } from '../../ui/buttons/text-link.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { CodeDialog, wrongCode } from '../entry/code-dialog.tsx';
import { isServerFailure, serverFailureMessage } from '../entry/failures.ts';
import { loadContract } from '../entry/load-contract.ts';

/** The password was right. The token is not stored until the second factor is too. */
export interface PendingSignIn {
  token: string;
  username: string;
}

type SecondFactorDialogProps = {
  pending: PendingSignIn | null;
  onDone: (token: string) => void;
  /** Cancelled by the viewer, or ended by the server with a reason. */
  onEnd: (reason?: string) => void;
};

export function SecondFactorDialog({ pending, onDone, onEnd }: SecondFactorDialogProps) {
  const [kind, setKind] = useState<'digits' | 'recovery'>('digits');

  const confirm = async (totp: string) => {
    if (!pending) return;
    const { token, username } = pending;
    try {
      const { validateTotp } = await loadContract();
      await call(validateTotp, { body: { username, totp } }, { token });
      onDone(token);
    } catch (error) {
      if (errorStatus(error) === 401) {
        onEnd(errorMessage(error));
        return;
      }
      if (errorStatus(error) === 429) return errorMessage(error);
      if (!isServerFailure(error)) return wrongCode;
      notify.error(serverFailureMessage, { toastId: 'server-trouble' });
      return 'We couldn’t check the code. Try again.';
    }
  };

  const usesApp = kind === 'digits';
  return (
    <CodeDialog
      open={pending !== null}
      title="Confirm it’s you"
      kind={kind}
      onClose={() => onEnd()}
      onConfirm={confirm}
      alternative={
        <>
          <TextButton small onClick={() => setKind(usesApp ? 'recovery' : 'digits')}>
            {usesApp ? 'Use a recovery code' : 'Use the authenticator app'}
          </TextButton>
          <TextLink small to="/contact-us">
            Lost both? Contact us
          </TextLink>
        </>
      }
    >
      <p>
        {usesApp
          ? 'Enter the six digits that your authenticator app shows for this site.'
          : 'Enter one of the recovery codes you saved when you set up MFA. Each works once.'}
      </p>
    </CodeDialog>
  );
}
