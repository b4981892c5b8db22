import type { LessonPresence } from '../../../contract/writing/editing.ts';
import { getTaughtCourse } from '../../catalog/teachers/teachers.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { byAccount, limitTries } from '../../platform/calls/limits.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { limits } from '../limits.ts';
import * as queries from './queries.ts';

/** One call does for both: who else is here, and whether there is a newer text. */
export async function reportPresence(
  db: Db,
  viewer: Viewer,
  lessonId: string,
  cursor: queries.Cursor,
): Promise<LessonPresence> {
  const { accountId } = viewer;
  await limitTries(db, limits.presence, byAccount(accountId));
  const lesson = await queries.findPlace(db, lessonId);
  if (!lesson) throw new Refusal('not_found');
  await getTaughtCourse(db, viewer, lesson.courseId, 'edit');
  const [others] = await Promise.all([
    queries.listOthers(db, lessonId, accountId),
    queries.writePresence(db, { lessonId, accountId, ...cursor }),
  ]);
  const { sourceRevision, changedAt, changedBy, threadsRevision } = lesson;
  return {
    others,
    sourceRevision,
    changedAt: changedAt.toISOString(),
    changedBy,
    threadsRevision,
  };
}

/** Whoever was never there has gone too. */
export async function endPresence(db: Db, viewer: Viewer, lessonId: string): Promise<void> {
  await queries.deletePresence(db, lessonId, viewer.accountId);
}

/** Hourly: forgets those whose browser closed without a word. */
export async function deleteOldPresence(db: Db): Promise<void> {
  await queries.deleteOldPresence(db);
}
