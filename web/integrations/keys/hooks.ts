import { useQuery } from '@tanstack/react-query';
import * as contract from '../../../contract/integrations/keys.ts';
import { listDepartments } from '../../../contract/teams/departments.ts';
import { call } from '../../data/api.ts';
import { useChange } from '../../data/use-change.ts';
import { useListCall } from '../../lists/use-list-call.ts';

const keysOf = (teamId: string) => ['keys', teamId];

interface WhichKeys {
  page: number;
  state: (typeof contract.keyStates)[number];
  of: (typeof contract.keyOwners)[number];
}

export function useKeys(teamId: string, which: WhichKeys) {
  return useListCall(contract.listKeys, keysOf(teamId), {
    params: { id: teamId },
    query: { ...which, limit: 20 },
  });
}

export function useCreateKey(teamId: string) {
  return useChange(
    (body: contract.NewKey) => call(contract.createKey, { params: { id: teamId }, body }),
    { refresh: [keysOf(teamId)], failsInPlace: true },
  );
}

export function useEndKey(teamId: string) {
  return useChange((keyId: string) => call(contract.endKey, { params: { id: teamId, keyId } }), {
    refresh: [keysOf(teamId)],
    done: ({ message }) => message,
    failsInPlace: true,
  });
}

/** What a key can be limited to. */
export function useDepartments(teamId: string) {
  return useQuery({
    queryKey: [...keysOf(teamId), 'departments'],
    queryFn: ({ signal }) => call(listDepartments, { params: { id: teamId } }, { signal }),
  });
}
