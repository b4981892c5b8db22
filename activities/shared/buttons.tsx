import type { ReactNode } from 'react';
import styles from './parts.module.css';

/** What can be done next, one below the other; `isRow` if they are short. */
export function Buttons({ isRow, children }: { isRow?: boolean; children: ReactNode }) {
  return <div className={isRow ? styles.row : styles.buttons}>{children}</div>;
}
