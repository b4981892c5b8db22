import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getPlan, quoteOrder } from '../../../contract/billing/orders.ts';
import {
  changeMemberRole,
  changeTeam,
  getTeam,
  type Invitation,
  type InvitedRole,
  inviteMembers,
  listInvitations,
  listTeams,
  type Member,
  removeMember,
  resendInvitations,
  setMySeat,
  type Team,
  type TeamRole,
  withdrawInvitations,
} from '../../../contract/teams/teams.ts';
import { call } from '../../data/api.ts';
import { useChange } from '../../data/use-change.ts';
import { queryClient } from '../../data/viewer-query.ts';
import { useListCall } from '../../lists/use-list-call.ts';

const keys = {
  all: ['teams'],
  list: ['teams', 'list'],
  one: (id: string) => ['teams', 'one', id],
  invitations: (id: string) => ['teams', 'invitations', id],
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
        { body: { item: { kind: 'more_licences', teamId, seats: seats ?? 1 } } },
        { signal },
      ),
    enabled: seats !== null,
    // The previous price stays while the next one loads.
    placeholderData: (before) => before,
  });
}

type ChangeOptions<Input> = { done?: (team: Team, input: Input) => string; failsInPlace?: boolean };

/** Shows the reply at once. */
function useTeamChange<Input>(
  id: string,
  change: (input: Input) => Promise<Team>,
  options: ChangeOptions<Input> = {},
) {
  const queries = useQueryClient();
  const show = async (input: Input) => {
    const team = await change(input);
    queries.setQueryData(keys.one(id), team);
    return team;
  };
  return useChange(show, { refresh: [keys.all], ...options });
}

export function useChangeTeam(id: string) {
  return useTeamChange(
    id,
    (body: { name?: string; timeZone?: string }) => call(changeTeam, { params: { id }, body }),
    { done: () => 'Team settings saved.', failsInPlace: true },
  );
}

export function useInviteMembers(id: string) {
  return useTeamChange(
    id,
    (body: { emails: string[]; role: InvitedRole; groupIds: string[] }) =>
      call(inviteMembers, { params: { id }, body }),
    { failsInPlace: true },
  );
}

/** A page of invitations. The last one stays while the next loads. */
export function useInvitations(id: string, query: { q: string; page: number; limit: number }) {
  return useListCall(listInvitations, keys.invitations(id), { params: { id }, query });
}

const idsOf = (invitations: readonly Invitation[]) => ({
  invitationIds: invitations.map(({ id }) => id),
});

export function useResendInvitations(id: string) {
  return useTeamChange(
    id,
    (invitations: readonly Invitation[]) =>
      call(resendInvitations, { params: { id }, body: idsOf(invitations) }),
    {
      done: (_, invitations) =>
        invitations.length === 1
          ? `A new link is on its way to ${invitations[0]?.email}. The old one no longer works.`
          : `${invitations.length} new links are on their way. The old ones no longer work.`,
    },
  );
}

export function useWithdrawInvitations(id: string) {
  return useTeamChange(
    id,
    (invitations: readonly Invitation[]) =>
      call(withdrawInvitations, { params: { id }, body: idsOf(invitations) }),
    {
      done: (_, invitations) =>
        invitations.length === 1
          ? `Invitation to ${invitations[0]?.email} withdrawn.`
          : `${invitations.length} invitations withdrawn.`,
      failsInPlace: true,
    },
  );
}

export function useChangeMemberRole(
  id: string,
  { accountId, name }: Member,
  { failsInPlace = false } = {},
) {
  return useTeamChange(
    id,
    (role: TeamRole) => call(changeMemberRole, { params: { id, accountId }, body: { role } }),
    {
      done: (_, role) =>
        ({
          owner: `${name} now owns the team.`,
          administrator: `${name} is now an administrator.`,
          manager: `${name} is now a manager.`,
          learner: `${name} is now a learner.`,
        })[role],
      failsInPlace,
    },
  );
}

/** The list is loaded again before the dialog closes, so that the row is gone then. */
export function useRemoveMember(id: string, { accountId, name }: Member) {
  return useChange(() => call(removeMember, { params: { id, accountId } }), {
    refresh: [keys.all],
    done: () => `${name} is no longer in the team. The licence is free.`,
    failsInPlace: true,
  });
}

/** Opens or locks courses for the viewer, so all of their data is refetched. */
export function useChangeMySeat({ id, seated }: Pick<Team, 'id' | 'seated'>) {
  return useTeamChange(
    id,
    (seated: boolean) =>
      call(setMySeat, { params: { id }, body: { seated } }).finally(() =>
        queryClient.invalidateQueries(),
      ),
    {
      done: (_, seated) =>
        seated
          ? 'You have a licence. Every course is open to you.'
          : 'Someone else can use your licence now.',
      // A dialog asks before it is given up.
      failsInPlace: seated,
    },
  );
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
