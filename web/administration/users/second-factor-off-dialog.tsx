import type { Profile } from '../../../contract/accounts.ts';
import { isProofNeeded, useProof } from '../../accounts/shared/use-proof.tsx';
import { errorMessage } from '../../data/error-message.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import styles from './dialogs.module.css';
import { useSwitchOffSecondFactor } from './hooks.ts';

type SecondFactorOffDialogProps = { user: Profile | null; onClose: () => void };

/** For people who lost both their phone and their recovery codes. */
export function SecondFactorOffDialog({ user, onClose }: SecondFactorOffDialogProps) {
  const switchOff = useSwitchOffSecondFactor();
  const { withProof, proofDialog } = useProof();
  const confirm = async () => {
    if (!user) return;
    try {
      if (!(await withProof(() => switchOff.mutateAsync(user.username)))) return;
      notify.success(`Two-factor sign-in is off for ${user.username}.`);
      onClose();
    } catch (error) {
      notify.error(errorMessage(error));
    }
  };
  const close = () => {
    if (switchOff.isPending) return;
    switchOff.reset();
    onClose();
  };
  return (
    <Dialog
      open={user !== null}
      onClose={close}
      title="Switch off two-factor sign-in?"
      actions={
        <>
          <Button variant="danger" onClick={() => void confirm()} pending={switchOff.isPending}>
            Switch off
          </Button>
          <Button onClick={close} disabled={switchOff.isPending}>
            Cancel
          </Button>
        </>
      }
    >
      {user && (
        <div className={styles.question}>
          <p>
            <strong>{user.username}</strong> will be able to sign in with the password alone.
          </p>
          <p className="small">
            Do this only for someone who lost their phone and recovery codes, and only once you’re
            sure who is asking. We’ll email the owner and sign out all their devices.
          </p>
          <FormError>
            {switchOff.error && !isProofNeeded(switchOff.error) && errorMessage(switchOff.error)}
          </FormError>
        </div>
      )}
      {proofDialog}
    </Dialog>
  );
}
