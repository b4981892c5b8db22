import { sql } from 'kysely';
import type { FileFormat } from '../../../contract/catalog/file-kinds.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { type AssignmentWork, isAuthorOf } from '../assignments/queries.ts';
import { isPeerOf, isReviewerOf } from '../peer-reviews/queries.ts';

const fileColumns = ['id', 'position', 'name', 'format', 'bytes'] as const;

export async function insertDraft(
  db: Db,
  { accountId, lessonId }: AssignmentWork,
  file: { position: number; file: string; name: string; format: FileFormat; bytes: number },
) {
  return db
    .insertInto('assessment.handed_in_file')
    .values({ account_id: accountId, lesson_id: lessonId, ...file })
    .returning(fileColumns)
    .executeTakeFirstOrThrow();
}

/** A trigger discards the file itself. */
export async function deleteDraft(
  db: Db,
  { accountId, lessonId }: AssignmentWork,
  position: number,
) {
  await db
    .deleteFrom('assessment.handed_in_file')
    .where('account_id', '=', accountId)
    .where('lesson_id', '=', lessonId)
    .where('position', '=', position)
    .where('submission_id', 'is', null)
    .execute();
}

export async function deleteOldDrafts(db: Db) {
  await db
    .deleteFrom('assessment.handed_in_file')
    .where('submission_id', 'is', null)
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}

/** Those without a place. */
export async function deleteDraftsBehind(
  db: Db,
  { accountId, lessonId }: AssignmentWork,
  last: number,
) {
  await db
    .deleteFrom('assessment.handed_in_file')
    .where('account_id', '=', accountId)
    .where('lesson_id', '=', lessonId)
    .where('position', '>', last)
    .where('submission_id', 'is', null)
    .execute();
}

export async function listDrafts(db: Db, { accountId, lessonId }: AssignmentWork) {
  return db
    .selectFrom('assessment.handed_in_file')
    .where('account_id', '=', accountId)
    .where('lesson_id', '=', lessonId)
    .where('submission_id', 'is', null)
    .select(fileColumns)
    .orderBy('position')
    .execute();
}

/** Returns how many drafts became part of the submission. */
export async function submitDrafts(
  db: Db,
  { accountId, lessonId }: AssignmentWork,
  submissionId: string,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('assessment.handed_in_file')
    .set({ submission_id: submissionId })
    .where('account_id', '=', accountId)
    .where('lesson_id', '=', lessonId)
    .where('submission_id', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The learner's drafts, and the files of these submissions. */
export async function listFiles(
  db: Db,
  { accountId, lessonId }: AssignmentWork,
  submissionIds: readonly string[],
) {
  return db
    .selectFrom('assessment.handed_in_file')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('account_id', '=', accountId),
          eb('lesson_id', '=', lessonId),
          eb('submission_id', 'is', null),
        ]),
        eb('submission_id', '=', sql<string>`any(${submissionIds}::uuid[])`),
      ]),
    )
    .select([...fileColumns, 'submission_id as submissionId'])
    .orderBy('position')
    .execute();
}

/** Of these submissions, in order. */
export async function listSubmittedFiles(db: Db, submissionIds: readonly string[]) {
  if (submissionIds.length === 0) return [];
  return db
    .selectFrom('assessment.handed_in_file')
    .where('submission_id', '=', sql<string>`any(${submissionIds}::uuid[])`)
    .select([...fileColumns, 'submission_id as submissionId'])
    .orderBy('position')
    .execute();
}

export async function findFile(db: Db, id: string, viewerId: number) {
  return db
    .selectFrom('assessment.handed_in_file as handed')
    .innerJoin('catalog.lesson as lesson', 'lesson.id', 'handed.lesson_id')
    .where('handed.id', '=', id)
    .select((eb) => [
      'handed.file',
      'handed.format',
      'handed.bytes',
      'handed.position',
      'handed.account_id as accountId',
      isReviewerOf('lesson.course_id', viewerId).as('isReviewer'),
      isPeerOf('handed.submission_id', viewerId).as('isPeer'),
      isAuthorOf('handed.submission_id', viewerId).as('isAuthor'),
      eb('handed.submission_id', 'is not', null).$castTo<boolean>().as('isSubmitted'),
    ])
    .executeTakeFirst();
}

export async function listNewestFiles(db: Db, limit: number) {
  return db
    .selectFrom('assessment.handed_in_file')
    .select('file')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}
