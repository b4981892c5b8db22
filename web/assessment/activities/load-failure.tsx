import { errorMessage } from '../../data/error-message.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './load-failure.module.css';

/** Below the still of an activity that couldn't be loaded. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Notice tone="bad" title="This activity couldn’t be loaded." className={styles.failure}>
      <p>{errorMessage(error)}</p>
      <Button small icon="retry" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  );
}
