import { type ReactNode, useEffect, useRef } from 'react';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import styles from './once-shown.module.css';

type OnceShownProps = {
  title: string;
  /** What is to be copied. */
  text: string;
  /** Where to put it. */
  children: ReactNode;
  onClose: () => void;
};

/** A key or a secret, shown until it is closed. It gets the focus, so that it is read out and can't be missed. */
export function OnceShown({ title, text, children, onClose }: OnceShownProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    // The dialog before it gives the focus back to its button first.
    const frame = requestAnimationFrame(() => box.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <section ref={box} tabIndex={-1} aria-label={title} className={`${styles.box} unringed`}>
      <div className="fits grows">
        <strong className="anywhere">{title}</strong>
        <p className="small mt-1">
          <code className="anywhere">{text}</code>
        </p>
        <p className="small muted pretty mt-1">{children}</p>
      </div>
      <div className="row center gap-2">
        <CopyButton small text={text}>
          Copy
        </CopyButton>
        <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
    </section>
  );
}
