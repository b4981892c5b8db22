import type { Readable } from 'node:stream';
import type { AssignedState, EndReason } from '../../../contract/teams/assignments.ts';
import {
  markedOnlyText,
  type ReportCell,
  type ReportPerson,
} from '../../../contract/teams/report.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { type CsvColumns, csvLines, streamCsv } from '../../platform/documents/csv.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { listReportCourses } from './figures.ts';
import * as queries from './queries.ts';
import {
  filterOf,
  type HistoryQuery,
  openReport,
  type PeopleQuery,
  presentRecord,
  recordFilterOf,
  withCells,
} from './report.ts';

interface CsvFile {
  filename: string;
  bytes: Readable;
}

const fileOf = (name: string, today: string, lines: AsyncIterable<string>): CsvFile => ({
  filename: `${name}-${today}.csv`,
  bytes: streamCsv(lines),
});

/** It contains personal data, so the export is audited first. */
export async function exportReport(
  db: Db,
  viewer: Viewer,
  teamId: string,
  query: PeopleQuery,
): Promise<CsvFile> {
  const { managing, scope } = await openReport(db, viewer, teamId, query.group);
  await recordAudit(db, viewer, 'exported', `the learning of the team ${managing.team.name}`);
  const filter = { ...filterOf(query), seenGroupIds: managing.groupIds };
  return fileOf('team-learning', scope.today, writeReport(db, scope, filter));
}

/** An assigned course of a person, with what the file adds. */
interface ReportLine {
  person: ReportPerson;
  cell: ReportCell;
  email: string;
  title: string;
}

export function writeReport(
  db: Db,
  scope: queries.Scope,
  filter: queries.SeenPeopleFilter,
  limit?: number,
) {
  return csvLines(inZone(columns, scope), listLines(db, scope, filter, limit));
}

async function* listLines(
  db: Db,
  scope: queries.Scope,
  filter: queries.SeenPeopleFilter,
  limit?: number,
): AsyncGenerator<ReportLine[]> {
  const courses = await listReportCourses(db, await queries.countAssigned(db, scope));
  const titles = new Map(courses.map(({ id, title }) => [id, title]));
  for await (const people of queries.listAllPeople(db, scope, filter, limit)) {
    const emails = new Map(people.map(({ accountId, email }) => [accountId, email]));
    yield (await withCells(db, scope, people)).flatMap((person) =>
      person.cells
        .filter(
          ({ state, courseId }) =>
            (filter.state === null || state === filter.state) &&
            (filter.courseId === null || courseId === filter.courseId),
        )
        .map((cell) => ({
          person,
          cell,
          email: emails.get(person.accountId) ?? '',
          title: titles.get(cell.courseId) ?? '',
        })),
    );
  }
}

export const stateWords: Record<AssignedState, string> = {
  done: 'Done',
  late: 'Late',
  on_time: 'On time',
  not_started: 'Not started',
};

/** The last column says which time zone the dates are in. */
const inZone = <Line>(columns: CsvColumns<Line>, { zone }: queries.Scope): CsvColumns<Line> => [
  ...columns,
  ['Time zone', () => zone],
];

const columns: CsvColumns<ReportLine> = [
  ['Name', ({ person }) => person.name],
  ['Email', ({ email }) => email],
  ['Person ID', ({ person }) => person.accountId],
  ['Groups', ({ person }) => person.groups.join('; ')],
  ['Course', ({ title }) => title],
  ['Course ID', ({ cell }) => cell.courseId],
  ['State', ({ cell }) => stateWords[cell.state]],
  ['Lessons done', ({ cell }) => cell.lessonsDone],
  ['Lessons', ({ cell }) => cell.lessons],
  ['Marked complete', ({ cell }) => (cell.markedOnly ? markedOnlyText : null)],
  ['Due on', ({ cell }) => cell.dueOn],
  ['Moved from', ({ cell }) => cell.movedFrom],
  ['Done on', ({ cell }) => cell.doneOn],
  ['Days late', ({ cell }) => cell.lateDays || null],
  ['Last nudged on', ({ cell }) => cell.nudgedOn],
  ['Certificate', ({ cell }) => cell.certificateId],
];

export async function exportHistory(
  db: Db,
  viewer: Viewer,
  teamId: string,
  query: HistoryQuery,
): Promise<CsvFile> {
  const { managing, scope } = await openReport(db, viewer, teamId);
  await recordAudit(db, viewer, 'exported', `past learning of the team ${managing.team.name}`);
  return fileOf('team-history', scope.today, writeHistory(db, scope, recordFilterOf(query)));
}

export function writeHistory(
  db: Db,
  scope: queries.Scope,
  filter: queries.RecordFilter,
  limit?: number,
) {
  const batches = queries.listWholeRecord(db, scope, filter, limit);
  return csvLines(inZone(recordColumns, scope), batches);
}

const endWords: Record<EndReason, string> = {
  left: 'Left the team',
  removed: 'Removed from the team',
  withdrawn: 'Unassigned',
  licence_ended: 'Licence ended',
  period_over: 'Year over',
};

const recordColumns: CsvColumns<queries.RecordRow> = [
  ['Name', ({ name }) => name],
  ['Person ID', ({ accountId }) => accountId],
  ['Course', ({ courseTitle }) => courseTitle],
  ['Period', ({ period }) => period],
  ['Assigned by', ({ by }) => by],
  ['Assigned on', ({ assignedOn }) => assignedOn],
  ['Due on', ({ dueOn }) => dueOn],
  ['Moved from', ({ movedFrom }) => movedFrom],
  ['Done on', ({ doneOn }) => doneOn],
  ['Days late', (row) => presentRecord(row).lateDays || null],
  ['Certificate', ({ certificateId }) => certificateId],
  ['Ended on', ({ endedOn }) => endedOn],
  ['Why it ended', ({ endReason }) => endWords[endReason]],
];
