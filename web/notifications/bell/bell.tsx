import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Notification } from '../../../contract/notifications/notifications.ts';
import { useCloseOnNavigation } from '../../page/use-close-on-navigation.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { useRefetchInterval, useSignals } from '../shared/signals.ts';
import styles from './bell.module.css';

// Most visits never open it.
const NotificationPanel = lazy(async () => ({
  default: (await import('./panel.tsx')).NotificationPanel,
}));

const panelId = 'notifications';
const maxCount = 99;

/** In the header of every page. The popover opens, closes and returns the focus without script. */
export function NotificationBell() {
  const { data: signals, refetch } = useSignals();
  const [isOpen, setIsOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const unread = signals?.unread ?? 0;
  useRefetchInterval(refetch);
  useToasts(signals?.news);
  useCloseOnNavigation(panel);

  function toggle(opens: boolean) {
    setIsOpen(opens);
    if (!opens) return;
    panel.current?.focus();
    // The panel loads its list now, and the count must not be older.
    void refetch();
  }

  const openIfShown = useEffectEvent(() => {
    if (panel.current?.matches(':popover-open')) toggle(true);
  });
  // It may have been opened before hydration.
  useEffect(() => openIfShown(), []);

  return (
    <div className={classNames(styles.place, 'when-signed-in')}>
      <button
        type="button"
        className={styles.bell}
        popoverTarget={panelId}
        aria-haspopup="dialog"
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
      >
        <Icon name="bell" size={22} />
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {unread > maxCount ? `${maxCount}+` : unread}
          </span>
        )}
      </button>
      <div
        ref={panel}
        id={panelId}
        popover="auto"
        role="dialog"
        aria-label="Notifications"
        tabIndex={-1}
        className={styles.panel}
        onToggle={(event) => toggle(event.newState === 'open')}
      >
        {isOpen && (
          <Suspense fallback={<Loading />}>
            <NotificationPanel unread={unread} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

function Loading() {
  return (
    <div className="inset-4">
      <SkeletonLines lines={4} title />
    </div>
  );
}

/** Announces new achievements on every page. */
function useToasts(news: readonly Notification[] | undefined) {
  const navigate = useNavigate();
  const dismiss = useRef<() => void>(undefined);
  const show = useEffectEvent(async (news: readonly Notification[]) => {
    const [{ toastNews }, { dismissNews }] = await Promise.all([
      import('./toasts.ts'),
      import('../shared/news-toasts.ts'),
    ]);
    dismiss.current = dismissNews;
    toastNews(news, (link) => void navigate(link));
  });
  useEffect(() => {
    if (news && news.length > 0) show(news).catch(() => {});
  }, [news]);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page changes
  useEffect(() => () => dismiss.current?.(), [pathname]);
}
