import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { errorMessage } from '../data/error-message.ts';
import { Button } from '../ui/buttons/button.tsx';
import type { IconName } from '../ui/drawings/icon.tsx';
import { FormError } from '../ui/feedback/notice.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { focusWhenOpened } from '../ui/overlays/focus-when-opened.ts';

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
  icon?: IconName;
  disabled?: boolean;
  wide?: boolean;
  /** Where a stray Enter would be unwelcome although it can be undone. */
  startsAtCancel?: boolean;
  /** The dialog stays open and says so if it fails, and stays open if it resolves to false. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
  /** Called when it is done and the dialog has closed: to move the focus from a button that is gone now. */
  onDone?: () => void;
};

/** Asks before something is done, and closes once it is. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirm, cancel = 'Cancel', danger, icon, disabled, wide } = props;
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
      if ((await props.onConfirm()) === false) return;
      flushSync(props.onClose);
      props.onDone?.();
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
      {...(wide && { wide })}
      actions={
        <>
          <Button
            variant={danger ? 'danger' : 'primary'}
            {...(icon && { icon })}
            onClick={() => void act()}
            pending={isPending}
            disabled={disabled}
          >
            {confirm}
          </Button>
          <Button
            {...(props.startsAtCancel && { ref: focusWhenOpened })}
            onClick={close}
            disabled={isPending}
          >
            {cancel}
          </Button>
        </>
      }
    >
      <div className="stack gap-3 anywhere">
        {children}
        <FormError>{failure !== null && errorMessage(failure)}</FormError>
      </div>
    </Dialog>
  );
}
