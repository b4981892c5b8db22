import { activityHeartbeatSeconds } from '../../../contract/learning/progress.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { dayIn } from '../../platform/time/days.ts';
import { getOpenLesson } from '../enrolment/access.ts';
import * as queries from './activity-queries.ts';

/**
 * The viewer is in a lesson. Opening it is no learning yet: that counts no time and makes no day. A beat belongs to the day on
 * which it arrives, also in the minute after midnight.
 */
export async function recordActivity(
  db: Db,
  viewer: Viewer,
  slug: string,
  seconds: number,
): Promise<void> {
  const lesson = await getOpenLesson(db, viewer, slug);
  await queries.insertBeat(db, {
    accountId: viewer.accountId,
    lessonId: lesson.id,
    courseId: lesson.courseId,
    day: dayIn(lesson.timeZone),
    seconds,
    mostSeconds: 2 * activityHeartbeatSeconds,
  });
}
