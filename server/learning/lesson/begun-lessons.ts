import type { MyLesson } from '../../../contract/learning/enrolment.ts';
import { findEarlierContent } from '../../catalog/courses/courses.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { getReadableLesson } from './access.ts';
import * as queries from './begun-lesson-queries.ts';

/** Call it in the transaction that replaces the lessons. Learners in the middle of one continue with what they began. */
export async function keepWhatLearnersBegan(
  db: Db,
  replaced: readonly { lessonId: string; earlierLessonId: string }[],
): Promise<void> {
  if (replaced.length > 0) await queries.insertBegun(db, replaced);
}

export async function presentEarlier(
  db: Db,
  begun: { earlierLessonId: string | null; replacedAt: Date | null; readsNew: boolean | null },
): Promise<MyLesson['earlier']> {
  if (begun.earlierLessonId === null || begun.replacedAt === null) return null;
  const content = await findEarlierContent(db, begun.earlierLessonId);
  if (!content) return null;
  return { replacedAt: begun.replacedAt.toISOString(), chosen: begun.readsNew !== true, content };
}

export async function chooseLessonVersion(
  db: Db,
  viewer: Viewer,
  slug: string,
  version: 'started' | 'new',
): Promise<void> {
  const { id: lessonId } = await getReadableLesson(db, viewer, slug);
  const choice = { accountId: viewer.accountId, lessonId, readsNew: version === 'new' };
  if (!(await queries.writeReadsNew(db, choice))) throw new Refusal('not_found');
}

export async function forgetCompletedLessons(db: Db): Promise<void> {
  await queries.deleteCompleted(db);
}
