import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Icon } from '../drawings/icon.tsx';
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
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}

type ErrorStateProps = {
  title?: string;
  message: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
};

/** Shown where part of a page failed to load. */
export function ErrorState(props: ErrorStateProps) {
  const { title = 'This couldn’t be loaded', message, onRetry, retrying } = props;
  return (
    <div className={styles.state} role="alert">
      <Icon name="warning" size={32} className={styles.warning} />
      <div>
        <p className={styles.title}>{title}</p>
        <p>{message}</p>
        {onRetry && (
          <div className={styles.action}>
            <Button small icon="retry" onClick={onRetry} pending={retrying}>
              Try again
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
