import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  downloadReport,
  exportHistory,
  exportReport,
  getPersonReport,
  getReportBreakdown,
  getTeamReport,
  listReportHistory,
  listReportPeople,
  listSignedReports,
  moveDueDate,
  nudge,
  signReport,
} from '../../../contract/teams/report.ts';
import { call, callPage } from '../../data/api.ts';
import { saveFile } from '../../data/save-file.ts';
import type { ReportView } from './report-view.ts';

/** Below the team's own key: whatever changes a team refetches these too. */
const keyOf = (teamId: string) => ['teams', 'report', teamId] as const;

const groupOf = ({ group }: Pick<ReportView, 'group'>) => (group ? { group } : {});

const filterOf = ({ group, state, course, q }: Omit<ReportView, 'team' | 'page' | 'size'>) => ({
  ...(group ? { group } : {}),
  ...(state ? { state } : {}),
  ...(course ? { course } : {}),
  ...(q ? { q } : {}),
});

export function useReport(teamId: string, view: Pick<ReportView, 'group'>) {
  const query = groupOf(view);
  return useQuery({
    queryKey: [...keyOf(teamId), 'figures', query],
    queryFn: ({ signal }) => call(getTeamReport, { params: { id: teamId }, query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useReportPeople(teamId: string, view: ReportView) {
  const query = { ...filterOf(view), _page: view.page, _limit: view.size };
  return useQuery({
    queryKey: [...keyOf(teamId), 'people', query],
    queryFn: ({ signal }) =>
      callPage(listReportPeople, { params: { id: teamId }, query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useBreakdown(teamId: string, by: 'course' | 'group') {
  return useQuery({
    queryKey: [...keyOf(teamId), by],
    queryFn: ({ signal }) =>
      call(getReportBreakdown, { params: { id: teamId }, query: { by } }, { signal }),
  });
}

export type HistoryView = { q: string; from: string; until: string; page: number };

const historyQuery = ({ q, from, until }: Omit<HistoryView, 'page'>) => ({
  ...(q ? { q } : {}),
  ...(from ? { from } : {}),
  ...(until ? { until } : {}),
});

export function useHistory(teamId: string, view: HistoryView) {
  const query = { ...historyQuery(view), _page: view.page };
  return useQuery({
    queryKey: [...keyOf(teamId), 'history', query],
    queryFn: ({ signal }) =>
      callPage(listReportHistory, { params: { id: teamId }, query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useSignedReports(teamId: string) {
  return useQuery({
    queryKey: [...keyOf(teamId), 'signed'],
    queryFn: ({ signal }) => callPage(listSignedReports, { params: { id: teamId } }, { signal }),
  });
}

export function usePersonReport(teamId: string, accountId: number) {
  return useQuery({
    queryKey: [...keyOf(teamId), 'person', accountId],
    queryFn: ({ signal }) =>
      call(getPersonReport, { params: { id: teamId, accountId } }, { signal }),
  });
}

/** Refetched after failures too: others may have changed something. */
function useReportMutation<Input, Result>(
  teamId: string,
  mutationFn: (input: Input) => Promise<Result>,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(teamId) }),
  });
}

/** Null for everyone who is late. */
export function useNudge(teamId: string) {
  return useReportMutation(
    teamId,
    ({ accountIds, group }: { accountIds: number[] | null; group: string }) =>
      call(nudge, { params: { id: teamId }, body: { accountIds, ...groupOf({ group }) } }),
  );
}

export function useMoveDueDate(teamId: string) {
  return useReportMutation(
    teamId,
    (body: { accountIds: number[]; courseId: number; dueOn: string }) =>
      call(moveDueDate, { params: { id: teamId }, body }),
  );
}

export function useDownloadCsv(teamId: string, view: ReportView, today: string) {
  return useMutation({
    mutationFn: async () => {
      const file = await call(exportReport, { params: { id: teamId }, query: filterOf(view) });
      saveFile(`team-learning-${today}.csv`, file);
    },
  });
}

export function useDownloadHistory(teamId: string, view: HistoryView) {
  return useMutation({
    mutationFn: async () => {
      const query = historyQuery(view);
      const file = await call(exportHistory, { params: { id: teamId }, query });
      saveFile('team-history.csv', file);
    },
  });
}

/** Signs the report as it is now, and downloads the document. */
export function useSignReport(teamId: string, view: Pick<ReportView, 'group'>) {
  return useReportMutation(teamId, async (_: undefined) => {
    const report = await call(signReport, { params: { id: teamId }, body: groupOf(view) });
    await saveDocument(teamId, report);
    return report;
  });
}

export async function saveDocument(teamId: string, report: { id: string; madeAt: string }) {
  const file = await call(downloadReport, { params: { id: teamId, reportId: report.id } });
  saveFile(`team-report-${report.madeAt.slice(0, 10)}.pdf`, file);
}
