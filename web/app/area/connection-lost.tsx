import { useConnectionLost } from '../../data/connection.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import styles from './connection-lost.module.css';

/** A thin bar below the header while the server can't be reached. */
export function ConnectionLost() {
  const isLost = useConnectionLost();
  return (
    <div className={styles.place} role="status">
      {isLost && (
        <p className={`${styles.bar} deep row center gap-2 small`}>
          <Icon name="warning" size={16} />
          <span>
            <b className="name">No connection.</b> We’ll reconnect automatically.
          </span>
        </p>
      )}
    </div>
  );
}
