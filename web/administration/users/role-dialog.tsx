import type { Profile } from '../../../contract/accounts.ts';
import type { Role } from '../../../contract/fields.ts';
import { useProof } from '../../accounts/shared/use-proof.tsx';
import { useSession } from '../../data/session.tsx';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useChangeRole } from './hooks.ts';

export interface RoleChange {
  user: Profile;
  role: Role;
}

const consequences: Record<Role, string> = {
  User: 'A User can take courses. They can’t open those they teach any more.',
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
    if (!change) return false;
    const { user, role } = change;
    if (!(await withProof(() => changeRole.mutateAsync({ id: user.userid, role })))) return false;
    notify.success(`${user.username} is now ${role}.`);
    return true;
  };
  return (
    <ConfirmDialog
      open={change !== null}
      title="Change Role"
      confirm="Change role"
      startsAtCancel
      onConfirm={confirm}
      onClose={onClose}
    >
      {change && (
        <>
          <p>
            Change the role of <strong>{change.user.username}</strong> from {change.user.role} to{' '}
            {change.role}?
          </p>
          <p className="small">{consequences[change.role]}</p>
          {isOwn && change.role !== 'Admin' && (
            <p className="small">This is your own account: you’ll leave the dashboard.</p>
          )}
        </>
      )}
      {proofDialog}
    </ConfirmDialog>
  );
}
