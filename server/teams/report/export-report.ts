import { Readable } from 'node:stream';
import type { AssignedState, EndReason } from '../../../contract/teams/assignments.ts';
import {
  markedOnlyText,
  type RecordLine,
  type ReportCell,
  type ReportPerson,
} from '../../../contract/teams/report.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { type Cell, csvLine } from '../../platform/documents/csv.ts';
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

/** Without it, Excel does not read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

interface CsvFile {
  filename: string;
  bytes: Readable;
}

const fileOf = (name: string, today: string, lines: AsyncIterable<string>): CsvFile => ({
  filename: `${name}-${today}.csv`,
  bytes: Readable.from(lines, { objectMode: false }),
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

export async function* writeReport(
  db: Db,
  scope: queries.Scope,
  filter: queries.SeenPeopleFilter,
  limit?: number,
) {
  const courses = await listReportCourses(db, await queries.countAssigned(db, scope));
  const titles = new Map(courses.map(({ id, title }) => [id, title]));
  yield byteOrderMark + csvLine([...columns.map(([name]) => name), zoneColumn]);
  for await (const people of queries.listAllPeople(db, scope, filter, limit)) {
    const emails = new Map(people.map(({ accountId, email }) => [accountId, email]));
    const lines = (await withCells(db, scope, people)).flatMap((person) =>
      person.cells
        .filter(
          ({ state, courseId }) =>
            (filter.state === null || state === filter.state) &&
            (filter.courseId === null || courseId === filter.courseId),
        )
        .map((cell) => {
          const facts = {
            email: emails.get(person.accountId) ?? '',
            title: titles.get(cell.courseId) ?? '',
          };
          return csvLine([...columns.map(([, cellOf]) => cellOf(person, cell, facts)), scope.zone]);
        }),
    );
    if (lines.length > 0) yield lines.join('');
  }
}

export const stateWords: Record<AssignedState, string> = {
  done: 'Done',
  late: 'Late',
  on_time: 'On time',
  not_started: 'Not started',
};

/** Whose days the dates are. */
const zoneColumn = 'Time zone';

type CellOf = (
  person: ReportPerson,
  cell: ReportCell,
  facts: { email: string; title: string },
) => Cell;

const columns: readonly [name: string, cellOf: CellOf][] = [
  ['Name', ({ name }) => name],
  ['Email', (_, __, { email }) => email],
  ['Person ID', ({ accountId }) => accountId],
  ['Groups', ({ groups }) => groups.join('; ')],
  ['Course', (_, __, { title }) => title],
  ['Course ID', (_, { courseId }) => courseId],
  ['State', (_, { state }) => stateWords[state]],
  ['Lessons done', (_, { lessonsDone }) => lessonsDone],
  ['Lessons', (_, { lessons }) => lessons],
  ['Marked complete', (_, { markedOnly }) => (markedOnly ? markedOnlyText : null)],
  ['Due on', (_, { dueOn }) => dueOn],
  ['Moved from', (_, { movedFrom }) => movedFrom],
  ['Done on', (_, { doneOn }) => doneOn],
  ['Days late', (_, { lateDays }) => lateDays || null],
  ['Last nudged on', (_, { nudgedOn }) => nudgedOn],
  ['Certificate', (_, { certificateId }) => certificateId],
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

export async function* writeHistory(
  db: Db,
  scope: queries.Scope,
  filter: queries.RecordFilter,
  limit?: number,
) {
  yield byteOrderMark + csvLine([...recordColumns.map(([name]) => name), zoneColumn]);
  for await (const rows of queries.listWholeRecord(db, scope, filter, limit)) {
    const lines = rows
      .map(presentRecord)
      .map((line) => csvLine([...recordColumns.map(([, cellOf]) => cellOf(line)), scope.zone]));
    if (lines.length > 0) yield lines.join('');
  }
}

export const endWords: Record<EndReason, string> = {
  left: 'Left the team',
  removed: 'Removed from the team',
  withdrawn: 'Unassigned',
  licence_ended: 'Licence ended',
  period_over: 'Year over',
};

const recordColumns: readonly [name: string, cellOf: (line: RecordLine) => Cell][] = [
  ['Name', ({ name }) => name],
  ['Person ID', ({ accountId }) => accountId],
  ['Course', ({ courseTitle }) => courseTitle],
  ['Period', ({ period }) => period],
  ['Assigned by', ({ by }) => by],
  ['Assigned on', ({ assignedOn }) => assignedOn],
  ['Due on', ({ dueOn }) => dueOn],
  ['Moved from', ({ movedFrom }) => movedFrom],
  ['Done on', ({ doneOn }) => doneOn],
  ['Days late', ({ lateDays }) => lateDays || null],
  ['Certificate', ({ certificateId }) => certificateId],
  ['Ended on', ({ endedOn }) => endedOn],
  ['Why it ended', ({ endReason }) => endWords[endReason]],
];
