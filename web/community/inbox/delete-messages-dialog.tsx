import { errorMessage } from '../../data/error-message.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useDeleteMessages } from './hooks.ts';

type DeleteMessagesDialogProps = {
  open: boolean;
  ids: string[];
  onClose: () => void;
  onDeleted: () => void;
};

export function DeleteMessagesDialog({ open, ids, onClose, onDeleted }: DeleteMessagesDialogProps) {
  const deletion = useDeleteMessages();
  const isOne = ids.length === 1;
  const confirm = () =>
    deletion.mutate(ids, {
      onSuccess: ({ message }) => {
        notify.success(message);
        onDeleted();
      },
    });
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
      title={isOne ? 'Delete this message?' : `Delete ${ids.length} messages?`}
      actions={
        <>
          <Button variant="danger" icon="trash" onClick={confirm} pending={deletion.isPending}>
            Delete
          </Button>
          <Button onClick={close} disabled={deletion.isPending}>
            Cancel
          </Button>
        </>
      }
    >
      <p>
        {isOne ? 'It’s' : 'They’re'} deleted for all Admins, with every reply, note and file. You
        can’t undo this.
      </p>
      <FormError>{deletion.error && errorMessage(deletion.error)}</FormError>
    </Dialog>
  );
}
