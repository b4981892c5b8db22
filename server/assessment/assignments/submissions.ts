import type {
  HandedIn,
  MyAssignment,
  Submission,
} from '../../../contract/assessment/assignments.ts';
import { notifyReviewersOrAdmins } from '../../catalog/teachers/teachers.ts';
import { recordCompletion } from '../../learning/progress/completion.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { getReadableAssignment, lockAssignmentWork } from './assignments.ts';
import * as queries from './queries.ts';

type SubmissionRow = Awaited<ReturnType<typeof queries.listSubmissions>>[number];
type PhotoRow = Awaited<ReturnType<typeof queries.listPhotos>>[number];

/** Submits the uploaded photos, which completes the lesson. Submitting again adds a new submission. */
export async function submitAssignment(
  db: Db,
  viewer: Viewer,
  slug: string,
  { comments, key }: { comments: string; key: string },
): Promise<Submission> {
  const lesson = await getReadableAssignment(db, viewer, slug);
  const { accountId } = viewer;
  const work = { accountId, lessonId: lesson.id };
  return inTransaction(db, async (db) => {
    await lockAssignmentWork(db, work);
    const submission = await queries.insertSubmission(db, work, { comment: comments, key });
    if (!submission) return presentEarlierSubmission(db, work, key);
    const photos = await queries.submitDrafts(db, work, submission.id);
    if (photos === 0) throw new Refusal('no_photos');
    await recordCompletion(db, accountId, lesson, 'submission');
    await notifyReviewersOrAdmins(db, lesson.courseId, accountId, {
      kind: 'submission',
      subject: `submission ${submission.id}`,
      title: `New work in ${lesson.title}`,
      text: `A learner handed in ${photos === 1 ? 'a photo' : `${photos} photos`}.`,
      link: `/user-screen/submissions/${submission.id}`,
    });
    return present(submission, await queries.listPhotos(db, work));
  });
}

/** A repeated submit gets the stored submission. */
async function presentEarlierSubmission(
  db: Db,
  work: queries.AssignmentWork,
  key: string,
): Promise<Submission> {
  const earlier = await queries.findSubmission(db, work.accountId, key);
  if (earlier?.lessonId !== work.lessonId) throw new Refusal('key_used');
  return present(earlier, await queries.listPhotos(db, work));
}

export async function getMyAssignment(db: Db, viewer: Viewer, slug: string): Promise<MyAssignment> {
  const lesson = await getReadableAssignment(db, viewer, slug);
  const work = { accountId: viewer.accountId, lessonId: lesson.id };
  const [submissions, photos] = await Promise.all([
    queries.listSubmissions(db, work),
    queries.listPhotos(db, work),
  ]);
  return {
    drafts: photos.filter(({ submissionId }) => submissionId === null),
    submissions: submissions.map((submission) => present(submission, photos)),
  };
}

/** Also of an assignment that was withdrawn or is locked by now: it is the learner's own work. */
export async function getHandedIn(db: Db, viewer: Viewer, lessonId: string): Promise<HandedIn> {
  const work = { accountId: viewer.accountId, lessonId };
  const [found, submissions, photos] = await Promise.all([
    queries.findHandedIn(db, work),
    queries.listSubmissions(db, work),
    queries.listPhotos(db, work),
  ]);
  if (!found) throw new Refusal('not_found');
  const { id, title, slug, withdrawn, courseTitle } = found;
  return {
    assignment: { id, title, slug: withdrawn ? null : slug, photos: found.photos },
    course: { title: courseTitle },
    submissions: submissions.map((submission) => present(submission, photos)),
  };
}

const listedPerPage = 20;

export async function listHandedIn(db: Db, viewer: Viewer, page: number) {
  const offset = (page - 1) * listedPerPage;
  const [rows, total] = await Promise.all([
    queries.listHandedIn(db, viewer.accountId, { limit: listedPerPage, offset }),
    queries.countHandedIn(db, viewer.accountId),
  ]);
  return {
    data: rows.map((row) => ({ ...row, submittedAt: row.submittedAt.toISOString() })),
    meta: { page, limit: listedPerPage, total },
  };
}

function present({ comment, ...submission }: SubmissionRow, photos: PhotoRow[]): Submission {
  return {
    ...submission,
    comments: comment,
    submittedAt: submission.submittedAt.toISOString(),
    reviewedAt: submission.reviewedAt?.toISOString() ?? null,
    photos: photos.filter(({ submissionId }) => submissionId === submission.id),
  };
}
