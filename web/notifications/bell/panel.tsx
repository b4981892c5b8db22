import { useRef, useState } from 'react';
import { errorMessage } from '../../data/error-message.ts';
import { TextButton, TextLink } from '../../ui/buttons/text-link.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { NotificationList } from '../center/notification-list.tsx';
import { markAllRead, markRead, useLatestNotifications } from '../shared/signals.ts';
import styles from './bell.module.css';

export function NotificationPanel({ unread }: { unread: number }) {
  const { data: latest, error, refetch } = useLatestNotifications();
  const [pending, setPending] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);

  async function readAll() {
    setPending(true);
    try {
      await markAllRead();
      // The button that had the focus is gone.
      title.current?.focus();
    } catch (failure) {
      void notify.error(errorMessage(failure));
    } finally {
      setPending(false);
    }
  }

  return (
    <>
      <div className={styles.head}>
        <h2 ref={title} tabIndex={-1}>
          Notifications
        </h2>
        {unread > 0 && (
          <TextButton small disabled={pending} onClick={() => void readAll()}>
            Mark all as read
          </TextButton>
        )}
      </div>
      {!latest && !error && (
        <div className="inset-4">
          <SkeletonLines lines={4} />
        </div>
      )}
      {!latest && error && (
        <p className={styles.message} role="alert">
          {errorMessage(error)}{' '}
          <TextButton small onClick={() => void refetch()}>
            Try again
          </TextButton>
        </p>
      )}
      {latest?.length === 0 && (
        <p className={styles.message}>
          Nothing yet. You’ll see feedback, badges, replies and due dates here.
        </p>
      )}
      {latest && latest.length > 0 && (
        <NotificationList
          notifications={latest}
          onRead={(id) => void markRead(id).catch(() => {})}
        />
      )}
      <div className={styles.foot}>
        <TextLink to="/user-screen/notifications" small>
          All notifications
        </TextLink>
      </div>
    </>
  );
}
