import { isDeepStrictEqual } from 'node:util';
import type { Point, PointAnswer } from '../../../contract/assessment/assignments.ts';
import type { Remark } from '../../../contract/assessment/remarks.ts';
import { type JudgedCriterion, markOfLevels } from '../../../contract/catalog/criteria.ts';
import { describeMark } from '../../../contract/catalog/deadlines.ts';
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
import { listAuthors } from '../work-groups/queries.ts';
import {
  acceptReleased,
  findRemarkable,
  findReviewer,
  lockSubmission,
  writeReview,
} from './review-queries.ts';

interface Review {
  feedback: string;
  mark: number | null;
  points: PointAnswer[];
  /** Names of levels, where the rubric has levels. */
  levels: string[];
  markReason: string;
  remarks: Remark[];
  state: 'reviewed' | 'returned';
  /** A review answers exactly what the reviewer has seen: this earlier review, or none yet. */
  lastReviewedAt: string | null;
}

type Submission = NonNullable<Awaited<ReturnType<typeof lockSubmission>>>;

/** Replaces the review that the reviewer has seen, if any, and notifies the learner, or each of the group, if anything changed. */
export async function reviewSubmission(
  db: Db,
  viewer: Viewer,
  id: string,
  { lastReviewedAt, ...given }: Review,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const before = await lockSubmission(db, id);
    if (!before) throw new Refusal('not_found');
    await getTaughtCourse(db, viewer, before.courseId, 'review');
    if (before.state === 'peers') throw new Refusal('with_fellow_learners');
    const review = { ...given, ...judge(before, given) };
    // Repeating the same review changes nothing.
    if (isSame(before, review)) return;
    await assertUnanswered(db, viewer, before, lastReviewedAt);
    await assertPlaces(db, id, review.remarks);
    if (before.withdrawn && review.state === 'returned') throw new Refusal('assignment_withdrawn');
    const { feedback, mark, state, points, judged, markReason, remarks } = review;
    const isAccepted = isAcceptedBy(before, review);
    const reviewerAccountId = viewer.accountId;
    const said = { feedback, mark, state, points, judged, markReason, remarks };
    const written = { ...said, reviewerAccountId, isAccepted };
    const { reviewedAt } = await writeReview(db, id, written);
    const { number, title } = before;
    const authors = await listAuthors(db, id);
    const usernames = authors.map(({ username }) => username);
    const subject = `submission ${number} of ${usernames.join(', ')} in ${title}`;
    await recordAudit(db, viewer, 'reviewed', subject, {
      before: { state: before.state, mark: before.mark },
      after: { state, mark },
    });
    const notice = {
      kind: 'feedback' as const,
      subject: `feedback ${id} ${+reviewedAt}`,
      subjectId: id,
      title: noticeTitle(before, state, isAccepted),
      text: (mark === null ? '' : `${describeMark(mark, before.terms)}. `) + feedback,
      link: feedbackPath(before),
    };
    for (const { id: accountId } of authors) {
      if (isAccepted) await recordAcceptance(db, accountId, before);
      if (accountId !== viewer.accountId) await notify(db, { accountId, ...notice });
    }
  });
}

interface Judgement {
  mark: number | null;
  points: Point[];
  judged: JudgedCriterion[];
  markReason: string | null;
}

/** By points, or by the levels of a rubric. What is stored is complete: the rubric may change later, what a learner was told doesn't. */
function judge({ rubric, criteria }: Submission, given: Omit<Review, 'lastReviewedAt'>): Judgement {
  const { mark, points, levels, markReason } = given;
  if (!criteria) {
    if (levels.length > 0) throw changedRubric();
    return { mark, points: toPoints(rubric, points), judged: [], markReason: null };
  }
  if (points.length > 0) throw changedRubric();
  if (levels.length === 0) return { mark, points: [], judged: [], markReason: null };
  const followed = levels.length === criteria.length ? markOfLevels(criteria, levels) : null;
  if (followed === null) throw changedRubric();
  const isOwn = mark !== null && mark !== followed;
  if (isOwn && markReason === '') {
    const message = `The levels make ${followed} of 100. Say why you give another mark.`;
    throw refuseField('invalid_input', 'markReason', message);
  }
  return {
    mark: mark ?? followed,
    points: [],
    judged: criteria.map((criterion, index) => ({ ...criterion, chosen: levels[index] ?? '' })),
    markReason: isOwn ? markReason : null,
  };
}

/** Each remark is about something that is part of this submission and has such places. */
async function assertPlaces(db: Db, id: string, remarks: readonly Remark[]): Promise<void> {
  if (remarks.length === 0) return;
  const remarkable = await findRemarkable(db, id);
  if (remarks.every(({ kind, id }) => remarkable[kind].has(id))) return;
  const message =
    'A remark is about something that isn’t part of this submission. Remove it, or reload the page.';
  throw refuseField('invalid_input', 'remarks', message);
}

const changedRubric = () =>
  refuseField(
    'invalid_input',
    'levels',
    'The rubric of this assignment has changed. Reload the page, then choose a level for each criterion.',
  );

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
  after: Pick<Review, 'state' | 'feedback' | 'remarks'> & Judgement,
) =>
  before.state === after.state &&
  before.feedback === after.feedback &&
  before.mark === after.mark &&
  before.markReason === after.markReason &&
  isDeepStrictEqual(before.remarks, after.remarks) &&
  isDeepStrictEqual(before.judged, after.judged) &&
  isDeepStrictEqual(before.points, after.points);

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
  const { reviewedAt, reviewerId, supersededAt, learnerFirstName, groupId } = submission;
  if (supersededAt) {
    const who = groupId === null ? learnerFirstName : 'The group';
    const detail = `${who} has handed in another try. Review that one instead.`;
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
