import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Icon } from '../drawings/icon.tsx';
import styles from './empty-state.module.css';

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
