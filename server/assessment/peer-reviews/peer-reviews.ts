import type {
  Point,
  PointAnswer,
  ReceivedReview,
} from '../../../contract/assessment/assignments.ts';
import {
  mostReviewsGiven,
  type PeerDesk,
  type PeerWork,
  reviewsPerSubmission,
} from '../../../contract/assessment/peer-reviews.ts';
import { notifyReviewersOrAdmins } from '../../catalog/teachers/teachers.ts';
import type { ViewerLesson } from '../../learning/lesson/access.ts';
import { recordDay } from '../../learning/progress/completion.ts';
import { notify, notifyAdmins } from '../../notifications/notifications.ts';
import { getPreferences } from '../../notifications/preferences/preferences.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { byAccount, limitTries } from '../../platform/calls/limits.ts';
import { workThrough } from '../../platform/jobs/work-through.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { acquireLock } from '../../platform/postgres/lock-queries.ts';
import { getReadableAssignment } from '../assignments/assignments.ts';
import { isForPeers } from '../handed-in-files/handed-in-files.ts';
import { listSubmittedFiles } from '../handed-in-files/queries.ts';
import { limits } from '../limits.ts';
import { Refusal, refuseField } from '../refusals.ts';
import { listPhotos } from '../submissions/queries.ts';
import * as queries from './queries.ts';

/** Serialised, so that two fellow learners can't take the last place of one work. */
async function lockPlaces(db: Db, lessonId: string): Promise<void> {
  await acquireLock(db, `peer reviews ${lessonId}`);
}

/** Null for those who haven't handed in work that fellow learners review. */
export async function getPeerDesk(db: Db, viewer: Viewer, slug: string): Promise<PeerDesk | null> {
  const lesson = await getReadableAssignment(db, viewer, slug);
  const { accountId } = viewer;
  const [isPeer, given, open] = await Promise.all([
    queries.isAmongPeers(db, accountId, lesson.id),
    queries.countGiven(db, accountId, lesson.id),
    queries.findOpen(db, accountId, lesson.id),
  ]);
  if (!isPeer) return null;
  const isMore =
    given < mostReviewsGiven && (await queries.findNext(db, accountId, lesson.id)) !== undefined;
  return {
    asked: reviewsPerSubmission,
    given,
    open: open ? await presentWork(db, lesson, open) : null,
    isMore,
    assignment: { title: lesson.title, photos: lesson.photos, task: lesson.task },
  };
}

/** A learner who has begun a review gets the same work again. */
export async function takePeerReview(db: Db, viewer: Viewer, slug: string): Promise<PeerWork> {
  const lesson = await getReadableAssignment(db, viewer, slug);
  const { accountId } = viewer;
  return inTransaction(db, async (db) => {
    await lockPlaces(db, lesson.id);
    if (!(await queries.isAmongPeers(db, accountId, lesson.id))) {
      throw new Refusal('hand_in_to_review');
    }
    const begun = await queries.findOpen(db, accountId, lesson.id);
    if (begun) return presentWork(db, lesson, begun);
    const given = await queries.countGiven(db, accountId, lesson.id);
    if (given >= mostReviewsGiven) throw new Refusal('enough_reviews');
    const next = await queries.findNext(db, accountId, lesson.id);
    if (!next) throw new Refusal('nothing_to_review');
    await queries.takePlace(db, next.id, accountId);
    const taken = await queries.findOpen(db, accountId, lesson.id);
    if (!taken) throw new Refusal('nothing_to_review');
    return presentWork(db, lesson, taken);
  });
}

type OpenWork = NonNullable<Awaited<ReturnType<typeof queries.findOpen>>>;

/** Named field by field, so that nothing reveals the author: no names of files, no camera, no times. */
async function presentWork(db: Db, lesson: ViewerLesson, work: OpenWork): Promise<PeerWork> {
  const [photos, files] = await Promise.all([
    listPhotos(db, [work.submissionId]),
    listSubmittedFiles(db, [work.submissionId]),
  ]);
  return {
    id: work.id,
    photos: photos.map(
      ({ id, position, width, height, bytes, camera: { camera, ...settings } }) => ({
        ...{ id, position, width, height, bytes },
        camera: settings,
      }),
    ),
    files: files.filter(isForPeers).map(({ id, position, format, bytes }) => ({
      id,
      position,
      format,
      bytes,
      name: '',
    })),
    answer: work.answer,
    link: work.link,
    comments: work.comment,
    rubric: lesson.rubric,
  };
}

/** The review counts as a day of learning. After the last one, it is the teachers' turn. */
export async function givePeerReview(
  db: Db,
  viewer: Viewer,
  id: string,
  { points: answers, sentence }: { points: PointAnswer[]; sentence: string },
): Promise<void> {
  await limitTries(db, limits.peerReview, byAccount(viewer.accountId));
  await inTransaction(db, async (db) => {
    const review = await getOwnReview(db, viewer, id);
    if ((await queries.countReviews(db, review.submissionId)) >= reviewsPerSubmission) {
      throw new Refusal('review_place_gone');
    }
    await queries.writeReview(db, id, { points: toPoints(review.rubric, answers), sentence });
    const { timeZone } = await getPreferences(db, viewer.accountId);
    await recordDay(db, viewer.accountId, { lessonId: review.lessonId, timeZone });
    await notify(db, {
      accountId: review.learnerId,
      kind: 'feedback',
      subject: `feedback ${review.submissionId} by a fellow learner ${id}`,
      subjectId: review.submissionId,
      title: `A fellow learner reviewed ${review.title}`,
      text: 'Read their answers and what they wrote.',
      link: workPath(review),
    });
    if ((await queries.countReviews(db, review.submissionId)) >= reviewsPerSubmission) {
      await passOnReviewed(db, review);
    }
  });
}

type LockedReview = NonNullable<Awaited<ReturnType<typeof queries.lockReview>>>;

/** A review that the viewer may still write. */
async function getOwnReview(db: Db, viewer: Viewer, id: string): Promise<LockedReview> {
  const review = await queries.lockReview(db, id);
  if (review?.reviewerId !== viewer.accountId) throw new Refusal('not_found');
  if (review.givenAt || review.reportedAt) throw new Refusal('review_given');
  if (review.supersededAt || review.state !== 'peers') throw new Refusal('review_place_gone');
  return review;
}

function toPoints(rubric: readonly string[], answers: readonly PointAnswer[]): Point[] {
  if (answers.length !== rubric.length) {
    throw refuseField('invalid_input', 'points', 'Answer each point: yes, partly or no.');
  }
  return answers.map((answer, index) => ({ question: rubric[index] ?? '', answer }));
}

async function passOnReviewed(db: Db, review: LockedReview): Promise<void> {
  if (!(await queries.passOn(db, review.submissionId))) return;
  await notifyReviewersOrAdmins(db, review.courseId, review.learnerId, {
    kind: 'submission',
    subject: `submission ${review.submissionId}`,
    title: `New work in ${review.title}`,
    text: 'Two fellow learners have reviewed it. Now it’s your turn.',
    link: submissionPath(review),
  });
}

/** For work that doesn't belong in a course. The teachers see it at once. */
export async function reportPeerWork(
  db: Db,
  viewer: Viewer,
  id: string,
  reason: string,
): Promise<void> {
  await limitTries(db, limits.peerReview, byAccount(viewer.accountId));
  await inTransaction(db, async (db) => {
    const review = await getOwnReview(db, viewer, id);
    await queries.writeReport(db, id, reason);
    await queries.passOn(db, review.submissionId);
    const notice = {
      subject: `report ${id}`,
      title: `Work was reported in ${review.title}`,
      text: 'A fellow learner asks you to look at it.',
      link: submissionPath(review),
    };
    await notifyReviewersOrAdmins(db, review.courseId, null, { kind: 'submission', ...notice });
    await notifyAdmins(db, { kind: 'moderation', ...notice, subject: `reported ${id}` });
  });
}

/** The learner finds the review of their own work unfair, or abusive. */
export async function objectToReview(
  db: Db,
  viewer: Viewer,
  id: string,
  objection: { reason: string; isAbuse: boolean },
): Promise<void> {
  await limitTries(db, limits.peerReview, byAccount(viewer.accountId));
  await inTransaction(db, async (db) => {
    const review = await queries.lockReview(db, id);
    if (review?.learnerId !== viewer.accountId || !review.givenAt) throw new Refusal('not_found');
    if (review.objectedAt) throw new Refusal('objected_before');
    await queries.writeObjection(db, id, objection);
    const notice = {
      subject: `objection ${id}`,
      title: `${objection.isAbuse ? 'Abuse reported' : 'Objection to a review'} in ${review.title}`,
      text: 'A learner asks you to decide about a fellow learner’s review.',
      link: submissionPath(review),
    };
    await notifyReviewersOrAdmins(db, review.courseId, null, { kind: 'submission', ...notice });
    if (objection.isAbuse) {
      await notifyAdmins(db, { kind: 'moderation', ...notice, subject: `abuse ${id}` });
    }
  });
}

/**
 * Asks those who still owe a review, so that nobody has to keep checking. Their names aren't revealed. Locked, because two
 * who hand in at the same time would ask the same learner twice.
 */
export async function askFellows(
  db: Db,
  lesson: Pick<ViewerLesson, 'id' | 'title' | 'slug'>,
  submission: { id: string; accountId: number },
): Promise<void> {
  await lockPlaces(db, lesson.id);
  const work = { accountId: submission.accountId, lessonId: lesson.id };
  for (const accountId of await queries.listFellowsToAsk(db, work, reviewsPerSubmission)) {
    await notify(db, {
      accountId,
      kind: 'peer',
      subject: `${queries.askedSubject(lesson.id)}${submission.id}`,
      title: `Review a fellow learner’s work in ${lesson.title}`,
      text: 'Someone else has handed in too. It takes a few minutes, and neither of you learns who the other is.',
      link: `/lesson-detail/${lesson.slug}#assignment`,
    });
  }
}

const batchSize = 100;

/** Hourly: nobody waits for fellow learners indefinitely. The teachers are notified, and mark the work without them. */
export async function passOnWaitingWork(db: Db): Promise<void> {
  await workThrough(db, {
    label: 'the submissions that waited for fellow learners',
    limit: batchSize,
    claim: async (db, limit) => {
      const items = await queries.passOnWaiting(db, limit);
      return { claimed: items.length, items };
    },
    work: (db, { id, accountId, courseId, title, reviews }) =>
      notifyReviewersOrAdmins(db, courseId, accountId, {
        kind: 'submission',
        subject: `submission ${id}`,
        title: `New work in ${title}`,
        text: `${reviews === 0 ? 'No fellow learner has' : 'Only one fellow learner has'} reviewed it in time. You can mark it without them.`,
        link: `/user-screen/submissions/${id}`,
      }),
  });
}

type ReceivedRow = Awaited<ReturnType<typeof queries.listReceived>>[number];

/** For the learner whose work it is: neither who wrote it nor when. */
export function presentReceived(rows: readonly ReceivedRow[]): ReceivedReview[] {
  return rows
    .filter(({ givenAt, decision }) => givenAt !== null && decision !== 'removed')
    .map(({ id, points, sentence, objection, isAbuse, decision, answer }) => ({
      id,
      points,
      sentence: sentence ?? '',
      objection:
        objection === null ? null : { reason: objection, isAbuse, decision, answer: answer ?? '' },
    }));
}

const submissionPath = ({ submissionId }: Pick<LockedReview, 'submissionId'>) =>
  `/user-screen/submissions/${submissionId}`;

/** A withdrawn assignment has no page, but the learner's work in it has. */
export const workPath = ({
  withdrawn,
  slug,
  lessonId,
}: Pick<LockedReview, 'withdrawn' | 'slug' | 'lessonId'>) =>
  withdrawn ? `/user-screen/handed-in/${lessonId}` : `/lesson-detail/${slug}#assignment`;
