import { useQuery } from '@tanstack/react-query';
import {
  auditFilename,
  exportAudit,
  getAuditState,
  listAudit,
  verifyAuditNow,
} from '../../../contract/administration/audit.ts';
import { call } from '../../data/api.ts';
import { saveFile } from '../../data/save-file.ts';
import { useChange } from '../../data/use-change.ts';
import { day, defineListQuery, type QueryOf, words } from '../../lists/list-query.ts';
import { soundPeriod } from '../../lists/period.ts';
import { useListCall } from '../../lists/use-list-call.ts';

const auditKeys = ['administration', 'audit'];
const stateKeys = [...auditKeys, 'state'];

export const auditQuery = defineListQuery({
  person: words(80),
  act: words(200),
  q: words(100),
  from: day,
  to: day,
});
export type AuditQuery = QueryOf<typeof auditQuery>;

export function useAuditLog(query: AuditQuery) {
  return useListCall(
    listAudit,
    [...auditKeys, 'log'],
    { query: { ...soundPeriod(query), limit: 20 } },
    // Nearly every change on another screen adds an entry.
    { staleTime: 0 },
  );
}

/** While the chain is being verified, it polls until the outcome is there. */
export function useAuditState() {
  return useQuery({
    queryKey: stateKeys,
    queryFn: ({ signal }) => call(getAuditState, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.isVerifying ? 1500 : false),
  });
}

export function useVerifyNow() {
  return useChange(() => call(verifyAuditNow), { refresh: [stateKeys] });
}

/** The export is an entry of its own. */
export function useExportAudit() {
  return useChange(
    async (query: AuditQuery) => {
      const { page: _, ...search } = soundPeriod(query);
      return saveFile(auditFilename, await call(exportAudit, { query: search }));
    },
    { refresh: [auditKeys] },
  );
}
