import type { AssignedState } from '../../../contract/teams/assignments.ts';
import type {
  PersonReport,
  RecordLine,
  ReportCell,
  ReportLine,
  ReportPerson,
  TeamReport,
} from '../../../contract/teams/report.ts';
import { type Day, dayIn, daysBetween } from '../../../contract/text/days.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { listPage, metaOf, type PageQuery, windowOf } from '../../platform/calls/list-page.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { getManaging, type Managing, type Seeing, seesGroup } from '../managing.ts';
import { listByCourse, listReportCourses, summarise } from './figures.ts';
import * as queries from './queries.ts';

export interface ReportView {
  managing: Managing;
  scope: queries.Scope;
}

/** The part of a team that the viewer sees: all of it, their groups, or one of these. */
export async function openReport(
  db: Db,
  viewer: Viewer,
  teamId: string,
  group?: string,
): Promise<ReportView> {
  const managing = await getManaging(db, viewer, teamId);
  return { managing, scope: scopeOf(managing, group) };
}

export function scopeOf(seeing: Seeing, group?: string): queries.Scope {
  if (group !== undefined && !seesGroup(seeing, group)) throw new Refusal('not_found');
  return {
    teamId: seeing.team.id,
    groupIds: group === undefined ? seeing.groupIds : [group],
    disjoint: seeing.disjoint,
    today: dayIn(seeing.team.timeZone),
    zone: seeing.team.timeZone,
  };
}

export async function getTeamReport(
  db: Db,
  viewer: Viewer,
  teamId: string,
  group?: string,
): Promise<TeamReport> {
  return readReport(db, await getManaging(db, viewer, teamId), group);
}

/** For whoever sees this of a team. */
export async function readReport(db: Db, seeing: Seeing, group?: string): Promise<TeamReport> {
  const scope = scopeOf(seeing, group);
  const whole = scopeOf(seeing);
  const [rows, latePeople, people, peopleInGroup, groups] = await Promise.all([
    queries.countAssigned(db, scope),
    queries.countLatePeople(db, scope),
    queries.countPeople(db, whole),
    queries.countPeople(db, scope),
    queries.listGroups(db, whole),
  ]);
  // A group of another team, or a deleted one.
  if (group !== undefined && !groups.some(({ id }) => id === group)) throw new Refusal('not_found');
  return {
    team: { id: seeing.team.id, name: seeing.team.name },
    today: scope.today,
    timeZone: scope.zone,
    wholeTeam: seeing.groupIds === null,
    people,
    groups,
    courses: await listReportCourses(db, rows),
    figures: { ...summarise(rows, latePeople), people: peopleInGroup },
  };
}

export interface PeopleQuery {
  group?: string | undefined;
  state?: AssignedState | undefined;
  course?: number | undefined;
  q: string;
}

export const filterOf = ({ state, course, q }: PeopleQuery) => ({
  state: state ?? null,
  courseId: course ?? null,
  search: q,
});

export async function listReportPeople(
  db: Db,
  viewer: Viewer,
  teamId: string,
  query: PeopleQuery & PageQuery,
) {
  const { managing, scope } = await openReport(db, viewer, teamId, query.group);
  const filter = filterOf(query);
  const people = await queries.listPeople(
    db,
    scope,
    { ...filter, seenGroupIds: managing.groupIds },
    windowOf(query),
  );
  // A page after the last one has no rows to take the total from.
  const total = people[0]?.total ?? (await queries.countMatching(db, scope, filter));
  return { data: await withCells(db, scope, people), meta: metaOf(query, total) };
}

/** People with what is assigned to each of them. */
export async function withCells(
  db: Db,
  scope: queries.Scope,
  people: readonly queries.PersonRow[],
): Promise<ReportPerson[]> {
  const rows = await queries.listCells(
    db,
    scope,
    people.map(({ accountId }) => accountId),
  );
  const cells = Map.groupBy(rows, ({ accountId }) => accountId);
  return people.map(({ accountId, name, groups }) => ({
    accountId,
    name,
    groups,
    cells: (cells.get(accountId) ?? []).map((row) => presentCell(row, scope.today)),
  }));
}

function presentCell(row: queries.CellRow, today: Day): ReportCell {
  const { id, courseId, state, lessonsDone, lessons, markedOnly, dueOn } = row;
  const { movedFrom, doneOn, nudgedOn, certificateId } = row;
  return {
    id,
    courseId,
    state,
    lessonsDone,
    lessons,
    markedOnly,
    dueOn,
    movedFrom,
    doneOn,
    lateDays: lateDays(dueOn, doneOn ?? today),
    nudgedOn,
    certificateId,
  };
}

/** Days after the due date; 0 if it isn't over. */
function lateDays(dueOn: Day, on: Day): number {
  return Math.max(0, daysBetween(dueOn, on));
}

export async function getReportBreakdown(
  db: Db,
  viewer: Viewer,
  teamId: string,
  query: BreakdownQuery,
): Promise<ReportLine[]> {
  return readBreakdown(db, await getManaging(db, viewer, teamId), query);
}

interface BreakdownQuery {
  by: 'course' | 'group';
  group?: string | undefined;
}

export async function readBreakdown(
  db: Db,
  seeing: Seeing,
  { by, group }: BreakdownQuery,
): Promise<ReportLine[]> {
  const scope = scopeOf(seeing, group);
  return by === 'course' ? listByCourse(db, scope) : queries.listByGroup(db, scope);
}

export interface HistoryQuery {
  q: string;
  from?: Day | undefined;
  until?: Day | undefined;
}

export const recordFilterOf = ({ q, from, until }: HistoryQuery): queries.RecordFilter => ({
  search: q,
  from: from ?? null,
  until: until ?? null,
  accountId: null,
});

export async function listReportHistory(
  db: Db,
  viewer: Viewer,
  teamId: string,
  query: HistoryQuery & PageQuery,
) {
  const { scope } = await openReport(db, viewer, teamId);
  const filter = recordFilterOf(query);
  return listPage(query, {
    list: (window) => queries.listRecord(db, scope, filter, window),
    count: () => queries.countRecord(db, scope, filter),
    present: presentRecord,
  });
}

export function presentRecord({ endedAt: _, ...row }: queries.RecordRow): RecordLine {
  return { ...row, lateDays: lateDays(row.dueOn, row.doneOn ?? row.endedOn) };
}

const listedPast = 100;

export async function getPersonReport(
  db: Db,
  viewer: Viewer,
  { id: teamId, accountId }: { id: string; accountId: number },
): Promise<PersonReport> {
  const { scope } = await openReport(db, viewer, teamId);
  const person = await queries.findPerson(db, scope, accountId);
  if (!person) throw new Refusal('not_found');
  const filter = { search: '', from: null, until: null, accountId };
  const [current, past] = await Promise.all([
    queries.listCells(db, scope, [accountId]),
    queries.listRecord(db, scope, filter, { limit: listedPast, offset: 0 }),
  ]);
  const { joinedAt, ...known } = person;
  return {
    accountId,
    ...known,
    joinedAt: joinedAt.toISOString(),
    today: scope.today,
    timeZone: scope.zone,
    current: current.map((row) => {
      const { courseTitle, by, message, assignedOn, repeats, renewsOn } = row;
      return {
        ...presentCell(row, scope.today),
        ...{ courseTitle, by, message, assignedOn, repeats, renewsOn },
      };
    }),
    past: past.map(presentRecord),
  };
}
