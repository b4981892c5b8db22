import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { cancelMfa } from '../../../contract/accounts.ts';
import { listAudit } from '../../../contract/administration/audit.ts';
import { changeRole, deleteUsers, listUsers } from '../../../contract/administration/users.ts';
import { decideComment, listWaitingComments } from '../../../contract/community/comments.ts';
import type { Role } from '../../../contract/fields.ts';
import { call, callPage } from '../../data/api.ts';
import { useSession } from '../../data/session.tsx';
import type { UsersQuery } from './users-query.ts';

const allKeys = ['administration'];

export function useUsers(query: UsersQuery) {
  return useQuery({
    queryKey: [...allKeys, 'users', query],
    queryFn: ({ signal }) => callPage(listUsers, { query }, { signal }),
    // The table stays while the next page or search loads.
    placeholderData: keepPreviousData,
  });
}

export function useAudit(limit: number) {
  return useQuery({
    queryKey: [...allKeys, 'audit', limit],
    queryFn: ({ signal }) => callPage(listAudit, { query: { limit } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useDeleteUsers() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: number[]) => call(deleteUsers, { body: ids }),
    onSuccess: () => client.invalidateQueries({ queryKey: allKeys }),
  });
}

export function useChangeRole() {
  const client = useQueryClient();
  const session = useSession();
  return useMutation({
    mutationFn: ({ id, role }: { id: number; role: Role }) =>
      call(changeRole, { params: { id }, body: { role } }),
    onSuccess: ({ userid }) => {
      // Admins who gave up their own role leave the dashboard: a refetch would be refused.
      if (userid === session.user?.userid) return session.refresh();
      return client.invalidateQueries({ queryKey: allKeys });
    },
  });
}

export function useSwitchOffSecondFactor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (username: string) => call(cancelMfa, { params: { username } }),
    onSuccess: () => client.invalidateQueries({ queryKey: allKeys }),
  });
}

export function usePendingComments(limit: number) {
  return useQuery({
    queryKey: [...allKeys, 'comments', limit],
    queryFn: ({ signal }) => callPage(listWaitingComments, { query: { limit } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useDecideComment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, decision }: { id: string; decision: 'approved' | 'rejected' }) =>
      call(decideComment, { params: { id }, body: { decision } }),
    // Also after a failure: another Admin may have decided in the meantime.
    onSettled: () => client.invalidateQueries({ queryKey: allKeys }),
  });
}
