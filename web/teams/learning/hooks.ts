import { keepPreviousData, useQuery } from '@tanstack/react-query';
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
import { useChange } from '../../data/use-change.ts';
import { useListCall } from '../../lists/use-list-call.ts';
import type { HistoryQuery, ReportQuery } from './report-query.ts';

/** Below the team's own key: every change to a team refetches these too. */
const keyOf = (teamId: string) => ['teams', 'report', teamId];

const groupOf = ({ group }: Pick<ReportQuery, 'group'>) => (group ? { group } : {});

const filterOf = ({ group, state, course, q }: ReportQuery) => ({
  ...groupOf({ group }),
  ...(state ? { state } : {}),
  ...(course ? { course } : {}),
  ...(q ? { q } : {}),
});

export function useReport(teamId: string, wanted: Pick<ReportQuery, 'group'>) {
  const query = groupOf(wanted);
  return useQuery({
    queryKey: [...keyOf(teamId), 'figures', query],
    queryFn: ({ signal }) => call(getTeamReport, { params: { id: teamId }, query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useReportPeople(teamId: string, wanted: ReportQuery) {
  const query = { ...filterOf(wanted), page: wanted.page, limit: wanted.size };
  const input = { params: { id: teamId }, query };
  return useListCall(listReportPeople, [...keyOf(teamId), 'people'], input);
}

export function useBreakdown(
  teamId: string,
  by: 'course' | 'group',
  wanted: Pick<ReportQuery, 'group'>,
) {
  const query = { by, ...groupOf(wanted) };
  return useQuery({
    queryKey: [...keyOf(teamId), query],
    queryFn: ({ signal }) =>
      call(getReportBreakdown, { params: { id: teamId }, query }, { signal }),
  });
}

const periodOf = ({ q, from, until }: HistoryQuery) => ({
  ...(q ? { q } : {}),
  ...(from ? { from } : {}),
  ...(until ? { until } : {}),
});

export function useHistory(teamId: string, wanted: HistoryQuery) {
  const input = { params: { id: teamId }, query: { ...periodOf(wanted), page: wanted.page } };
  return useListCall(listReportHistory, [...keyOf(teamId), 'history'], input);
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

/** Null for everyone who is late. */
export function useNudge(teamId: string, { failsInPlace = false } = {}) {
  return useChange(
    ({ accountIds, group }: { accountIds: number[] | null; group: string }) =>
      call(nudge, { params: { id: teamId }, body: { accountIds, ...groupOf({ group }) } }),
    {
      refresh: [keyOf(teamId)],
      done: ({ message, people }) => (people > 0 ? message : { info: message }),
      failsInPlace,
    },
  );
}

export function useMoveDueDate(teamId: string) {
  return useChange(
    (body: { accountIds: number[]; courseId: number; dueOn: string }) =>
      call(moveDueDate, { params: { id: teamId }, body }),
    {
      refresh: [keyOf(teamId)],
      done: ({ message, moved }) => (moved > 0 ? message : { info: message }),
      failsInPlace: true,
    },
  );
}

export function useDownloadCsv(teamId: string, wanted: ReportQuery, today: string) {
  return useChange(
    async () => {
      const file = await call(exportReport, { params: { id: teamId }, query: filterOf(wanted) });
      saveFile(`team-learning-${today}.csv`, file);
    },
    { refresh: [] },
  );
}

export function useDownloadHistory(teamId: string, wanted: HistoryQuery) {
  return useChange(
    async () => {
      const file = await call(exportHistory, { params: { id: teamId }, query: periodOf(wanted) });
      saveFile('team-history.csv', file);
    },
    { refresh: [] },
  );
}

/** Signs the report as it is now, and downloads the document. */
export function useSignReport(teamId: string, wanted: Pick<ReportQuery, 'group'>) {
  return useChange(
    async () => {
      const report = await call(signReport, { params: { id: teamId }, body: groupOf(wanted) });
      await saveDocument(teamId, report);
    },
    {
      refresh: [keyOf(teamId)],
      done: () =>
        'Signed and downloaded. Anyone who has the document can check it at the address on its first page.',
    },
  );
}

export async function saveDocument(teamId: string, report: { id: string; madeAt: string }) {
  const file = await call(downloadReport, { params: { id: teamId, reportId: report.id } });
  saveFile(`team-report-${report.madeAt.slice(0, 10)}.pdf`, file);
}
