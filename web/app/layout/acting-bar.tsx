import { useState } from 'react';
import type { Profile } from '../../../contract/accounts.ts';
import { endSession } from '../../../contract/accounts.ts';
import { formatTime } from '../../../contract/text/dates.ts';
import { call } from '../../data/api.ts';
import { expiryOf, readToken, removeToken } from '../../data/token.ts';
import { Button } from '../../ui/buttons/button.tsx';
import styles from './acting-bar.module.css';

/** Says who an Admin is signed in as, and leads back. */
export function ActingBar({ user }: { user: Profile }) {
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = async () => {
    setIsLeaving(true);
    // If it fails, the session ends within half an hour.
    await call(endSession, { params: { id: 'current' } }).catch(() => {});
    removeToken();
    location.assign(`/user-screen/admin-dashboard/accounts/${user.userid}`);
  };
  return (
    <aside className={styles.bar} aria-label="Signed in as someone else">
      <p>
        You’re signed in as{' '}
        <strong>
          {user.firstname} {user.lastname}
        </strong>{' '}
        until {formatTime(expiryOf(readToken() ?? ''))}. You can look, but not change anything.
      </p>
      <Button small variant="deep" pending={isLeaving} onClick={() => void leave()}>
        Return to your account
      </Button>
    </aside>
  );
}
