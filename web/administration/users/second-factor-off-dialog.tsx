import type { Profile } from '../../../contract/accounts.ts';
import { useProof } from '../../accounts/shared/use-proof.tsx';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useSwitchOffSecondFactor } from './hooks.ts';

type SecondFactorOffDialogProps = { user: Profile | null; onClose: () => void };

/** For people who lost both their phone and their recovery codes. */
export function SecondFactorOffDialog({ user, onClose }: SecondFactorOffDialogProps) {
  const switchOff = useSwitchOffSecondFactor();
  const { withProof, proofDialog } = useProof();
  const confirm = async () => {
    if (!user) return false;
    if (!(await withProof(() => switchOff.mutateAsync(user.username)))) return false;
    notify.success(`Two-factor sign-in is off for ${user.username}.`);
    return true;
  };
  return (
    <ConfirmDialog
      open={user !== null}
      title="Switch off two-factor sign-in?"
      confirm="Switch off"
      danger
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        <strong>{user?.username}</strong> will be able to sign in with the password alone.
      </p>
      <p className="small">
        Do this only for someone who lost their phone and recovery codes, and only once you’re sure
        who is asking. We’ll email the owner and sign out all their devices.
      </p>
      {proofDialog}
    </ConfirmDialog>
  );
}
