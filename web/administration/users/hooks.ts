import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cancelMfa } from '../../../contract/accounts.ts';
import { listAudit } from '../../../contract/administration/audit.ts';
import { changeRole, deleteUsers, listUsers } from '../../../contract/administration/users.ts';
import { decideComment, listWaitingComments } from '../../../contract/community/comments.ts';
import { Role } from '../../../contract/fields.ts';
import { call } from '../../data/api.ts';
import { useSession } from '../../data/session.tsx';
import { useChange } from '../../data/use-change.ts';
import { defineListQuery, oneOf, type QueryOf, words } from '../../lists/list-query.ts';
import { useListCall } from '../../lists/use-list-call.ts';

const allKeys = ['administration'];

export const pageSizes = [10, 20] as const;

export const usersQuery = defineListQuery(
  {
    q: words(200),
    role: oneOf([undefined, ...Role.options], undefined),
    limit: oneOf(pageSizes, 10),
  },
  {
    userid: 'asc',
    username: 'asc',
    firstname: 'asc',
    lastname: 'asc',
    email: 'asc',
    phonenumber: 'asc',
    role: 'asc',
    istwofactorenabled: 'asc',
  },
);
export type UsersQuery = QueryOf<typeof usersQuery>;

export function useUsers(query: UsersQuery) {
  return useListCall(listUsers, [...allKeys, 'users'], { query });
}

export function useAudit(limit: number) {
  return useListCall(listAudit, [...allKeys, 'audit'], { query: { limit } });
}

export function useDeleteUsers() {
  return useChange((ids: number[]) => call(deleteUsers, { body: ids }), { refresh: [allKeys] });
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
  return useChange((username: string) => call(cancelMfa, { params: { username } }), {
    refresh: [allKeys],
    failsInPlace: true,
  });
}

export function usePendingComments(limit: number) {
  return useListCall(listWaitingComments, [...allKeys, 'comments'], { query: { limit } });
}

export function useDecideComment() {
  return useChange(
    ({ id, decision }: { id: string; decision: 'approved' | 'rejected' }) =>
      call(decideComment, { params: { id }, body: { decision } }),
    { refresh: [allKeys], failsInPlace: true },
  );
}
