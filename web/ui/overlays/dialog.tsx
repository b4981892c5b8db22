import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { CloseButton } from '../buttons/close-button.tsx';
import { classNames } from '../class-names.ts';
import styles from './dialog.module.css';

type DialogProps = {
  open: boolean;
  /** Escape, the close button, or a click on the backdrop. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons at the bottom: the action first, then cancel. */
  actions?: ReactNode;
  wide?: boolean;
  /** No close button, and a click on the backdrop does nothing. */
  mustAnswer?: boolean;
};

/** For a form that loads after its dialog has opened, when focus is already on the buttons below. */
export function focusFirstField(form: HTMLFormElement | null): void {
  const field =
    form?.querySelector<HTMLElement>('input:checked') ??
    form?.querySelector<HTMLElement>('input, select, textarea');
  field?.focus();
}

/** A modal on the native dialog, which traps focus and restores it. */
export function Dialog({ open, onClose, title, children, actions, wide, mustAnswer }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (open && element && !element.open) {
      element.showModal();
      // Don't let a stray Enter trigger something that can't be undone.
      if (document.activeElement?.hasAttribute('data-danger')) {
        element.querySelector<HTMLElement>('button:not([data-danger])')?.focus();
      }
    }
  }, [open]);
  // Closing restores focus: do it before another dialog opens, and on unmount.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (open) return () => element?.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it from the keyboard
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, wide && styles.wide)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // Some children, such as file inputs, fire cancel too.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        if (open) onClose();
      }}
      onClick={(event) => {
        if (!mustAnswer && event.target === dialog.current) onClose();
      }}
    >
      {open && (
        <div className={styles.body}>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          <div className={styles.content}>{children}</div>
          {actions && <div className={styles.actions}>{actions}</div>}
          {/* Last in the DOM, so that initial focus lands on the first field or button. */}
          {!mustAnswer && <CloseButton className={styles.close} onClose={onClose} />}
        </div>
      )}
    </dialog>
  );
}
