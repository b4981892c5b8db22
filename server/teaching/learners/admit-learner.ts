import { getTaughtCourse } from '../../catalog/teachers/teachers.ts';
import { admit } from '../../learning/weeks/closings.ts';
import { notify } from '../../notifications/notifications.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { findName, isLearner } from './message-queries.ts';

/** One learner may start without the courses that are required before, and is notified. */
export async function admitLearner(
  db: Db,
  viewer: Viewer,
  { courseId, learnerId }: { courseId: number; learnerId: number },
): Promise<void> {
  const course = await getTaughtCourse(db, viewer, courseId, 'review');
  await inTransaction(db, async (db) => {
    if (!(await isLearner(db, courseId, learnerId))) throw new Refusal('not_found');
    if (!(await admit(db, { accountId: learnerId, courseId }))) return;
    await notify(db, {
      accountId: learnerId,
      kind: 'feedback',
      subject: `admitted ${courseId}`,
      title: `You can start ${course.title}`,
      text: 'Your teacher opened it for you without the courses that come before it.',
      link: `/course-detail/${courseId}`,
    });
    const learner = await findName(db, learnerId);
    await recordAudit(
      db,
      viewer,
      'let start without other courses',
      `${learner}, a learner of course ${courseId}, ${course.title}`,
    );
  });
}
