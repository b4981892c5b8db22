import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { CloseButton } from '../buttons/close-button.tsx';
import { classNames } from '../class-names.ts';
import styles from './dialog.module.css';

type DialogProps = {
  open: boolean;
  /** Escape, the close button, or a press beside the dialog. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons at the foot: the one that does it, then the way back. */
  actions?: ReactNode;
  wide?: boolean;
  /** Must be answered: no close button, and a press beside it does nothing. */
  firm?: boolean;
};

/** For a form that comes after its dialog has opened: the keyboard begins in it, not at the buttons below. */
export function focusFirstField(form: HTMLFormElement | null): void {
  const field =
    form?.querySelector<HTMLElement>('input:checked') ??
    form?.querySelector<HTMLElement>('input, select, textarea');
  field?.focus();
}

/** A modal on the browser's own dialog, which keeps the focus inside and gives it back. */
export function Dialog({ open, onClose, title, children, actions, wide, firm }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (open && element && !element.open) {
      element.showModal();
      // What cannot be undone is not done by the first press of a key.
      if (document.activeElement?.hasAttribute('data-danger')) {
        element.querySelector<HTMLElement>('button:not([data-danger])')?.focus();
      }
    }
  }, [open]);
  // It gives the focus back: before another one opens, which would keep it, and also when it is taken away.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (open) return () => element?.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape
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
        if (!firm && event.target === dialog.current) onClose();
      }}
    >
      {open && (
        <div className={styles.body}>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          <div className={styles.content}>{children}</div>
          {actions && <div className={styles.actions}>{actions}</div>}
          {/* Last, so that the dialog opens with the focus on its first field or button. */}
          {!firm && <CloseButton className={styles.close} onClose={onClose} />}
        </div>
      )}
    </dialog>
  );
}
