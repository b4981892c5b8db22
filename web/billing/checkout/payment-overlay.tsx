import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './payment-overlay.module.css';

type PaymentOverlayProps = {
  title: string;
  children: ReactNode;
  /** A press anywhere, Enter or Escape; without it the overlay stays until it is taken away. */
  onLeave?: () => void;
  /** Leaves room above itself: Stripe shows the bank's question there. */
  isBelow?: boolean;
};

/** Covers the page while a payment is processed, and to say thank you. */
export function PaymentOverlay({ title, children, onLeave, isBelow }: PaymentOverlayProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    if (isBelow) element?.show();
    else element?.showModal();
    return () => element?.close();
  }, [isBelow]);
  return (
    <dialog
      ref={dialog}
      className={styles.overlay}
      aria-labelledby={titleId}
      onClick={onLeave}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Pressed twice, it would close also what must not be closed.
        event.preventDefault();
        onLeave?.();
      }}
      onCancel={(event) => event.preventDefault()}
    >
      <div className={styles.content} role={onLeave ? undefined : 'status'}>
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
