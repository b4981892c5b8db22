import { useQuery } from '@tanstack/react-query';
import {
  addGroupManager,
  addToGroup,
  changeGroup,
  createGroup,
  deleteGroup,
  type Group,
  type ListedMember,
  listGroups,
  listMembers,
  removeFromGroup,
  removeGroupManager,
} from '../../../contract/teams/groups.ts';
import type { TeamRole } from '../../../contract/teams/teams.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { call } from '../../data/api.ts';
import { useChange } from '../../data/use-change.ts';
import { useListCall } from '../../lists/use-list-call.ts';

/** Below the team's own key: every change to a team refetches these too. */
const keys = {
  groups: (teamId: string) => ['teams', 'groups', teamId],
  members: (teamId: string) => ['teams', 'members', teamId],
};

type MemberQuery = {
  q: string;
  group?: string | undefined;
  role?: TeamRole | undefined;
  page: number;
  limit: number;
};

export function useGroups(teamId: string) {
  return useQuery({
    queryKey: keys.groups(teamId),
    queryFn: ({ signal }) => call(listGroups, { params: { id: teamId } }, { signal }),
  });
}

/** A page of members. The last one stays while the next loads. */
export function useMembers(teamId: string, query: MemberQuery) {
  const input = { params: { id: teamId }, query };
  return useListCall(listMembers, keys.members(teamId), input);
}

/** Loaded again before a dialog closes, so that the new state shows then. */
const refresh = [['teams']];

type GroupText = { name: string; emailDomain: string | null };

export function useCreateGroup(id: string) {
  return useChange((body: GroupText) => call(createGroup, { params: { id }, body }), {
    refresh,
    done: ({ name }) => `${name} created.`,
    failsInPlace: true,
  });
}

export function useChangeGroup(id: string, groupId: string) {
  return useChange((body: GroupText) => call(changeGroup, { params: { id, groupId }, body }), {
    refresh,
    done: () => 'Group saved.',
    failsInPlace: true,
  });
}

export function useDeleteGroup(id: string, groupId: string) {
  return useChange(() => call(deleteGroup, { params: { id, groupId } }), {
    refresh,
    done: ({ message }) => message,
    failsInPlace: true,
  });
}

type People = { group: Group; accountIds: number[] };

const count = ({ length }: readonly unknown[]) => plural(length, 'person', 'people');

export function useAddToGroup(id: string) {
  return useChange(
    ({ group, accountIds }: People) =>
      call(addToGroup, { params: { id, groupId: group.id }, body: { accountIds } }),
    {
      refresh,
      done: (_, { group, accountIds }) => `${count(accountIds)} added to ${group.name}.`,
    },
  );
}

export function useRemoveFromGroup(id: string) {
  return useChange(
    ({ group, accountIds }: People) =>
      call(removeFromGroup, { params: { id, groupId: group.id }, body: { accountIds } }),
    {
      refresh,
      done: (_, { group, accountIds }) => `${count(accountIds)} taken out of ${group.name}.`,
    },
  );
}

export function useSetGroupManager(
  id: string,
  group: Group,
  { accountId, name }: Pick<ListedMember, 'accountId' | 'name'>,
) {
  return useChange(
    (manages: boolean) =>
      call(manages ? addGroupManager : removeGroupManager, {
        params: { id, groupId: group.id, accountId },
      }),
    {
      refresh,
      done: (_, manages) =>
        manages ? `${name} now manages ${group.name}.` : `${name} no longer manages ${group.name}.`,
    },
  );
}
