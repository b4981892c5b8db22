import { AssignedState } from '../../../contract/teams/assignments.ts';
import { reportPageSize } from '../../../contract/teams/report.ts';
import { day, defineListQuery, id, oneOf, type QueryOf, words } from '../../lists/list-query.ts';

/** The first is the default. */
export const pageSizes = [reportPageSize, 25, 50, 100] as const;

const anyId = words(36);

/** What the address says about the report. */
export const reportQuery = defineListQuery({
  team: anyId,
  group: anyId,
  state: oneOf(['', ...AssignedState.options], ''),
  course: id,
  q: words(100),
  size: oneOf(pageSizes, reportPageSize),
});
export type ReportQuery = QueryOf<typeof reportQuery>;

export const historyQuery = defineListQuery({ team: anyId, q: words(100), from: day, until: day });
export type HistoryQuery = QueryOf<typeof historyQuery>;

export const reportPath = '/user-screen/team-learning';

/** Another page of the report, of the same branch of an organisation. */
export const pathOfBranch = (path: string, { team, group }: { team: string; group: string }) =>
  reportQuery.addressAt(path, { ...reportQuery.usual, team, group });

/** Another page of the report, of the same team. */
export const pathOfTeam = (path: string, { team }: { team: string }) =>
  reportQuery.addressAt(path, { ...reportQuery.usual, team });
