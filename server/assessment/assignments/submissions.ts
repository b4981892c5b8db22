import type { MyAssignment, Submission } from '../../../contract/assessment/assignments.ts';
import { recordCompletion } from '../../learning/progress/completion.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { getOpenAssignment } from './assignments.ts';
import * as queries from './queries.ts';

type SubmissionRow = Awaited<ReturnType<typeof queries.listSubmissions>>[number];
type PhotoRow = Awaited<ReturnType<typeof queries.listPhotos>>[number];

/** Hands in the photos that wait there, which completes the lesson; each further one is a new try. */
export async function submitAssignment(
  db: Db,
  viewer: Viewer,
  slug: string,
  given: { comment: string; key: string },
): Promise<Submission> {
  const lesson = await getOpenAssignment(db, viewer, slug);
  const { accountId } = viewer;
  const place = { accountId, lessonId: lesson.id };
  return inTransaction(db, async (db) => {
    await queries.lockWorkplace(db, place);
    const submission = await queries.insertSubmission(db, place, given);
    if (!submission) return presentEarlierSubmission(db, place, given.key);
    const photos = await queries.handInDrafts(db, place, submission.id);
    if (photos === 0) throw new Refusal('no_photos');
    await recordCompletion(db, accountId, lesson, 'submission');
    return present(submission, await queries.listPhotos(db, place));
  });
}

/** Sent twice, it was handed in once: the answer is that of the first time. */
async function presentEarlierSubmission(
  db: Db,
  place: queries.Workplace,
  key: string,
): Promise<Submission> {
  const earlier = await queries.findSubmission(db, place.accountId, key);
  if (earlier?.lessonId !== place.lessonId) throw new Refusal('key_used');
  return present(earlier, await queries.listPhotos(db, place));
}

export async function getOwnAssignment(
  db: Db,
  viewer: Viewer,
  slug: string,
): Promise<MyAssignment> {
  const lesson = await getOpenAssignment(db, viewer, slug);
  const place = { accountId: viewer.accountId, lessonId: lesson.id };
  const [submissions, photos] = await Promise.all([
    queries.listSubmissions(db, place),
    queries.listPhotos(db, place),
  ]);
  return {
    drafts: photos.filter(({ submissionId }) => submissionId === null),
    submissions: submissions.map((submission) => present(submission, photos)),
  };
}

function present(submission: SubmissionRow, photos: PhotoRow[]): Submission {
  return {
    ...submission,
    submittedAt: submission.submittedAt.toISOString(),
    photos: photos.filter(({ submissionId }) => submissionId === submission.id),
  };
}
