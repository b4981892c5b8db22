import type {
  Count,
  ReportCourse,
  ReportFigures,
  ReportLine,
} from '../../../contract/teams/report.ts';
import type { Day } from '../../../contract/text/days.ts';
import type { Db } from '../../platform/postgres/database.ts';
import * as queries from './queries.ts';

type Rows = readonly queries.CountedRow[];

/** The figures of a team, or of some of its groups. */
export async function getFigures(
  db: Db,
  scope: queries.Scope,
): Promise<Omit<ReportFigures, 'people'>> {
  const [rows, latePeople] = await Promise.all([
    queries.countAssigned(db, scope),
    queries.countLatePeople(db, scope),
  ]);
  return summarise(rows, latePeople);
}

export function summarise(rows: Rows, latePeople: number): Omit<ReportFigures, 'people'> {
  const lateDays = rows.flatMap(({ doneLateDays }) => doneLateDays ?? []);
  return {
    ...countStates(rows),
    doneLate: rows.reduce((sum, { doneLate }) => sum + doneLate, 0),
    doneLateDays: lateDays.length > 0 ? Math.max(...lateDays) : null,
    latePeople,
    nextDue: firstDay(rows, 'on_time'),
    nextDueNotStarted: firstDay(rows, 'not_started'),
  };
}

function countStates(rows: Rows): Omit<Count, 'people'> {
  const sum = (state?: queries.CountedRow['state']) =>
    rows.reduce((all, row) => all + (!state || row.state === state ? row.count : 0), 0);
  return {
    assigned: sum(),
    done: sum('done'),
    onTime: sum('on_time'),
    late: sum('late'),
    notStarted: sum('not_started'),
  };
}

function firstDay(rows: Rows, state: queries.CountedRow['state']): Day | null {
  const days = rows.filter((row) => row.state === state).map(({ dueOn }) => dueOn);
  return days.sort()[0] ?? null;
}

/** What is assigned, soonest due first, with the due date that most people have. */
export async function listReportCourses(db: Db, rows: Rows): Promise<ReportCourse[]> {
  const byCourse = Map.groupBy(rows, ({ courseId }) => courseId);
  const courses = await queries.listCourseTitles(db, [...byCourse.keys()]);
  return courses
    .map((course) => ({ ...course, dueOn: usualDay(byCourse.get(course.id) ?? []) }))
    .sort(
      (one, other) =>
        one.dueOn.localeCompare(other.dueOn) ||
        one.title.localeCompare(other.title) ||
        one.id - other.id,
    );
}

export function usualDay(rows: Rows): Day {
  const people = new Map<Day, number>();
  for (const { dueOn, count } of rows) people.set(dueOn, (people.get(dueOn) ?? 0) + count);
  const [usual] = [...people].sort(
    ([day, count], [otherDay, otherCount]) => otherCount - count || day.localeCompare(otherDay),
  );
  return usual?.[0] ?? '';
}

/** The figures of each course, those with late people first. Nobody has a course twice, so rows are people. */
export async function listByCourse(db: Db, scope: queries.Scope): Promise<ReportLine[]> {
  const byCourse = Map.groupBy(await queries.countAssigned(db, scope), ({ courseId }) => courseId);
  const courses = await queries.listCourseTitles(db, [...byCourse.keys()]);
  return courses
    .map(({ id, title }) => {
      const counts = countStates(byCourse.get(id) ?? []);
      return { id: String(id), name: title, people: counts.assigned, ...counts };
    })
    .sort((one, other) => other.late - one.late || one.name.localeCompare(other.name));
}
