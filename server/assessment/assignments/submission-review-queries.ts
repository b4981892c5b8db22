import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

/** Locks a submission while it is reviewed. Without an owner, of any course. */
export async function lockSubmission(db: Db, id: string, ownerAccountId: number | null) {
  return db
    .selectFrom('assessment.submission as submission')
    .innerJoin('catalog.lesson as lesson', 'lesson.id', 'submission.lesson_id')
    .innerJoin('catalog.course as course', 'course.id', 'lesson.course_id')
    .innerJoin('accounts.account as learner', 'learner.id', 'submission.account_id')
    .where('submission.id', '=', id)
    .$if(ownerAccountId !== null, (query) =>
      query.where('course.owner_account_id', '=', ownerAccountId),
    )
    .select([
      'submission.account_id as learnerId',
      'learner.username as learner',
      'submission.number',
      'submission.feedback',
      'submission.mark',
      'lesson.slug',
      'lesson.title',
    ])
    .forUpdate('submission')
    .executeTakeFirst();
}

export async function writeReview(
  db: Db,
  id: string,
  review: { feedback: string; mark: number | null; reviewerAccountId: number },
) {
  const { feedback, mark, reviewerAccountId } = review;
  return db
    .updateTable('assessment.submission')
    .set({
      state: 'reviewed',
      feedback,
      mark,
      reviewer_account_id: reviewerAccountId,
      // Not now(): the transaction may have waited for another review.
      reviewed_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .returning('reviewed_at as reviewedAt')
    .$narrowType<{ reviewedAt: Date }>()
    .executeTakeFirstOrThrow();
}
