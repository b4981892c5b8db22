import type { MyLesson } from '../../../contract/learning/enrolment.ts';
import { presentContent } from '../../catalog/courses/courses.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { getReadableLesson } from './access.ts';
import * as queries from './begun-lesson-queries.ts';
import type { findReading } from './queries.ts';

type Reading = Awaited<ReturnType<typeof findReading>>;

/** Call it in the transaction that replaces the lessons. Learners in the middle of one continue with what they began. */
export async function keepWhatLearnersBegan(
  db: Db,
  replaced: readonly { lessonId: string; earlierLessonId: string }[],
): Promise<void> {
  if (replaced.length > 0) await queries.insertBegun(db, replaced);
}

export function presentEarlier({
  earlier,
  readsNew,
}: Pick<Reading, 'earlier' | 'readsNew'>): MyLesson['earlier'] {
  if (!earlier) return null;
  return {
    replacedAt: new Date(earlier.replacedAt).toISOString(),
    chosen: readsNew !== true,
    content: presentContent(earlier),
  };
}

/** Whether someone was in the middle of a lesson when these questions of its quiz were replaced. */
export async function hasBegunQuiz(
  db: Db,
  accountId: number,
  quiz: { lessonId: string; version: number },
): Promise<boolean> {
  return queries.hasBegunQuiz(db, accountId, quiz);
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
