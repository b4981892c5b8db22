import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { changeRole, deleteUsers, listAudit, listUsers } from '../../../contract/administration.ts';
import { decideComment, listWaitingComments } from '../../../contract/community/comments.ts';
import type { Role } from '../../../contract/fields.ts';
import { call, callPage } from '../../data/api.ts';
import { useSession } from '../../data/session.tsx';
import type { UsersQuery } from './users-query.ts';

const everything = ['administration'];

export function useUsers(query: UsersQuery) {
  return useQuery({
    queryKey: [...everything, 'users', query],
    queryFn: ({ signal }) => callPage(listUsers, { query }, { signal }),
    // The table stays while the next page or search is on its way.
    placeholderData: keepPreviousData,
  });
}

export function useAudit(limit: number) {
  return useQuery({
    queryKey: [...everything, 'audit', limit],
    queryFn: ({ signal }) => callPage(listAudit, { query: { limit } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useDeleteUsers() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: number[]) => call(deleteUsers, { body: ids }),
    onSuccess: () => client.invalidateQueries({ queryKey: everything }),
  });
}

export function useChangeRole() {
  const client = useQueryClient();
  const session = useSession();
  return useMutation({
    mutationFn: ({ id, role }: { id: number; role: Role }) =>
      call(changeRole, { params: { id }, body: { role } }),
    onSuccess: ({ userid }) => {
      // Whoever gave their own rights away leaves the dashboard: nothing is to be loaded again.
      if (userid === session.user?.userid) return session.refresh();
      return client.invalidateQueries({ queryKey: everything });
    },
  });
}

export function useWaitingComments(limit: number) {
  return useQuery({
    queryKey: [...everything, 'comments', limit],
    queryFn: ({ signal }) => callPage(listWaitingComments, { query: { limit } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useDecideComment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, decision }: { id: string; decision: 'approved' | 'rejected' }) =>
      call(decideComment, { params: { id }, body: { decision } }),
    // Also after a failure: someone else may have decided meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: everything }),
  });
}
