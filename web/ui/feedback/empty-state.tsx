import type { ReactNode } from 'react';
import { StillLife, type StillLifeName } from '../drawings/still-life.tsx';
import styles from './empty-state.module.css';

type EmptyStateProps = {
  /** The jar unless set: a page shows each drawing once. */
  drawing?: StillLifeName;
  title: string;
  /** What to do next. */
  text?: ReactNode;
  action?: ReactNode;
};

/** Shown when a list has no items. */
export function EmptyState({ drawing = 'jar', title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <StillLife name={drawing} className={styles.drawing ?? ''} />
      <div>
        <p className={styles.title}>{title}</p>
        {text && <p>{text}</p>}
        {action && <div className="mt-4">{action}</div>}
      </div>
    </div>
  );
}
