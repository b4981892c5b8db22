import type { Profile } from '../../../contract/accounts.ts';
import type { Role } from '../../../contract/fields.ts';
import { focusWhenOpened } from '../../accounts/shared/focus-when-opened.ts';
import { isProofNeeded, useProof } from '../../accounts/shared/use-proof.tsx';
import { errorMessage } from '../../data/error-message.ts';
import { useSession } from '../../data/session.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import styles from './dialogs.module.css';
import { useChangeRole } from './hooks.ts';

export interface RoleChange {
  user: Profile;
  role: Role;
}

const consequences: Record<Role, string> = {
  User: 'A User can take courses.',
  ModuleOwner:
    'A ModuleOwner can write and publish courses in the studio, and reviews the work that learners hand in there.',
  Admin: 'An Admin can manage every account, order and comment.',
};

type RoleDialogProps = { change: RoleChange | null; onClose: () => void };

export function RoleDialog({ change, onClose }: RoleDialogProps) {
  const { user: viewer } = useSession();
  const changeRole = useChangeRole();
  const { withProof, proofDialog } = useProof();
  const isOwn = change?.user.userid === viewer?.userid;

  const confirm = async () => {
    if (!change) return;
    const { user, role } = change;
    try {
      if (!(await withProof(() => changeRole.mutateAsync({ id: user.userid, role })))) return;
      notify.success(`${user.username} is now ${role}.`);
      onClose();
    } catch (error) {
      notify.error(errorMessage(error));
    }
  };
  const close = () => {
    if (changeRole.isPending) return;
    changeRole.reset();
    onClose();
  };

  return (
    <Dialog
      open={change !== null}
      onClose={close}
      title="Change Role"
      actions={
        <>
          <Button variant="primary" onClick={() => void confirm()} pending={changeRole.isPending}>
            Change role
          </Button>
          <Button ref={focusWhenOpened} onClick={close} disabled={changeRole.isPending}>
            Cancel
          </Button>
        </>
      }
    >
      {change && (
        <div className={styles.question}>
          <p>
            Change the role of <strong>{change.user.username}</strong> from {change.user.role} to{' '}
            {change.role}?
          </p>
          <p className="small">{consequences[change.role]}</p>
          {isOwn && change.role !== 'Admin' && (
            <p className="small">This is your own account: you’ll leave the dashboard.</p>
          )}
          <FormError>
            {isProofNeeded(changeRole.error) ? null : changeRole.error?.message}
          </FormError>
        </div>
      )}
      {proofDialog}
    </Dialog>
  );
}
