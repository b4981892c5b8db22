import { notify } from '../../notifications/notifications.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { lockSubmission, writeReview } from './submission-review-queries.ts';

interface Review {
  feedback: string;
  mark: number | null;
}

/** Replaces an earlier review and notifies the learner if anything changed. */
export async function reviewSubmission(
  db: Db,
  viewer: Viewer,
  id: string,
  { feedback, mark }: Review,
): Promise<void> {
  const ownerAccountId = viewer.role === 'Admin' ? null : viewer.accountId;
  await inTransaction(db, async (db) => {
    const before = await lockSubmission(db, id, ownerAccountId);
    if (!before) throw new Refusal('not_found');
    // Repeating the same review changes nothing.
    if (before.feedback === feedback && before.mark === mark) return;
    const review = { feedback, mark, reviewerAccountId: viewer.accountId };
    const { reviewedAt } = await writeReview(db, id, review);
    const { learner, learnerId, number, slug, title } = before;
    await recordAudit(db, viewer, 'reviewed', `submission ${number} of ${learner} in ${title}`);
    if (learnerId === viewer.accountId) return;
    await notify(db, {
      accountId: learnerId,
      kind: 'feedback',
      subject: `feedback ${id} ${+reviewedAt}`,
      title: before.feedback === null ? `Feedback on ${title}` : `New feedback on ${title}`,
      text: markText(mark) + feedback,
      link: `/lesson-detail/${slug}#assignment`,
    });
  });
}

const markText = (mark: number | null) => (mark === null ? '' : `Mark: ${mark} of 100. `);
