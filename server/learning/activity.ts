import { activityBeatSeconds } from '../../contract/learning-progress.ts';
import type { Viewer } from '../platform/calls.ts';
import type { Db } from '../platform/database.ts';
import { getOpenLesson } from './access.ts';
import * as queries from './activity-queries.ts';
import { dayIn } from './days.ts';

/** Less time than this is a look, not learning; an answered question or a finished lesson always is. */
const learnedSeconds = 60;

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
    ...{ accountId: viewer.accountId, lessonId: lesson.id, courseId: lesson.courseId },
    ...{ day: dayIn(lesson.timeZone), seconds, mostSeconds: 2 * activityBeatSeconds },
  });
}

/** The days of an account with any activity, in order. */
export async function listLearningDays(db: Db, accountId: number): Promise<queries.LearningDay[]> {
  return queries.listLearningDays(db, accountId, learnedSeconds);
}
