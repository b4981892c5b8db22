import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { listNotifications } from '../../../contract/notifications/notifications.ts';
import { callPage } from '../../data/api.ts';
import { markAllRead, markRead, useSignals } from '../shared/signals.ts';

const notifications = ['learning', 'notifications'];

/** A page of them, as new as the number on the bell. */
export function useNotifications(page: number) {
  const client = useQueryClient();
  const unread = useSignals().data?.unread;
  const known = useRef(unread);
  useEffect(() => {
    const isChange = known.current !== undefined && known.current !== unread;
    known.current = unread;
    if (isChange) void client.invalidateQueries({ queryKey: notifications });
  }, [client, unread]);
  return useQuery({
    queryKey: [...notifications, page],
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
    onSuccess: () => client.invalidateQueries({ queryKey: notifications }),
  });
}

export function useMarkAllRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => markAllRead(),
    onSuccess: () => client.invalidateQueries({ queryKey: notifications }),
  });
}
