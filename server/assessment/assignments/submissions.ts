import type {
  HandedIn,
  MyAssignment,
  Submission,
} from '../../../contract/assessment/assignments.ts';
import {
  countedMark,
  type Deadline,
  type HandInTerms,
  latenessOf,
} from '../../../contract/catalog/deadlines.ts';
import type { Task } from '../../../contract/catalog.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { type Day, dayIn } from '../../../contract/text/days.ts';
import { notifyReviewersOrAdmins } from '../../catalog/teachers/teachers.ts';
import type { ViewerLesson } from '../../learning/lesson/access.ts';
import { recordAcceptance, recordCompletion } from '../../learning/progress/completion.ts';
import {
  findOwnDeadline,
  type OwnDeadline,
  termsOn,
} from '../../learning/schedule/own-deadlines.ts';
import { notify } from '../../notifications/notifications.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { byAccount, limitTries } from '../../platform/calls/limits.ts';
import { listPage } from '../../platform/calls/list-page.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { submitFiles } from '../handed-in-files/handed-in-files.ts';
import { listFiles } from '../handed-in-files/queries.ts';
import { limits } from '../limits.ts';
import { askFellows, presentReceived } from '../peer-reviews/peer-reviews.ts';
import { listReceived } from '../peer-reviews/queries.ts';
import { Refusal, refuseField } from '../refusals.ts';
import { lockOwnGroup, presentGroupWork } from '../work-groups/work-groups.ts';
import { getReadableAssignment, lockAssignmentWork } from './assignments.ts';
import { readLink } from './link.ts';
import * as queries from './queries.ts';

type SubmissionRow = Awaited<ReturnType<typeof queries.listSubmissions>>[number];

interface HandIn {
  comments: string;
  answer: string;
  link: string;
  key: string;
  /** The newest submission that the learner has seen. */
  follows: string | null;
}

/**
 * Submits what the assignment asks for, for the learner and their group. That completes the lesson, unless a reviewer has to accept
 * it first. Submitting again adds a new submission.
 */
export async function submitAssignment(
  db: Db,
  viewer: Viewer,
  slug: string,
  { comments, key, follows, ...given }: HandIn,
): Promise<Submission> {
  const lesson = await getReadableAssignment(db, viewer, slug);
  const { accountId } = viewer;
  await limitTries(db, limits.submission, byAccount(accountId));
  const work = { accountId, lessonId: lesson.id };
  const mustBeAccepted = lesson.acceptedFrom !== null;
  return inTransaction(db, async (db) => {
    await lockAssignmentWork(db, work);
    // What was handed in before is there already, whatever has changed since.
    if (await queries.findSubmission(db, accountId, key)) {
      return presentEarlierSubmission(db, work, key);
    }
    const group = await lockOwnGroup(db, lesson, { accountId, courseId: lesson.courseId });
    const memberIds = group?.memberIds ?? [accountId];
    if (group) await assertSeen(db, work, { groupId: group.id, follows });
    // Fellow learners don't review the work of groups.
    const isForPeers = lesson.peerReview && lesson.rubric.length > 0 && !group;
    const deadline = await findOwnDeadline(db, accountId, lesson);
    const terms = deadline && termsOn(deadline, await judgedDay(db, work, deadline));
    if (terms && latenessOf(terms).isRefused) throw refuseLate(terms);
    const submission = await queries.insertSubmission(
      db,
      work,
      {
        comment: comments,
        key,
        ...toHandedIn(lesson.task, given),
        state: isForPeers ? 'peers' : 'submitted',
        peer_reviewed: isForPeers,
        must_be_accepted: mustBeAccepted,
        group_id: group?.id ?? null,
      },
      terms,
    );
    // Used for another assignment at the same moment.
    if (!submission) throw new Refusal('key_used');
    const what = await submitUploads(db, work, lesson.task, submission.id);
    await recordCompletion(db, accountId, lesson, mustBeAccepted ? null : 'submission');
    for (const id of memberIds) {
      if (id === accountId) continue;
      if (!mustBeAccepted) await recordAcceptance(db, id, { ...lesson, lessonId: lesson.id });
      await notifyMember(db, id, { lesson, accountId, submissionId: submission.id });
    }
    if (isForPeers) await askFellows(db, lesson, { id: submission.id, accountId });
    else {
      await notifyReviewersOrAdmins(db, lesson.courseId, accountId, {
        kind: 'submission',
        subject: `submission ${submission.id}`,
        title: `New work in ${lesson.title}`,
        text: `A ${group ? 'group' : 'learner'} handed in ${what}.`,
        link: `/user-screen/submissions/${submission.id}`,
      });
    }
    return presentOne(db, work, submission);
  });
}

/** Two members who hand in at the same moment shouldn't replace each other's work unseen. */
async function assertSeen(
  db: Db,
  work: queries.AssignmentWork,
  { groupId, follows }: { groupId: string; follows: string | null },
): Promise<void> {
  const newest = await queries.findNewest(db, work);
  if (newest?.groupId === groupId && newest.id !== follows) throw new Refusal('group_handed_in');
}

async function notifyMember(
  db: Db,
  memberId: number,
  handedIn: { lesson: ViewerLesson; accountId: number; submissionId: string },
): Promise<void> {
  const { lesson, submissionId } = handedIn;
  const firstName = await queries.findFirstName(db, handedIn.accountId);
  await notify(db, {
    accountId: memberId,
    kind: 'feedback',
    subject: `handed in ${submissionId}`,
    subjectId: submissionId,
    title: `Handed in for your group: ${lesson.title}`,
    text: `${firstName} handed in for all of you. You can read it, and hand in again.`,
    link: `/lesson-detail/${lesson.slug}#assignment`,
  });
}

/** A try that a teacher asked for is judged by the day of the one before: waiting for a review costs nothing. */
async function judgedDay(
  db: Db,
  work: queries.AssignmentWork,
  { today, timeZone }: OwnDeadline,
): Promise<Day> {
  const newest = await queries.findNewest(db, work);
  if (newest?.state !== 'returned') return today;
  return newest.handedInOn ?? dayIn(timeZone, newest.submittedAt);
}

function refuseLate(terms: HandInTerms): Error {
  const { lastDay } = latenessOf(terms);
  const until = formatDay(lastDay ?? terms.dueOn);
  const detail = `Work for this assignment was accepted until ${until}. Ask your teacher for a later day.`;
  return new Refusal('deadline_passed', { detail });
}

/** What is written into the form itself. Anything that wasn't asked for is left out. */
function toHandedIn(
  task: Task | null,
  { answer, link }: Pick<HandIn, 'answer' | 'link'>,
): { answer: string | null; link: string | null } {
  if (task?.kind === 'text') {
    const text = answer.replace(/\r\n?/g, '\n');
    const { least, most } = task;
    if (text.length < least) {
      const message =
        text === ''
          ? 'Write your answer first.'
          : `Write at least ${least} characters. You have ${text.length}.`;
      throw refuseField('invalid_input', 'answer', message);
    }
    if (text.length > most) {
      const message = `Write at most ${most} characters. You have ${text.length}.`;
      throw refuseField('invalid_input', 'answer', message);
    }
    return { answer: text, link: null };
  }
  if (task?.kind === 'link') {
    const address = readLink(link);
    if (!address) {
      const message = 'Enter a whole address that starts with https://.';
      throw refuseField('invalid_input', 'link', message);
    }
    return { answer: null, link: address };
  }
  return { answer: null, link: null };
}

/** Makes the uploaded drafts part of the submission. Returns what the teacher's notification says about it. */
async function submitUploads(
  db: Db,
  work: queries.AssignmentWork,
  task: Task | null,
  submissionId: string,
): Promise<string> {
  if (task?.kind === 'text') return 'a text';
  if (task?.kind === 'link') return 'a link';
  if (task?.kind === 'files') {
    const files = await submitFiles(db, work, task, submissionId);
    if (files === 0) throw new Refusal('no_files');
    return files === 1 ? 'a file' : `${files} files`;
  }
  const photos = await queries.submitDrafts(db, work, submissionId);
  if (photos === 0) throw new Refusal('no_photos');
  return photos === 1 ? 'a photo' : `${photos} photos`;
}

/** A repeated submit gets the stored submission. */
async function presentEarlierSubmission(
  db: Db,
  work: queries.AssignmentWork,
  key: string,
): Promise<Submission> {
  const earlier = await queries.findSubmission(db, work.accountId, key);
  if (earlier?.lessonId !== work.lessonId) throw new Refusal('key_used');
  return presentOne(db, work, earlier);
}

export async function getMyAssignment(db: Db, viewer: Viewer, slug: string): Promise<MyAssignment> {
  const lesson = await getReadableAssignment(db, viewer, slug);
  const work = { accountId: viewer.accountId, lessonId: lesson.id };
  const [[submissions, handedIn], deadline, group] = await Promise.all([
    listAll(db, work),
    findOwnDeadline(db, viewer.accountId, lesson),
    presentGroupWork(db, lesson, viewer.accountId),
  ]);
  const { photos, files } = handedIn;
  // The task may have changed since: drafts without a place in it would be counted, but not shown.
  const places = lesson.task?.kind === 'files' ? lesson.task.files : 0;
  return {
    drafts: photos.filter(({ submissionId }) => submissionId === null),
    draftFiles: files.filter(
      ({ submissionId, position }) => submissionId === null && position <= places,
    ),
    submissions: submissions.map((submission) => present(submission, handedIn)),
    criteria: lesson.criteria ?? [],
    deadline:
      deadline && lesson.deadline
        ? presentDeadline(lesson.deadline, deadline, await judgedDay(db, work, deadline))
        : null,
    group,
  };
}

function presentDeadline(
  rule: Deadline,
  deadline: OwnDeadline,
  judgedOn: Day,
): NonNullable<MyAssignment['deadline']> {
  const { dueOn, isAgreed, today } = deadline;
  const terms = termsOn(deadline, judgedOn);
  const lateness = terms && latenessOf(terms);
  const closedAfter = lateness?.isRefused ? lateness.lastDay : null;
  return { rule, dueOn, isAgreed, today, judgedOn, closedAfter };
}

type HandedInParts = Awaited<ReturnType<typeof listParts>>;

/** Everything that belongs to a learner's submissions, and the drafts. */
async function listParts(db: Db, work: queries.AssignmentWork, submissionIds: readonly string[]) {
  const [photos, files, reviews] = await Promise.all([
    queries.listPhotos(db, work, submissionIds),
    listFiles(db, work, submissionIds),
    listReceived(db, submissionIds),
  ]);
  return { photos, files, reviews };
}

async function listAll(
  db: Db,
  work: queries.AssignmentWork,
): Promise<[SubmissionRow[], HandedInParts]> {
  const submissions = await queries.listSubmissions(db, work);
  const ids = submissions.map(({ id }) => id);
  return [submissions, await listParts(db, work, ids)];
}

async function presentOne(
  db: Db,
  work: queries.AssignmentWork,
  submission: SubmissionRow,
): Promise<Submission> {
  return present(submission, await listParts(db, work, [submission.id]));
}

/** Even if the assignment was withdrawn or is locked by now: it is the learner's own work. */
export async function getHandedIn(db: Db, viewer: Viewer, lessonId: string): Promise<HandedIn> {
  const work = { accountId: viewer.accountId, lessonId };
  const [found, [submissions, handedIn]] = await Promise.all([
    queries.findHandedIn(db, work),
    listAll(db, work),
  ]);
  if (!found) throw new Refusal('not_found');
  const { id, title, slug, withdrawn, courseTitle } = found;
  return {
    assignment: {
      id,
      title,
      slug: withdrawn ? null : slug,
      photos: found.photos,
      task: found.task,
    },
    course: { title: courseTitle },
    submissions: submissions.map((submission) => present(submission, handedIn)),
  };
}

const listedPerPage = 20;

export async function listHandedIn(db: Db, viewer: Viewer, page: number) {
  return listPage(
    { _page: page, _limit: listedPerPage },
    {
      list: (window) => queries.listHandedIn(db, viewer.accountId, window),
      count: () => queries.countHandedIn(db, viewer.accountId),
      present: ({ terms, mark, ...row }) => ({
        ...row,
        submittedAt: row.submittedAt.toISOString(),
        mark: mark === null ? null : countedMark(mark, terms),
      }),
    },
  );
}

function present(
  { comment, mustBeAccepted, acceptedAt, ...submission }: SubmissionRow,
  { photos, files, reviews }: HandedInParts,
): Submission {
  const isOfIt = ({ submissionId }: { submissionId: string | null }) =>
    submissionId === submission.id;
  return {
    ...submission,
    comments: comment,
    submittedAt: submission.submittedAt.toISOString(),
    reviewedAt: submission.reviewedAt?.toISOString() ?? null,
    isAccepted: mustBeAccepted ? acceptedAt !== null : null,
    photos: photos.filter(isOfIt),
    files: files.filter(isOfIt),
    peerReviews: presentReceived(reviews.filter(isOfIt)),
  };
}
