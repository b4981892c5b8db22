import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  addGroupManager,
  addToGroup,
  changeGroup,
  createGroup,
  deleteGroup,
  listGroups,
  listMembers,
  removeFromGroup,
  removeGroupManager,
} from '../../../contract/teams/groups.ts';
import { call, callPage } from '../../data/api.ts';

/** Below the team's own key: whatever changes a team refetches these too. */
const keys = {
  groups: (teamId: string) => ['teams', 'groups', teamId],
  members: (teamId: string, query: MemberQuery) => ['teams', 'members', teamId, query],
};

export type MemberQuery = { q: string; group?: string | undefined; _page: number; _limit: number };

export function useGroups(teamId: string) {
  return useQuery({
    queryKey: keys.groups(teamId),
    queryFn: ({ signal }) => call(listGroups, { params: { id: teamId } }, { signal }),
  });
}

/** A page of members. The last one stays while the next loads. */
export function useMembers(
  teamId: string,
  query: MemberQuery,
  options: { enabled?: boolean } = {},
) {
  return useQuery({
    queryKey: keys.members(teamId, query),
    queryFn: ({ signal }) => callPage(listMembers, { params: { id: teamId }, query }, { signal }),
    placeholderData: keepPreviousData,
    ...options,
  });
}

function useGroupMutation<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    // Awaited, so that the new state shows when the dialog closes.
    onSettled: () => queries.invalidateQueries({ queryKey: ['teams'] }),
  });
}

type GroupText = { name: string; emailDomain: string | null };

export function useCreateGroup(id: string) {
  return useGroupMutation((body: GroupText) => call(createGroup, { params: { id }, body }));
}

export function useChangeGroup(id: string, groupId: string) {
  return useGroupMutation((body: GroupText) =>
    call(changeGroup, { params: { id, groupId }, body }),
  );
}

export function useDeleteGroup(id: string, groupId: string) {
  return useGroupMutation(() => call(deleteGroup, { params: { id, groupId } }));
}

type People = { groupId: string; accountIds: number[] };

export function useAddToGroup(id: string) {
  return useGroupMutation(({ groupId, accountIds }: People) =>
    call(addToGroup, { params: { id, groupId }, body: { accountIds } }),
  );
}

export function useRemoveFromGroup(id: string) {
  return useGroupMutation(({ groupId, accountIds }: People) =>
    call(removeFromGroup, { params: { id, groupId }, body: { accountIds } }),
  );
}

export function useSetGroupManager(id: string) {
  return useGroupMutation(
    ({ groupId, accountId, manages }: { groupId: string; accountId: number; manages: boolean }) =>
      call(manages ? addGroupManager : removeGroupManager, { params: { id, groupId, accountId } }),
  );
}
