import { useQuery } from '@tanstack/react-query';
import * as contract from '../../../contract/teams/departments.ts';
import { getOrganisation, setLicences } from '../../../contract/teams/organisation.ts';
import { call } from '../../data/api.ts';
import { useChange } from '../../data/use-change.ts';

/** Below the teams' own key: every change to a team refetches these too. */
const keys = {
  organisation: (teamId: string) => ['teams', 'organisation', teamId],
  departments: (teamId: string) => ['teams', 'departments', teamId],
};

/** Loaded again before a dialog closes, so that the new state shows then. */
const refresh = [['teams']];

export function useOrganisation(teamId: string) {
  return useQuery({
    queryKey: keys.organisation(teamId),
    queryFn: ({ signal }) => call(getOrganisation, { params: { id: teamId } }, { signal }),
  });
}

export function useDepartments(teamId: string, { enabled = true } = {}) {
  return useQuery({
    queryKey: keys.departments(teamId),
    queryFn: ({ signal }) => call(contract.listDepartments, { params: { id: teamId } }, { signal }),
    enabled,
  });
}

export function useCreateDepartment(id: string) {
  return useChange(
    (body: { name: string; parentId: string | null }) =>
      call(contract.createDepartment, { params: { id }, body }),
    { refresh, done: (_, { name }) => `${name} is a department now.`, failsInPlace: true },
  );
}

export function useRenameDepartment(id: string, departmentId: string) {
  return useChange(
    (body: { name: string }) =>
      call(contract.renameDepartment, { params: { id, departmentId }, body }),
    { refresh, done: ({ message }) => message, failsInPlace: true },
  );
}

/** What a move would mean. `''` is the top; null while nothing is chosen. */
export function useMovePreview(id: string, departmentId: string, to: string | null) {
  return useQuery({
    queryKey: [...keys.departments(id), 'move', departmentId, to],
    queryFn: ({ signal }) =>
      call(
        contract.previewMove,
        { params: { id, departmentId }, query: to ? { to } : {} },
        { signal },
      ),
    enabled: to !== null,
    // Others change departments too.
    staleTime: 0,
    retry: false,
  });
}

export function useMoveDepartment(id: string, departmentId: string) {
  return useChange(
    (parentId: string | null) =>
      call(contract.moveDepartment, { params: { id, departmentId }, body: { parentId } }),
    { refresh, done: ({ message }) => message, failsInPlace: true },
  );
}

export function useDeletionPreview(id: string, departmentId: string, { enabled = true } = {}) {
  return useQuery({
    queryKey: [...keys.departments(id), 'deletion', departmentId],
    queryFn: ({ signal }) =>
      call(contract.previewDeletion, { params: { id, departmentId } }, { signal }),
    enabled,
    // Others change departments too.
    staleTime: 0,
  });
}

export function useDeleteDepartment(id: string, departmentId: string) {
  return useChange(() => call(contract.deleteDepartment, { params: { id, departmentId } }), {
    refresh,
    done: ({ message }) => message,
    failsInPlace: true,
  });
}

export function useSetDepartmentManager(
  id: string,
  { id: departmentId, name }: Pick<contract.Department, 'id' | 'name'>,
  manages: boolean,
) {
  const endpoint = manages ? contract.addDepartmentManager : contract.removeDepartmentManager;
  return useChange(
    (person: { accountId: number; name: string }) =>
      call(endpoint, { params: { id, departmentId, accountId: person.accountId } }),
    {
      refresh,
      done: (_, person) =>
        manages
          ? `${person.name} now manages ${name}.`
          : `${person.name} no longer manages ${name}.`,
      failsInPlace: true,
    },
  );
}

type Placing = { accountIds: number[]; departmentId: string | null };

export function usePlacePeople(id: string) {
  return useChange((body: Placing) => call(contract.placePeople, { params: { id }, body }), {
    refresh,
    done: ({ placed, message }) => (placed > 0 ? message : { info: 'They’re there already.' }),
    failsInPlace: true,
  });
}

export function useSetLicences(id: string) {
  return useChange(
    (body: { accountIds: number[]; seated: boolean }) =>
      call(setLicences, { params: { id }, body }),
    {
      refresh,
      done: ({ changed, message }) => (changed > 0 ? message : { info: message }),
      failsInPlace: true,
    },
  );
}
