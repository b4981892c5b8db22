import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './panel.module.css';

/** The one surface with the one shadow: a question, a course summary. */
export function Panel({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classNames(styles.panel, className)}>{children}</div>;
}
