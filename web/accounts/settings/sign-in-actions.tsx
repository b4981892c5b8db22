import type { Profile } from '../../../contract/accounts.ts';
import { errorMessage } from '../../data/error-message.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useProof } from '../shared/use-proof.tsx';
import { useCancelMfa } from './hooks.ts';

export type SignInActionsProps = {
  user: Profile;
  onOpen: (view: 'password' | 'mfa') => void;
  onMfaCancelled: () => void;
};

/** How someone signs in: the second factor and the password. */
export function SignInActions({ user, onOpen, onMfaCancelled }: SignInActionsProps) {
  const cancelMfa = useCancelMfa(user.username);
  const { withProof, proofDialog } = useProof();
  const cancel = async () => {
    try {
      const done = await withProof(() => cancelMfa.mutateAsync());
      if (!done) return;
      onMfaCancelled();
      notify.success('Canceled MFA register!');
    } catch (error) {
      notify.error(`MFA is still on. ${errorMessage(error)}`);
    }
  };
  return (
    <>
      {user.istwofactorenabled ? (
        <Button icon="lock" onClick={() => void cancel()} pending={cancelMfa.isPending}>
          Cancel MFA
        </Button>
      ) : (
        <Button icon="lock" onClick={() => onOpen('mfa')}>
          Register for MFA
        </Button>
      )}
      <Button icon="key" onClick={() => onOpen('password')}>
        Change Password
      </Button>
      {proofDialog}
    </>
  );
}
