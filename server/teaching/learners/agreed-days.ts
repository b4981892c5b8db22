import type { LearnerDeadline } from '../../../contract/teaching/learners.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import type { Day } from '../../../contract/text/days.ts';
import { agreeDay } from '../../assessment/assignments/agree-day.ts';
import { getTaughtCourse } from '../../catalog/teachers/teachers.ts';
import * as schedule from '../../learning/schedule/learner-deadlines.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal, refuseField } from '../../platform/calls/errors.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { findName, isLearner } from './message-queries.ts';

interface Learner {
  courseId: number;
  learnerId: number;
}

export async function listLearnerDeadlines(
  db: Db,
  viewer: Viewer,
  { courseId, learnerId }: Learner,
): Promise<LearnerDeadline[]> {
  await getTaughtCourse(db, viewer, courseId, 'review');
  if (!(await isLearner(db, courseId, learnerId))) throw new Refusal('not_found');
  return schedule.listLearnerDeadlines(db, { accountId: learnerId, courseId });
}

/** A later day for one assignment of one learner; null takes it back. */
export async function agreeDeadline(
  db: Db,
  viewer: Viewer,
  { courseId, learnerId, lessonId }: Learner & { lessonId: string },
  dueOn: Day | null,
): Promise<void> {
  const course = await getTaughtCourse(db, viewer, courseId, 'review');
  await inTransaction(db, async (db) => {
    if (!(await isLearner(db, courseId, learnerId))) throw new Refusal('not_found');
    const deadlines = await schedule.listLearnerDeadlines(db, { accountId: learnerId, courseId });
    const deadline = deadlines.find((each) => each.lessonId === lessonId);
    if (!deadline?.ruledOn) throw new Refusal('not_found');
    const { ruledOn, title } = deadline;
    if (dueOn !== null && dueOn <= ruledOn) {
      const message = `It’s due on ${formatDay(ruledOn)} anyway. Choose a later day.`;
      throw refuseField('invalid_input', 'dueOn', message);
    }
    const before = await agreeDay(db, viewer, { accountId: learnerId, lessonId, dueOn });
    if (before === dueOn) return;
    const learner = await findName(db, learnerId);
    await recordAudit(
      db,
      viewer,
      'changed the deadline of',
      `${learner} in ${title}, course ${courseId}, ${course.title}`,
      { before: { dueOn: before ?? ruledOn }, after: { dueOn: dueOn ?? ruledOn } },
    );
  });
}
