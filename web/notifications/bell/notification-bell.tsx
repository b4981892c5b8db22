import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Notification } from '../../../contract/notifications/notifications.ts';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { useRefetchInterval, useSignals } from '../shared/signals.ts';
import { Bell } from './bell.tsx';
import styles from './notification-bell.module.css';

// Most visits never open it.
const NotificationPanel = lazy(async () => ({
  default: (await import('./notification-panel.tsx')).NotificationPanel,
}));

/** In the frame of every page. */
export function NotificationBell() {
  const { data: signals, refetch } = useSignals();
  const [isOpen, setOpen] = useState(false);
  const unread = signals?.unread ?? 0;
  useRefetchInterval(refetch);
  useToasts(signals?.news);
  function toggle(opens: boolean) {
    setOpen(opens);
    // The list is loaded as it opens, and the number beside it must not be older.
    if (opens) void refetch();
  }
  return (
    <Bell unread={unread} onToggle={toggle}>
      {isOpen && (
        <Suspense fallback={<Waiting />}>
          <NotificationPanel unread={unread} />
        </Suspense>
      )}
    </Bell>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <SkeletonLines lines={4} title />
    </div>
  );
}

/** What was just earned is told wherever the learner is. */
function useToasts(news: readonly Notification[] | undefined) {
  const navigate = useNavigate();
  const show = useEffectEvent(async (news: readonly Notification[]) => {
    const { toastNews } = await import('./notification-toasts.ts');
    toastNews(news, (link) => void navigate(link));
  });
  useEffect(() => {
    if (news && news.length > 0) show(news).catch(() => {});
  }, [news]);
}
