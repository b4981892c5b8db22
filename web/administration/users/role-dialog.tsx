import type { Profile } from '../../../contract/accounts.ts';
import type { Role } from '../../../contract/fields.ts';
import { useSession } from '../../data/session.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import styles from './dialogs.module.css';
import { useChangeRole } from './hooks.ts';

export interface WantedRole {
  user: Profile;
  role: Role;
}

const consequences: Record<Role, string> = {
  User: 'A User learns: no courses to edit, no accounts to manage.',
  ModuleOwner: 'A ModuleOwner can create and edit courses.',
  Admin: 'An Admin can manage every account and everything else.',
};

type RoleDialogProps = { wanted: WantedRole | null; onClose: () => void };

export function RoleDialog({ wanted, onClose }: RoleDialogProps) {
  const { user: viewer } = useSession();
  const change = useChangeRole();
  const isOwn = wanted?.user.userid === viewer?.userid;

  const confirm = async () => {
    if (!wanted) return;
    const { user, role } = wanted;
    try {
      await change.mutateAsync({ id: user.userid, role });
      notify.success(`${user.username} is now ${role}.`);
      onClose();
    } catch (error) {
      notify.error((error as Error).message);
    }
  };
  const close = () => {
    if (change.isPending) return;
    change.reset();
    onClose();
  };

  return (
    <Dialog
      open={wanted !== null}
      onClose={close}
      title="Change Role"
      actions={
        <>
          <Button variant="primary" onClick={() => void confirm()} pending={change.isPending}>
            Change role
          </Button>
          <Button onClick={close} disabled={change.isPending}>
            Cancel
          </Button>
        </>
      }
    >
      {wanted && (
        <div className={styles.question}>
          <p>
            Change the role of <strong>{wanted.user.username}</strong> from {wanted.user.role} to{' '}
            {wanted.role}?
          </p>
          <p className="small">{consequences[wanted.role]}</p>
          {isOwn && wanted.role !== 'Admin' && (
            <p className="small">This is your own account: you will leave the dashboard.</p>
          )}
          <FormError>{change.error?.message}</FormError>
        </div>
      )}
    </Dialog>
  );
}
