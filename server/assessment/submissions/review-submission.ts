import type { Point, PointAnswer } from '../../../contract/assessment/assignments.ts';
import { formatMoment } from '../../../contract/text/dates.ts';
import { getTaughtCourse } from '../../catalog/teachers/teachers.ts';
import { recordAcceptance } from '../../learning/progress/completion.ts';
import { notify } from '../../notifications/notifications.ts';
import { getPreferences } from '../../notifications/preferences/preferences.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { workThrough } from '../../platform/jobs/work-through.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { Refusal, refuseField } from '../refusals.ts';
import { acceptReleased, findReviewer, lockSubmission, writeReview } from './review-queries.ts';

interface Review {
  feedback: string;
  mark: number | null;
  points: PointAnswer[];
  state: 'reviewed' | 'returned';
  /** A review answers exactly what the reviewer has seen: this earlier review, or none yet. */
  lastReviewedAt: string | null;
}

type Submission = NonNullable<Awaited<ReturnType<typeof lockSubmission>>>;

/** Replaces the review that the reviewer has seen, if any, and notifies the learner if anything changed. */
export async function reviewSubmission(
  db: Db,
  viewer: Viewer,
  id: string,
  { lastReviewedAt, ...review }: Review,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const before = await lockSubmission(db, id);
    if (!before) throw new Refusal('not_found');
    await getTaughtCourse(db, viewer, before.courseId, 'review');
    if (before.state === 'peers') throw new Refusal('with_fellow_learners');
    const points = toPoints(before.rubric, review.points);
    // Repeating the same review changes nothing.
    if (isSame(before, { ...review, points })) return;
    await assertUnanswered(db, viewer, before, lastReviewedAt);
    if (before.withdrawn && review.state === 'returned') throw new Refusal('assignment_withdrawn');
    const { feedback, mark, state } = review;
    const isAccepted = isAcceptedBy(before, review);
    const reviewerAccountId = viewer.accountId;
    const written = { feedback, mark, state, points, reviewerAccountId, isAccepted };
    const { reviewedAt } = await writeReview(db, id, written);
    const { learner, learnerId, number, title } = before;
    if (isAccepted) await recordAcceptance(db, learnerId, before);
    const subject = `submission ${number} of ${learner} in ${title}`;
    await recordAudit(db, viewer, 'reviewed', subject, {
      before: { state: before.state, mark: before.mark },
      after: { state, mark },
    });
    if (learnerId === viewer.accountId) return;
    await notify(db, {
      accountId: learnerId,
      kind: 'feedback',
      subject: `feedback ${id} ${+reviewedAt}`,
      subjectId: id,
      title: noticeTitle(before, state, isAccepted),
      text: markText(mark) + feedback,
      link: feedbackPath(before),
    });
  });
}

function toPoints(rubric: readonly string[], answers: readonly PointAnswer[]): Point[] {
  if (answers.length > 0 && answers.length !== rubric.length) {
    const count = rubric.length === 1 ? 'one point' : `${rubric.length} points`;
    throw refuseField(
      'invalid_input',
      'points',
      rubric.length === 0 ? 'This assignment has no points.' : `This assignment has ${count}.`,
    );
  }
  return answers.flatMap((answer, index) => ({ question: rubric[index] ?? '', answer }));
}

const isSame = (
  before: Submission,
  after: Omit<Review, 'points' | 'lastReviewedAt'> & { points: Point[] },
) =>
  before.state === after.state &&
  before.feedback === after.feedback &&
  before.mark === after.mark &&
  before.points.length === after.points.length &&
  before.points.every(
    ({ question, answer }, index) =>
      question === after.points[index]?.question && answer === after.points[index]?.answer,
  );

/**
 * Whether the review accepts work that has to be accepted. Where a mark is needed, a lower one can only ask for another try, so that
 * learners always know what to do next.
 */
function isAcceptedBy(
  submission: Pick<Submission, 'mustBeAccepted' | 'acceptedAt' | 'acceptedFrom' | 'withdrawn'>,
  { state, mark }: Pick<Review, 'state' | 'mark'>,
): boolean {
  const { mustBeAccepted, acceptedAt, acceptedFrom, withdrawn } = submission;
  // Accepted work stays accepted, even when its review changes.
  if (!mustBeAccepted || acceptedAt || state === 'returned') return false;
  const least = acceptedFrom ?? 0;
  if ((mark ?? 0) >= least) return true;
  // No other try can be asked for.
  if (withdrawn) return false;
  const message = `This assignment is accepted from ${least} of 100. Give at least that, or ask for another try.`;
  throw refuseField('invalid_input', 'mark', message);
}

/** Two reviewers never answer the same submission, and nobody answers a try that was replaced. */
async function assertUnanswered(
  db: Db,
  viewer: Viewer,
  submission: Submission,
  lastReviewedAt: string | null,
) {
  const { reviewedAt, reviewerId, supersededAt, learnerFirstName } = submission;
  if (supersededAt) {
    const detail = `${learnerFirstName} has handed in another try. Review that one instead.`;
    throw new Refusal('newer_submission', { detail });
  }
  const seen = lastReviewedAt === null ? null : Date.parse(lastReviewedAt);
  if (!reviewedAt || reviewedAt.getTime() === seen) return;
  const { timeZone } = await getPreferences(db, viewer.accountId);
  const reviewer = await findReviewer(db, reviewerId);
  const when = formatMoment(reviewedAt, { zone: timeZone });
  const detail = `${reviewer?.name ?? 'Someone'} reviewed this on ${when}. Your feedback wasn’t sent.`;
  throw new Refusal('already_reviewed', { detail });
}

/** A withdrawn assignment has no page, but the learner's work in it has. */
const feedbackPath = ({ withdrawn, slug, lessonId }: Submission) =>
  withdrawn ? `/user-screen/handed-in/${lessonId}` : `/lesson-detail/${slug}#assignment`;

function noticeTitle(
  { feedback, title }: Submission,
  state: Review['state'],
  isAccepted: boolean,
): string {
  if (state === 'returned') return `Another try, please: ${title}`;
  if (isAccepted) return `Accepted: ${title}`;
  return feedback === null ? `Feedback on ${title}` : `New feedback on ${title}`;
}

const markText = (mark: number | null) => (mark === null ? '' : `Mark: ${mark} of 100. `);

const batchSize = 100;

/** Hourly: an assignment that no longer has to be accepted is complete for everyone who has handed it in. */
export async function acceptReleasedWork(db: Db): Promise<void> {
  await workThrough(db, {
    label: 'the submissions that needn’t be accepted any more',
    limit: batchSize,
    claim: async (db, limit) => {
      const items = await acceptReleased(db, limit);
      return { claimed: items.length, items };
    },
    work: (db, { accountId, ...lesson }) => recordAcceptance(db, accountId, lesson),
  });
}
