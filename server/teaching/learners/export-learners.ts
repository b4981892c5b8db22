import type { Readable } from 'node:stream';
import type { CourseLearner } from '../../../contract/teaching/learners.ts';
import { getTaughtCourse } from '../../catalog/teachers/teachers.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { type CsvColumns, csvLines, streamCsv } from '../../platform/documents/csv.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { readInBatches } from '../../platform/postgres/read-in-batches.ts';
import { type LearnerQuery, loadPresenter, toFilter } from './learners.ts';
import { type LearnerFilter, type LearnerRow, listLearnersAfter } from './queries.ts';

/** Learners in memory at a time. */
const batchSize = 500;

/** It contains personal data, so the export is audited first. */
export async function exportLearners(
  db: Db,
  viewer: Viewer,
  courseId: number,
  query: LearnerQuery,
): Promise<{ filename: string; bytes: Readable }> {
  const course = await getTaughtCourse(db, viewer, courseId, 'review');
  await recordAudit(db, viewer, 'exported', `the learners of course ${courseId}, ${course.title}`);
  return {
    filename: `learners-of-course-${courseId}.csv`,
    bytes: streamCsv(writeCsv(db, toFilter(courseId, query))),
  };
}

export function writeCsv(db: Db, filter: LearnerFilter, limit = batchSize) {
  return csvLines(columns, listAllLearners(db, filter, limit));
}

async function* listAllLearners(db: Db, filter: LearnerFilter, limit: number) {
  const present = await loadPresenter(db, filter.courseId);
  const batches = readInBatches<LearnerRow>(limit, (last, limit) =>
    listLearnersAfter(db, filter, { after: last?.id ?? 0, limit }),
  );
  for await (const rows of batches) yield await present(rows);
}

const columns: CsvColumns<CourseLearner> = [
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
