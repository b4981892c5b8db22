import { type ReactNode, useState } from 'react';
import { errorMessage } from '../data/error-message.ts';
import { Button } from '../ui/buttons/button.tsx';
import { FormError } from '../ui/feedback/notice.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import styles from './confirm-dialog.module.css';

type ConfirmDialogProps = {
  open: boolean;
  /** A question: "Archive this course?" */
  title: string;
  /** What happens then. */
  children: ReactNode;
  /** The verb on the button. */
  confirm: string;
  cancel?: string;
  /** It can't be undone. */
  danger?: boolean;
  disabled?: boolean;
  /** The dialog stays open and says so if it fails. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks before something is done, and closes once it is. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirm, cancel = 'Cancel', danger, disabled } = props;
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  function close() {
    if (isPending) return;
    setFailure(null);
    props.onClose();
  }

  async function act() {
    setIsPending(true);
    setFailure(null);
    try {
      await props.onConfirm();
      props.onClose();
    } catch (error) {
      setFailure(error);
    } finally {
      setIsPending(false);
    }
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      actions={
        <>
          <Button
            variant={danger ? 'danger' : 'primary'}
            onClick={() => void act()}
            pending={isPending}
            disabled={disabled}
          >
            {confirm}
          </Button>
          <Button onClick={close} disabled={isPending}>
            {cancel}
          </Button>
        </>
      }
    >
      <div className={styles.question}>
        {children}
        <FormError>{failure !== null && errorMessage(failure)}</FormError>
      </div>
    </Dialog>
  );
}
