import { sql } from 'kysely';
import type { Point } from '../../../contract/assessment/assignments.ts';
import type { Remark } from '../../../contract/assessment/remarks.ts';
import type { JudgedCriterion } from '../../../contract/catalog/criteria.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { handInTerms } from '../assignments/queries.ts';

/** Locks a submission while it is reviewed: another review, and a new try of the learner, wait for it. */
export async function lockSubmission(db: Db, id: string) {
  return db
    .selectFrom('assessment.submission as submission')
    .innerJoin('catalog.lesson as lesson', 'lesson.id', 'submission.lesson_id')
    .innerJoin('accounts.account as learner', 'learner.id', 'submission.account_id')
    .where('submission.id', '=', id)
    .select([
      'submission.account_id as learnerId',
      'learner.first_name as learnerFirstName',
      'submission.group_id as groupId',
      'submission.number',
      'submission.state',
      'submission.feedback',
      'submission.mark',
      handInTerms,
      'submission.points',
      'submission.judged',
      'submission.mark_reason as markReason',
      'submission.remarks',
      'submission.reviewed_at as reviewedAt',
      'submission.superseded_at as supersededAt',
      'submission.reviewer_account_id as reviewerId',
      'submission.must_be_accepted as mustBeAccepted',
      'submission.accepted_at as acceptedAt',
      'lesson.course_id as courseId',
      'lesson.slug',
      'lesson.id as lessonId',
      'lesson.title',
      sql<boolean>`lesson.position is null`.as('withdrawn'),
      'lesson.rubric',
      'lesson.criteria',
      'lesson.accepted_from as acceptedFrom',
    ])
    .forUpdate('submission')
    .executeTakeFirst();
}

/** The ids of what can have pins, and of what has pages. */
export async function findRemarkable(db: Db, submissionId: string) {
  const [photos, files] = await Promise.all([
    db
      .selectFrom('assessment.photo')
      .where('submission_id', '=', submissionId)
      .select('id')
      .execute(),
    db
      .selectFrom('assessment.handed_in_file')
      .where('submission_id', '=', submissionId)
      .where('format', 'in', ['webp', 'pdf'])
      .select(['id', 'format'])
      .execute(),
  ]);
  const idsOf = (format: string) =>
    files.flatMap((file) => (file.format === format ? file.id : []));
  return {
    pin: new Set([...photos.map(({ id }) => id), ...idsOf('webp')]),
    page: new Set(idsOf('pdf')),
  };
}

/** Read after the lock: a join would show the reviewer from before it. Nothing for a deleted account. */
export async function findReviewer(db: Db, accountId: number | null) {
  if (accountId === null) return undefined;
  return db
    .selectFrom('accounts.account')
    .where('id', '=', accountId)
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .executeTakeFirst();
}

export async function writeReview(
  db: Db,
  id: string,
  review: {
    state: 'reviewed' | 'returned';
    feedback: string;
    mark: number | null;
    points: readonly Point[];
    judged: readonly JudgedCriterion[];
    markReason: string | null;
    remarks: readonly Remark[];
    reviewerAccountId: number;
    isAccepted: boolean;
  },
) {
  const { state, feedback, mark, points, judged, markReason } = review;
  const { remarks, reviewerAccountId, isAccepted } = review;
  return db
    .updateTable('assessment.submission')
    .set({
      state,
      feedback,
      mark,
      points: JSON.stringify(points),
      judged: JSON.stringify(judged),
      mark_reason: markReason,
      remarks: JSON.stringify(remarks),
      reviewer_account_id: reviewerAccountId,
      // Not now(): the transaction may have waited for another review.
      reviewed_at: sql<Date>`clock_timestamp()`,
      ...(isAccepted && { accepted_at: sql<Date>`clock_timestamp()` }),
    })
    .where('id', '=', id)
    .returning('reviewed_at as reviewedAt')
    .$narrowType<{ reviewedAt: Date }>()
    .executeTakeFirstOrThrow();
}

/**
 * Accepts work of assignments that no longer ask for it: what was handed in is enough now. What another process has locked is
 * left to it, or to the next time.
 */
export async function acceptReleased(db: Db, most: number) {
  const { rows } = await sql<{ accountId: number; courseId: number; lessonId: string }>`
    with released as (
      select submission.id
      from assessment.submission
      join catalog.lesson on lesson.id = submission.lesson_id
      where submission.must_be_accepted and submission.accepted_at is null and submission.superseded_at is null
        and lesson.accepted_from is null and lesson.position is not null
      limit ${most}
      for update of submission skip locked
    ),
    accepted as (
      update assessment.submission
      set accepted_at = now()
      from released
      where submission.id = released.id
      returning submission.id
    )
    select author.account_id as "accountId", lesson.course_id as "courseId", lesson.id as "lessonId"
    from accepted
    join assessment.submission_author as author on author.submission_id = accepted.id
    join catalog.lesson on lesson.id = author.lesson_id`.execute(db);
  return rows;
}
