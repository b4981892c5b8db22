import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getPlan, quoteOrder } from '../../../contract/billing/orders.ts';
import {
  changeMemberRole,
  changeTeam,
  getTeam,
  type InvitedRole,
  inviteMembers,
  listInvitations,
  listTeams,
  removeMember,
  resendInvitations,
  setMySeat,
  type Team,
  type TeamRole,
  withdrawInvitations,
} from '../../../contract/teams/teams.ts';
import { call, callPage } from '../../data/api.ts';
import { queryClient } from '../../data/query.ts';

const keys = {
  all: ['teams'],
  list: ['teams', 'list'],
  one: (id: string) => ['teams', 'one', id],
  invitations: (id: string, query: InvitationQuery) => ['teams', 'invitations', id, query],
  unpaidInvoice: ['teams', 'unpaid-invoice'],
  quote: (id: string, seats: number) => ['teams', 'quote', id, seats],
};

export function useTeams() {
  return useQuery({
    queryKey: keys.list,
    queryFn: ({ signal }) => call(listTeams, {}, { signal }),
  });
}

export function useTeam(id: string) {
  return useQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(getTeam, { params: { id } }, { signal }),
  });
}

/** The invoice of a team that opens once it is paid. */
export function useUnpaidInvoice() {
  return useQuery({
    queryKey: keys.unpaidInvoice,
    queryFn: async ({ signal }) => (await call(getPlan, {}, { signal })).waiting,
  });
}

/** The price of more licences until the end of the term. */
export function useLicenceQuote(teamId: string, seats: number | null) {
  return useQuery({
    queryKey: keys.quote(teamId, seats ?? 0),
    queryFn: ({ signal }) =>
      call(
        quoteOrder,
        { body: { wish: { kind: 'more_licences', teamId, seats: seats ?? 1 } } },
        { signal },
      ),
    enabled: seats !== null,
    // The previous price stays while the next one loads.
    placeholderData: (before) => before,
  });
}

/** Shows the reply at once. Refetches after failures too, since other managers may have changed the team. */
function useTeamMutation<Input>(id: string, mutationFn: (input: Input) => Promise<Team>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (team) => queries.setQueryData(keys.one(id), team),
    onSettled: () => void queries.invalidateQueries({ queryKey: keys.all }),
  });
}

export function useChangeTeam(id: string) {
  return useTeamMutation(id, (body: { name?: string; timeZone?: string }) =>
    call(changeTeam, { params: { id }, body }),
  );
}

export function useInviteMembers(id: string) {
  return useTeamMutation(id, (body: { emails: string[]; role: InvitedRole; groupIds: string[] }) =>
    call(inviteMembers, { params: { id }, body }),
  );
}

export type InvitationQuery = { q: string; _page: number; _limit: number };

/** A page of invitations. The last one stays while the next loads. */
export function useInvitations(id: string, query: InvitationQuery) {
  return useQuery({
    queryKey: keys.invitations(id, query),
    queryFn: ({ signal }) => callPage(listInvitations, { params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useResendInvitations(id: string) {
  return useTeamMutation(id, (invitationIds: string[]) =>
    call(resendInvitations, { params: { id }, body: { invitationIds } }),
  );
}

export function useWithdrawInvitations(id: string) {
  return useTeamMutation(id, (invitationIds: string[]) =>
    call(withdrawInvitations, { params: { id }, body: { invitationIds } }),
  );
}

export function useChangeMemberRole(id: string, accountId: number) {
  return useTeamMutation(id, (role: TeamRole) =>
    call(changeMemberRole, { params: { id, accountId }, body: { role } }),
  );
}

export function useRemoveMember(id: string, accountId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeMember, { params: { id, accountId } }),
    // Awaited, so that the row is gone when the dialog closes.
    onSettled: () => queries.invalidateQueries({ queryKey: keys.all }),
  });
}

/** Opens or locks courses for the viewer, so all of their data is refetched. */
export function useChangeMySeat(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (seated: boolean) => call(setMySeat, { params: { id }, body: { seated } }),
    onSuccess: (team) => queries.setQueryData(keys.one(id), team),
    onSettled: () => queryClient.invalidateQueries(),
  });
}

export function useLeaveTeam(id: string, accountId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeMember, { params: { id, accountId } }),
    onSuccess: () => {
      // A refetch would be refused: the viewer may no longer see the team.
      queries.removeQueries({ queryKey: keys.one(id) });
      queries.setQueryData<Awaited<ReturnType<typeof call<typeof listTeams>>>>(keys.list, (teams) =>
        teams?.filter((team) => team.id !== id),
      );
    },
    onSettled: () => queryClient.invalidateQueries(),
  });
}
