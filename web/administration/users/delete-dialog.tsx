import type { Profile } from '../../../contract/accounts.ts';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useDeleteUsers } from './hooks.ts';

const maxNames = 5;

type DeleteDialogProps = {
  open: boolean;
  users: Profile[];
  onClose: () => void;
  onDeleted: () => void;
};

export function DeleteDialog({ open, users, onClose, onDeleted }: DeleteDialogProps) {
  const deletion = useDeleteUsers();
  const more = users.length - maxNames;
  const confirm = async () => {
    await deletion.mutateAsync(users.map((user) => user.userid));
    notify.success('Deleted successfully!');
    onDeleted();
  };
  return (
    <ConfirmDialog
      open={open}
      title="Confirm Deletion"
      confirm="Confirm"
      danger
      icon="trash"
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>Are you sure you want to delete this user?</p>
      <ul className="ruled">
        {users.slice(0, maxNames).map((user) => (
          <li className="py-2 small anywhere lined" key={user.userid}>
            <strong className="ink mr-2">{user.username}</strong> {user.firstname} {user.lastname}
          </li>
        ))}
        {more > 0 && <li className="py-2 small anywhere lined">and {more} more</li>}
      </ul>
      <p className="small">
        The account is deleted, and unpaid orders are cancelled. Some things stay without a link to
        it, such as invoices and a team’s training records. You can’t undo this.
      </p>
    </ConfirmDialog>
  );
}
