import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { listNotifications } from '../../../contract/notifications/notifications.ts';
import { callPage } from '../../data/api.ts';
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
  return useQuery({
    queryKey: [...notificationsKey, page],
    queryFn: ({ signal }) => callPage(listNotifications, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
    // The bell may have marked some as read on another screen.
    staleTime: 0,
  });
}

export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => markRead(id),
    onSuccess: () => client.invalidateQueries({ queryKey: notificationsKey }),
  });
}

export function useMarkAllRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => markAllRead(),
    onSuccess: () => client.invalidateQueries({ queryKey: notificationsKey }),
  });
}
