import type { ReactNode } from 'react';
import styles from '../review.module.css';

/** Shows the shortcut of a button; screen readers get it from `aria-keyshortcuts`. */
export function KeyHint({ children }: { children: ReactNode }) {
  return (
    <span className={styles.key} aria-hidden="true">
      {children}
    </span>
  );
}
