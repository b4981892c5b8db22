import { getTaughtCourse } from '../../catalog/teachers/teachers.ts';
import { notify } from '../../notifications/notifications.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { Refusal, refuseField } from '../refusals.ts';
import { workPath } from './peer-reviews.ts';
import * as queries from './queries.ts';

interface Decision {
  decision: 'removed' | 'kept';
  answer: string;
}

/** A teacher removes the review, or keeps it and says why. The learner is notified; the reviewer's name stays unknown. */
export async function decideObjection(
  db: Db,
  viewer: Viewer,
  id: string,
  { decision, answer }: Decision,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const review = await queries.lockReview(db, id);
    if (!review) throw new Refusal('not_found');
    await getTaughtCourse(db, viewer, review.courseId, 'review');
    if (!review.objectedAt || review.decidedAt) throw new Refusal('no_objection');
    if (decision === 'kept' && answer.length < 5) {
      throw refuseField('invalid_input', 'answer', 'Say in a few words why the review stays.');
    }
    await queries.writeDecision(db, id, { decision, answer });
    const subject = `objection to a peer review in ${review.title}, submission ${review.submissionId}`;
    await recordAudit(db, viewer, 'decided', subject, { after: { decision } });
    if (review.learnerId === viewer.accountId) return;
    await notify(db, {
      accountId: review.learnerId,
      kind: 'feedback',
      subject: `feedback ${review.submissionId} decision ${id}`,
      subjectId: review.submissionId,
      title:
        decision === 'removed'
          ? `A review of your work in ${review.title} was removed`
          : `Your teacher answered your objection in ${review.title}`,
      text: answer || 'Your teacher agreed with your objection.',
      link: workPath(review),
    });
  });
}
