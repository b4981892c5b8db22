import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Icon } from '../drawings/icon.tsx';
import { Jar } from '../drawings/jar.tsx';
import styles from './empty-state.module.css';

type EmptyStateProps = {
  title: string;
  /** What to do next. */
  text?: ReactNode;
  action?: ReactNode;
};

/** Shown when a list has no items. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <Jar className={styles.jar} />
      <p className={styles.title}>{title}</p>
      {text && <p>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
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
  const { title = 'This could not be loaded', message, onRetry, retrying } = props;
  return (
    <div className={styles.state} role="alert">
      <Icon name="warning" size={32} className={styles.warning} />
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
  );
}
