import { activityHeartbeatSeconds } from '../../../contract/learning/progress.ts';
import { dayIn } from '../../../contract/text/days.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { getReadableLesson } from '../lesson/access.ts';
import * as queries from './activity-queries.ts';

/** Counts time spent in a lesson, for the day on which the report arrives. The first report only starts the clock. */
export async function recordActivity(
  db: Db,
  viewer: Viewer,
  slug: string,
  seconds: number,
): Promise<void> {
  const lesson = await getReadableLesson(db, viewer, slug);
  await queries.insertActivity(db, {
    accountId: viewer.accountId,
    lessonId: lesson.id,
    courseId: lesson.courseId,
    day: dayIn(lesson.timeZone),
    seconds,
    maxSeconds: 2 * activityHeartbeatSeconds,
  });
}
