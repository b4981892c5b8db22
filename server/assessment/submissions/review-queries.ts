import { sql } from 'kysely';
import type { Point } from '../../../contract/assessment/assignments.ts';
import type { Db } from '../../platform/postgres/database.ts';

/** Locks a submission while it is reviewed: another review, and a new try of the learner, wait for it. */
export async function lockSubmission(db: Db, id: string) {
  return db
    .selectFrom('assessment.submission as submission')
    .innerJoin('catalog.lesson as lesson', 'lesson.id', 'submission.lesson_id')
    .innerJoin('accounts.account as learner', 'learner.id', 'submission.account_id')
    .where('submission.id', '=', id)
    .select([
      'submission.account_id as learnerId',
      'learner.username as learner',
      'learner.first_name as learnerFirstName',
      'submission.number',
      'submission.state',
      'submission.feedback',
      'submission.mark',
      'submission.points',
      'submission.reviewed_at as reviewedAt',
      'submission.superseded_at as supersededAt',
      'submission.reviewer_account_id as reviewerId',
      'lesson.course_id as courseId',
      'lesson.slug',
      'lesson.id as lessonId',
      'lesson.title',
      sql<boolean>`lesson.position is null`.as('withdrawn'),
      'lesson.rubric',
    ])
    .forUpdate('submission')
    .executeTakeFirst();
}

/** Asked for after the lock: a join would show the reviewer from before it. Nothing for a deleted account. */
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
    reviewerAccountId: number;
  },
) {
  const { state, feedback, mark, points, reviewerAccountId } = review;
  return db
    .updateTable('assessment.submission')
    .set({
      state,
      feedback,
      mark,
      points: JSON.stringify(points),
      reviewer_account_id: reviewerAccountId,
      // Not now(): the transaction may have waited for another review.
      reviewed_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .returning('reviewed_at as reviewedAt')
    .$narrowType<{ reviewedAt: Date }>()
    .executeTakeFirstOrThrow();
}
