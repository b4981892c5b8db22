import { useEffect, useEffectEvent } from 'react';
import type { Notification, Signals } from '../../../contract/notifications/notifications.ts';
import { call } from '../../data/api.ts';
import { useSession } from '../../data/session.tsx';
import { amendOwn, useOwn } from '../../data/viewer-data.ts';

const contract = () => import('../../../contract/notifications/notifications.ts');

const signalsName = 'signals';
const latestName = 'notifications';
const latestCount = 6;
const minute = 60_000;

/** The small numbers of the frame. */
export function useSignals() {
  return useOwn<Signals>(signalsName, async () => call((await contract()).getSignals));
}

/** Looks again when the viewer comes back after a minute, and every two minutes while they stay. */
export function useRenewal(reload: () => Promise<void>) {
  const isSignedIn = useSession().state === 'signedIn';
  const renew = useEffectEvent(() => void reload());
  useEffect(() => {
    if (!isSignedIn) return;
    let renewedAt = Date.now();
    const look = () => {
      if (document.visibilityState !== 'visible' || Date.now() - renewedAt < minute) return;
      renewedAt = Date.now();
      renew();
    };
    const timer = setInterval(look, 2 * minute);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
  }, [isSignedIn]);
}

/** For the bell: the newest ones. */
export function useLatestNotifications() {
  return useOwn<Notification[]>(latestName, async () =>
    call((await contract()).listNotifications, { query: { limit: latestCount } }),
  );
}

/** A review was done: the server has said how many are left. */
export function showDueReviews(dueReviews: number) {
  amendOwn<Signals>(signalsName, (signals) => ({ ...signals, dueReviews }));
}

/** Even while the page that it leads to takes the place of this one. */
export async function markRead(id: string) {
  await call((await contract()).readNotification, { params: { id } }, { keepalive: true });
  amendOwn<Signals>(signalsName, (signals) => ({
    ...signals,
    unread: Math.max(0, signals.unread - 1),
    news: signals.news.filter((each) => each.id !== id),
  }));
  amendOwn<Notification[]>(latestName, (latest) =>
    latest.map((each) => (each.id === id ? { ...each, read: true } : each)),
  );
}

export async function markAllRead() {
  await call((await contract()).readAllNotifications);
  amendOwn<Signals>(signalsName, (signals) => ({ ...signals, unread: 0, news: [] }));
  amendOwn<Notification[]>(latestName, (latest) => latest.map((each) => ({ ...each, read: true })));
}
