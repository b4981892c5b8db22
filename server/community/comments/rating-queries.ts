import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

export async function writeRating(
  db: Db,
  rating: { courseId: number; accountId: number; stars: number; comment: string },
) {
  const { stars, comment } = rating;
  const { id } = await db
    .insertInto('community.review')
    .values({ course_id: rating.courseId, account_id: rating.accountId, stars, comment })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'course_id'])
        // A text chosen for the home page is taken off it when the author changes it.
        .doUpdateSet({
          stars,
          comment,
          updated_at: sql<Date>`now()`,
          home_position: sql<number>`case when review.comment = excluded.comment then review.home_position end`,
        }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findRating(db: Db, courseId: number, accountId: number) {
  return db
    .selectFrom('community.review')
    .where('course_id', '=', courseId)
    .where('account_id', '=', accountId)
    .select(['stars', 'comment'])
    .executeTakeFirst();
}

export async function listTestimonials(db: Db, limit: number) {
  return db
    .selectFrom('community.review as review')
    .innerJoin('accounts.account as author', 'author.id', 'review.account_id')
    .innerJoin('catalog.course as course', 'course.id', 'review.course_id')
    .where('review.home_position', 'is not', null)
    .where('course.published_at', 'is not', null)
    .where('course.archived_at', 'is', null)
    .select([
      'author.first_name',
      'author.last_name',
      'review.comment',
      'course.title as course_title',
    ])
    .orderBy('review.home_position')
    .limit(limit)
    .execute();
}
