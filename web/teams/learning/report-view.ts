import type { AssignedState } from '../../../contract/teams/assignments.ts';
import { reportPageSize } from '../../../contract/teams/report.ts';

/** What the address says about the report. */
export interface ReportView {
  team: string;
  /** The id of a group; empty for everyone. */
  group: string;
  state: AssignedState | '';
  /** The id of a course; 0 for all. */
  course: number;
  q: string;
  page: number;
  /** People on a page. */
  size: number;
}

/** The first is what nobody has to choose. */
export const pageSizes = [reportPageSize, 25, 50, 100] as const;

const states: readonly AssignedState[] = ['late', 'on_time', 'done', 'not_started'];

function wholeNumber(text: string | null, least: number): number {
  const number = Number(text);
  return Number.isInteger(number) && number > least ? number : least;
}

export function readReportView(search: URLSearchParams): ReportView {
  return {
    team: search.get('team') ?? '',
    group: search.get('group') ?? '',
    state: states.find((state) => state === search.get('state')) ?? '',
    course: wholeNumber(search.get('course'), 0),
    q: search.get('q') ?? '',
    page: wholeNumber(search.get('page'), 1),
    size: pageSizes.find((size) => String(size) === search.get('size')) ?? reportPageSize,
  };
}

export function writeReportView(view: ReportView): URLSearchParams {
  const search = new URLSearchParams();
  if (view.team) search.set('team', view.team);
  if (view.group) search.set('group', view.group);
  if (view.state) search.set('state', view.state);
  if (view.course) search.set('course', String(view.course));
  if (view.q) search.set('q', view.q);
  if (view.size !== reportPageSize) search.set('size', String(view.size));
  if (view.page > 1) search.set('page', String(view.page));
  return search;
}

/** Only the team, for links to other pages of the report. */
export const searchOfTeam = ({ team }: Pick<ReportView, 'team'>) => (team ? `?team=${team}` : '');
