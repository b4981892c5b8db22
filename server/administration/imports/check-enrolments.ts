import type { ImportProblem } from '../../../contract/administration/imports.ts';
import { type FileRow, shiftOf } from './file-rows.ts';

export const enrolmentColumns = {
  person: ['email', 'e mail', 'email address', 'username', 'user', 'person', 'learner'],
  course: ['course', 'course id', 'course number', 'course title', 'title'],
} as const;
type Column = keyof typeof enrolmentColumns;

export const enrolmentColumnNames: Record<Column, string> = {
  person: 'Email or username',
  course: 'Course',
};

export interface ImportedEnrolment {
  accountId: number;
  courseId: number;
}

export interface KnownRows {
  /** By email and by username, in lower case. */
  accounts: ReadonlyMap<string, number>;
  courses: readonly { id: number; title: string }[];
}

/** Checks every line: is there such a person, is there such a course, is the pair in the file once? Names every wrong one. */
export function checkEnrolments(
  rows: readonly FileRow<Column>[],
  { accounts, courses }: KnownRows,
): { enrolments: ImportedEnrolment[]; problems: ImportProblem[] } {
  const problems: ImportProblem[] = [];
  const enrolments: ImportedEnrolment[] = [];
  const pairLines = new Map<string, number>();
  const byId = new Map(courses.map(({ id }) => [String(id), [id]]));
  const byTitle = Map.groupBy(courses, ({ title }) => title.toLowerCase());
  for (const row of rows) {
    const { line, cells } = row;
    const shift = shiftOf(row);
    if (shift) {
      problems.push(shift);
      continue;
    }
    const wrong = (column: Column, message: string) =>
      problems.push({ line, column: enrolmentColumnNames[column], value: cells[column], message });
    const accountId = accounts.get(cells.person.toLowerCase());
    const found =
      byId.get(cells.course.replace(/^#/, '')) ??
      byTitle.get(cells.course.toLowerCase())?.map(({ id }) => id) ??
      [];
    const [courseId] = found;
    if (cells.person === '') wrong('person', 'An email address or username is missing.');
    else if (accountId === undefined) wrong('person', 'Nobody has this email address or username.');
    if (cells.course === '') wrong('course', 'The course is missing: its number or its title.');
    else if (courseId === undefined) {
      wrong('course', 'No course that is offered has this number or title.');
    } else if (found.length > 1) {
      wrong(
        'course',
        `${found.length} courses have this title. Use the number: ${found.join(', ')}.`,
      );
    }
    if (accountId === undefined || courseId === undefined || found.length > 1) continue;
    const pair = `${accountId} ${courseId}`;
    const before = pairLines.get(pair);
    if (before === undefined) {
      pairLines.set(pair, line);
      enrolments.push({ accountId, courseId });
    } else wrong('person', `The same enrolment is in line ${before}.`);
  }
  return { enrolments, problems };
}
