import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
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
  return (
    <ConfirmDialog
      open={open}
      title={isOne ? 'Delete this message?' : `Delete ${ids.length} messages?`}
      confirm="Delete"
      danger
      onConfirm={() => deletion.mutateAsync(ids)}
      onClose={onClose}
      onDone={onDeleted}
    >
      <p>
        {isOne ? 'It’s' : 'They’re'} deleted for all Admins, with every reply, note and file. You
        can’t undo this.
      </p>
    </ConfirmDialog>
  );
}
