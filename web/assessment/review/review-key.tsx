import styles from './review.module.css';

/** Which key does the same. A screen reader is told by the button itself. */
export function KeyHint({ children }: { children: string | number }) {
  return (
    <span className={styles.key} aria-hidden="true">
      {children}
    </span>
  );
}
