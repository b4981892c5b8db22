import { getReadableLesson, type ViewerLesson } from '../../learning/lesson/access.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { acquireLock } from '../../platform/postgres/lock-queries.ts';
import type { AssignmentWork } from './queries.ts';

/** Refuses a lesson that is locked for the viewer or isn't an assignment. */
export async function getReadableAssignment(
  db: Db,
  viewer: Viewer,
  slug: string,
): Promise<ViewerLesson> {
  const lesson = await getReadableLesson(db, viewer, slug);
  if (lesson.kind !== 'assignment') throw new Refusal('not_found');
  return lesson;
}

/** Serialises uploads and submissions of one learner for one assignment. */
export async function lockAssignmentWork(
  db: Db,
  { accountId, lessonId }: AssignmentWork,
): Promise<void> {
  await acquireLock(db, `assignment ${accountId} ${lessonId}`);
}
