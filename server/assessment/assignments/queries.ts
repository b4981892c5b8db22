import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';
import { isPeerOf, isReviewerOf } from '../peer-reviews/queries.ts';

/** One learner's work on one assignment. */
export interface AssignmentWork {
  accountId: number;
  lessonId: string;
}

/** It has no page: it left its course, or the course was never published. */
const isWithdrawn = sql<boolean>`lesson.position is null or course.published_at is null`.as(
  'withdrawn',
);

/** Null if handing it in was enough. */
const isAccepted = sql<
  boolean | null
>`case when submission.must_be_accepted then submission.accepted_at is not null end`.as(
  'isAccepted',
);

const photoColumns = ['id', 'position', 'width', 'height', 'bytes', 'camera'] as const;

const submissionColumns = [
  'id',
  'lesson_id as lessonId',
  'number',
  'state',
  'comment',
  'submitted_at as submittedAt',
  'feedback',
  'mark',
  'reviewed_at as reviewedAt',
  'points',
  'judged',
  'mark_reason as markReason',
  'answer',
  'link',
  'must_be_accepted as mustBeAccepted',
  'accepted_at as acceptedAt',
] as const;

export async function insertDraft(
  db: Db,
  { accountId, lessonId }: AssignmentWork,
  photo: {
    position: number;
    file: string;
    width: number;
    height: number;
    bytes: number;
    camera: object;
  },
) {
  return db
    .insertInto('assessment.photo')
    .values({
      account_id: accountId,
      lesson_id: lessonId,
      ...photo,
      camera: JSON.stringify(photo.camera),
    })
    .returning(photoColumns)
    .executeTakeFirstOrThrow();
}

/** A trigger discards the image file. */
export async function deleteDraft(
  db: Db,
  { accountId, lessonId }: AssignmentWork,
  position: number,
) {
  await db
    .deleteFrom('assessment.photo')
    .where('account_id', '=', accountId)
    .where('lesson_id', '=', lessonId)
    .where('position', '=', position)
    .where('submission_id', 'is', null)
    .execute();
}

export async function deleteOldDrafts(db: Db) {
  await db
    .deleteFrom('assessment.photo')
    .where('submission_id', 'is', null)
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}

export async function findPhoto(db: Db, id: string, viewerId: number) {
  return db
    .selectFrom('assessment.photo as photo')
    .innerJoin('catalog.lesson as lesson', 'lesson.id', 'photo.lesson_id')
    .where('photo.id', '=', id)
    .select((eb) => [
      'photo.file',
      'photo.account_id as accountId',
      isReviewerOf('lesson.course_id', viewerId).as('isReviewer'),
      isPeerOf('photo.submission_id', viewerId).as('isPeer'),
      eb('photo.submission_id', 'is not', null).$castTo<boolean>().as('isSubmitted'),
    ])
    .executeTakeFirst();
}

/** Drafts and submitted photos. */
export async function listPhotos(db: Db, { accountId, lessonId }: AssignmentWork) {
  return db
    .selectFrom('assessment.photo')
    .where('account_id', '=', accountId)
    .where('lesson_id', '=', lessonId)
    .select([...photoColumns, 'submission_id as submissionId'])
    .orderBy('position')
    .execute();
}

/** An assignment for which the learner handed in something, whether or not its course still has it. */
export async function findHandedIn(db: Db, { accountId, lessonId }: AssignmentWork) {
  return db
    .selectFrom('catalog.lesson as lesson')
    .innerJoin('catalog.course as course', 'course.id', 'lesson.course_id')
    .where('lesson.id', '=', lessonId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('assessment.submission')
          .where('account_id', '=', accountId)
          .where('lesson_id', '=', lessonId)
          .select('id'),
      ),
    )
    .select([
      'lesson.id',
      'lesson.title',
      'lesson.slug',
      'lesson.photos',
      'lesson.task',
      'course.title as courseTitle',
      isWithdrawn,
    ])
    .executeTakeFirst();
}

/** The newest try at each assignment of a learner. */
export async function listHandedIn(
  db: Db,
  accountId: number,
  page: { limit: number; offset: number },
) {
  return db
    .selectFrom('assessment.submission as submission')
    .innerJoin('catalog.lesson as lesson', 'lesson.id', 'submission.lesson_id')
    .innerJoin('catalog.course as course', 'course.id', 'lesson.course_id')
    .where('submission.account_id', '=', accountId)
    .where('submission.superseded_at', 'is', null)
    .select([
      'lesson.id',
      'lesson.title',
      'course.title as courseTitle',
      isWithdrawn,
      'submission.state',
      'submission.number',
      'submission.submitted_at as submittedAt',
      'submission.mark',
      isAccepted,
    ])
    .orderBy('submission.submitted_at', 'desc')
    .orderBy('submission.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countHandedIn(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('assessment.submission')
    .where('account_id', '=', accountId)
    .where('superseded_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function listSubmissions(db: Db, { accountId, lessonId }: AssignmentWork) {
  return db
    .selectFrom('assessment.submission')
    .where('account_id', '=', accountId)
    .where('lesson_id', '=', lessonId)
    .select(submissionColumns)
    .orderBy('number', 'desc')
    .execute();
}

/** Returns nothing when a submission with this key exists. */
export async function insertSubmission(
  db: Db,
  { accountId, lessonId }: AssignmentWork,
  submission: {
    key: string;
    comment: string;
    answer: string | null;
    link: string | null;
    state: 'peers' | 'submitted';
    peer_reviewed: boolean;
    must_be_accepted: boolean;
  },
) {
  return db
    .insertInto('assessment.submission')
    .values((eb) => ({
      account_id: accountId,
      lesson_id: lessonId,
      ...submission,
      number: eb
        .selectFrom('assessment.submission as earlier')
        .where('earlier.account_id', '=', accountId)
        .where('earlier.lesson_id', '=', lessonId)
        .select(sql<number>`coalesce(max(earlier.number), 0) + 1`.as('number')),
    }))
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
    .returning(submissionColumns)
    .executeTakeFirst();
}

export async function findSubmission(db: Db, accountId: number, key: string) {
  return db
    .selectFrom('assessment.submission')
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .select(submissionColumns)
    .executeTakeFirst();
}

/** Returns how many drafts became part of the submission. */
export async function submitDrafts(
  db: Db,
  { accountId, lessonId }: AssignmentWork,
  submissionId: string,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('assessment.photo')
    .set({ submission_id: submissionId })
    .where('account_id', '=', accountId)
    .where('lesson_id', '=', lessonId)
    .where('submission_id', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function listNewestFiles(db: Db, limit: number) {
  return db
    .selectFrom('assessment.photo')
    .select('file')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}
