import { useEffect, useEffectEvent } from 'react';
import type { Notification, Signals } from '../../../contract/notifications/notifications.ts';
import { call } from '../../data/api.ts';
import { useSession } from '../../data/session.tsx';
import { queryClient, useQuery } from '../../data/viewer-query.ts';

const contract = () => import('../../../contract/notifications/notifications.ts');

const signalsKey = ['notifications', 'signals'];
const latestKey = ['notifications', 'latest'];
const latestCount = 6;
const minute = 60_000;

/** The counts in the header and the side menu. */
export function useSignals() {
  return useQuery<Signals>({
    queryKey: signalsKey,
    queryFn: async () => call((await contract()).getSignals),
  });
}

/** Refetches every two minutes, and when the viewer returns to the tab after a minute or more. */
export function useRefetchInterval(refetch: () => Promise<void>) {
  const isSignedIn = useSession().state === 'signedIn';
  const refetchNow = useEffectEvent(() => void refetch());
  useEffect(() => {
    if (!isSignedIn) return;
    let lastFetchedAt = Date.now();
    const refetchIfStale = () => {
      if (document.visibilityState !== 'visible' || Date.now() - lastFetchedAt < minute) return;
      lastFetchedAt = Date.now();
      refetchNow();
    };
    const timer = setInterval(refetchIfStale, 2 * minute);
    document.addEventListener('visibilitychange', refetchIfStale);
    window.addEventListener('focus', refetchIfStale);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refetchIfStale);
      window.removeEventListener('focus', refetchIfStale);
    };
  }, [isSignedIn]);
}

/** The newest few, for the bell. */
export function useLatestNotifications() {
  return useQuery<Notification[]>({
    queryKey: latestKey,
    queryFn: async () =>
      call((await contract()).listNotifications, { query: { limit: latestCount } }),
  });
}

/** After a review, whose reply says how many are left. */
export function setDueReviews(dueReviews: number) {
  updateSignals((signals) => ({ ...signals, dueReviews }));
}

export async function markRead(id: string) {
  // The notification's link may be replacing this page meanwhile.
  await call((await contract()).readNotification, { params: { id } }, { keepalive: true });
  updateSignals((signals) => ({
    ...signals,
    unread: Math.max(0, signals.unread - 1),
    news: signals.news.filter((each) => each.id !== id),
  }));
  updateLatest((each) => (each.id === id ? { ...each, read: true } : each));
}

export async function markAllRead() {
  await call((await contract()).readAllNotifications);
  updateSignals((signals) => ({ ...signals, unread: 0, news: [] }));
  updateLatest((each) => ({ ...each, read: true }));
}

function updateSignals(update: (signals: Signals) => Signals) {
  queryClient.setQueryData<Signals>(signalsKey, (signals) => signals && update(signals));
}

function updateLatest(update: (notification: Notification) => Notification) {
  queryClient.setQueryData<Notification[]>(latestKey, (latest) => latest?.map(update));
}
