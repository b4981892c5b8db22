import { Readable } from 'node:stream';
import type { CourseLearner } from '../../../contract/studio/learners.ts';
import { getTaughtCourse } from '../../catalog/teachers/teachers.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { type Cell, csvLine } from '../../platform/documents/csv.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { type LearnerQuery, loadPresenter, toFilter } from './learners.ts';
import { type LearnerFilter, listLearnersAfter } from './queries.ts';

/** Learners in memory at a time. */
const batchSize = 500;

/** Without it, Excel does not read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

/** It contains personal data, so the export is audited first. */
export async function exportLearners(
  db: Db,
  viewer: Viewer,
  courseId: number,
  query: LearnerQuery,
): Promise<{ filename: string; bytes: Readable }> {
  const course = await getTaughtCourse(db, viewer, courseId, 'review');
  await recordAudit(db, viewer, 'exported', `the learners of course ${courseId}, ${course.title}`);
  const lines = writeCsv(db, toFilter(courseId, query));
  return {
    filename: `learners-of-course-${courseId}.csv`,
    bytes: Readable.from(lines, { objectMode: false }),
  };
}

export async function* writeCsv(db: Db, filter: LearnerFilter, limit = batchSize) {
  const present = await loadPresenter(db, filter.courseId);
  yield byteOrderMark + csvLine(columns.map(([name]) => name));
  for (let after = 0, found = limit; found === limit; ) {
    const rows = await listLearnersAfter(db, filter, { after, limit });
    yield rows
      .map(present)
      .map((learner) => csvLine(columns.map(([, cellOf]) => cellOf(learner))))
      .join('');
    after = rows.at(-1)?.id ?? after;
    found = rows.length;
  }
}

const columns: readonly [name: string, cellOf: (learner: CourseLearner) => Cell][] = [
  ['Name', ({ name }) => name],
  ['Lessons done', ({ done }) => done],
  ['Lessons', ({ total }) => total],
  ['Finished', ({ finished }) => (finished ? 'yes' : null)],
  ['Enrolled on', ({ enrolledAt }) => enrolledAt.slice(0, 10)],
  ['Last seen on', ({ seenOn }) => seenOn],
  ['Next lesson', ({ next }) => next?.title ?? null],
  ['Due on', ({ next }) => next?.dueDate ?? null],
  ['Stuck at', ({ stuck }) => stuck?.lesson ?? null],
  ['Stuck since', ({ stuck }) => stuck?.since.slice(0, 10) ?? null],
  ['Failed tries', ({ stuck }) => stuck?.tries || null],
];
