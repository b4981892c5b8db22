import { useQuery } from '@tanstack/react-query';
import * as contract from '../../../contract/sign-on/provisioning.ts';
import { call } from '../../data/api.ts';
import { useChange } from '../../data/use-change.ts';
import { defineListQuery, oneOf, type QueryOf } from '../../lists/list-query.ts';
import { useListCall } from '../../lists/use-list-call.ts';

const keysOf = (teamId: string) => ['provisioning', teamId];

/** The directory may write at any time, also while someone is looking. */
const refetchInterval = 30_000;

export function useProvisioning(teamId: string) {
  return useQuery({
    queryKey: [...keysOf(teamId), 'state'],
    queryFn: ({ signal }) => call(contract.getProvisioning, { params: { id: teamId } }, { signal }),
    refetchInterval,
  });
}

export const requestsQuery = defineListQuery({ kind: oneOf(contract.requestKinds, 'all') });
export type RequestsQuery = QueryOf<typeof requestsQuery>;

export function useRequests(teamId: string, { kind, page }: RequestsQuery) {
  return useListCall(
    contract.listDirectoryRequests,
    [...keysOf(teamId), 'requests'],
    { params: { id: teamId }, query: { kind, page, limit: 20 } },
    { staleTime: 0 },
  );
}

export function useHeld(teamId: string, page: number) {
  return useListCall(contract.listHeldLeavers, [...keysOf(teamId), 'held'], {
    params: { id: teamId },
    query: { page, limit: 20 },
  });
}

export function useLeaver(teamId: string, personId: string) {
  return useQuery({
    queryKey: [...keysOf(teamId), 'leaver', personId],
    queryFn: ({ signal }) =>
      call(contract.getLeaver, { params: { id: teamId, personId } }, { signal }),
  });
}

export function useChangeProvisioning(teamId: string) {
  return useChange(
    (body: { switchedOn?: boolean; departmentsBranch?: boolean }) =>
      call(contract.changeProvisioning, { params: { id: teamId }, body }),
    { refresh: [keysOf(teamId)], done: () => 'Saved.' },
  );
}

export function useMakeToken(teamId: string) {
  return useChange(() => call(contract.makeProvisioningToken, { params: { id: teamId } }), {
    refresh: [keysOf(teamId)],
    failsInPlace: true,
  });
}

export function useEndToken(teamId: string) {
  return useChange(
    (tokenId: string) => call(contract.endProvisioningToken, { params: { id: teamId, tokenId } }),
    { refresh: [keysOf(teamId)], done: () => 'The token has ended.', failsInPlace: true },
  );
}

type Decision = (typeof contract.leavingDecisions)[number];

const said: Record<Decision, string> = {
  let_go: 'They’re leaving now.',
  put_back: 'They’re being put back. Leaving stays paused.',
  resume: 'Leaving works again.',
};

export function useDecideLeaving(teamId: string) {
  return useChange(
    (decision: Decision) =>
      call(contract.decideLeaving, { params: { id: teamId }, body: { decision } }),
    {
      refresh: [keysOf(teamId)],
      done: (_, decision) => said[decision],
      failsInPlace: true,
    },
  );
}

export function useBringBack(teamId: string) {
  return useChange(
    (personId: string) => call(contract.bringBackLeaver, { params: { id: teamId, personId } }),
    { refresh: [keysOf(teamId)], done: () => 'They’re back.', failsInPlace: true },
  );
}
