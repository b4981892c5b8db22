import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './state-mark.module.css';

/** Shapes, because colour alone says nothing to some people. */
export type Mark = 'dashed' | 'full' | 'split' | 'empty' | 'box' | 'late' | 'failed' | 'done';

/** A state is a mark and a word. */
export function StateMark({ mark, children }: { mark: Mark; children: ReactNode }) {
  return <span className={classNames(styles.state, styles[mark])}>{children}</span>;
}
