import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  auditFilename,
  exportAudit,
  getAuditState,
  listAudit,
  verifyAuditNow,
} from '../../../contract/administration/audit.ts';
import { call, callPage } from '../../data/api.ts';
import { saveFile } from '../../data/save-file.ts';
import type { AuditQuery, AuditSearch } from './audit-query.ts';

const auditKeys = ['administration', 'audit'];
const stateKeys = [...auditKeys, 'state'];

export function useAuditLog({ page, ...search }: AuditQuery) {
  return useQuery({
    queryKey: [...auditKeys, 'log', search, page],
    queryFn: ({ signal }) =>
      callPage(listAudit, { query: { ...search, _page: page, _limit: 20 } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** While the chain is being verified, it asks again until the outcome is there. */
export function useAuditState() {
  return useQuery({
    queryKey: stateKeys,
    queryFn: ({ signal }) => call(getAuditState, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.isVerifying ? 1500 : false),
  });
}

export function useVerifyNow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(verifyAuditNow),
    onSettled: () => client.invalidateQueries({ queryKey: stateKeys }),
  });
}

export function useExportAudit() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (search: AuditSearch) =>
      saveFile(auditFilename, await call(exportAudit, { query: search })),
    // The export is an entry of its own.
    onSuccess: () => client.invalidateQueries({ queryKey: auditKeys }),
  });
}
