import type { Profile } from '../../../contract/accounts.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import styles from './dialogs.module.css';
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

  const confirm = () =>
    deletion.mutate(
      users.map((user) => user.userid),
      {
        onSuccess: () => {
          notify.success('Deleted successfully!');
          onDeleted();
        },
        onError: (error) => notify.error(error.message),
      },
    );
  // A deletion in progress cannot be cancelled.
  const close = () => {
    if (deletion.isPending) return;
    deletion.reset();
    onClose();
  };

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Confirm Deletion"
      actions={
        <>
          <Button variant="danger" icon="trash" onClick={confirm} pending={deletion.isPending}>
            Confirm
          </Button>
          <Button onClick={close} disabled={deletion.isPending}>
            Cancel
          </Button>
        </>
      }
    >
      <div className={styles.question}>
        <p>Are you sure you want to delete this user?</p>
        <ul className={styles.names}>
          {users.slice(0, maxNames).map((user) => (
            <li key={user.userid}>
              <strong>{user.username}</strong> {user.firstname} {user.lastname}
            </li>
          ))}
          {more > 0 && <li>and {more} more</li>}
        </ul>
        <p className="small">
          The account is deleted, and unpaid orders are cancelled. Some things stay without a link
          to it, such as invoices and a team’s training records. You can’t undo this.
        </p>
        <FormError>{deletion.error?.message}</FormError>
      </div>
    </Dialog>
  );
}
