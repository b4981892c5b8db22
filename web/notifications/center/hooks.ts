import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { listNotifications } from '../../../contract/notifications/notifications.ts';
import { useChange } from '../../data/use-change.ts';
import { useListCall } from '../../lists/use-list-call.ts';
import { markAllRead, markRead, useSignals } from '../shared/signals.ts';

const notificationsKey = ['notifications', 'list'];

/** Refetches whenever the bell's unread count changes. */
export function useNotifications(page: number) {
  const client = useQueryClient();
  const unread = useSignals().data?.unread;
  const lastUnread = useRef(unread);
  useEffect(() => {
    const hasChanged = lastUnread.current !== undefined && lastUnread.current !== unread;
    lastUnread.current = unread;
    if (hasChanged) void client.invalidateQueries({ queryKey: notificationsKey });
  }, [client, unread]);
  return useListCall(
    listNotifications,
    notificationsKey,
    { query: { page } },
    // The bell may have marked some as read on another screen.
    { staleTime: 0 },
  );
}

export function useMarkRead() {
  return useChange((id: string) => markRead(id), {
    refresh: [notificationsKey],
    failsInPlace: true,
  });
}

export function useMarkAllRead() {
  return useChange(() => markAllRead(), { refresh: [notificationsKey], failsInPlace: true });
}
