import type { TimeShare } from '../../../contract/teaching/learners.ts';
import { writeMoreTime } from '../../assessment/quizzes/more-time.ts';
import { getTaughtCourse } from '../../catalog/teachers/teachers.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { findName, isLearner } from './message-queries.ts';

/** More time in quizzes, for one learner of a course. Sittings that have begun keep theirs. */
export async function setTimeShare(
  db: Db,
  viewer: Viewer,
  { courseId, learnerId }: { courseId: number; learnerId: number },
  percent: TimeShare,
): Promise<void> {
  const course = await getTaughtCourse(db, viewer, courseId, 'review');
  await inTransaction(db, async (db) => {
    if (!(await isLearner(db, courseId, learnerId))) throw new Refusal('not_found');
    const before = await writeMoreTime(db, { accountId: learnerId, courseId, percent });
    if (before === percent) return;
    const learner = await findName(db, learnerId);
    await recordAudit(
      db,
      viewer,
      'changed the quiz time of',
      `${learner}, a learner of course ${courseId}, ${course.title}`,
      { before: { time: `${before}%` }, after: { time: `${percent}%` } },
    );
  });
}
