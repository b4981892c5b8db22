import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

/** A published course with its price now, and how the account takes it. */
export async function findCourseForSale(db: Db, courseId: number, accountId: number | null) {
  return db
    .selectFrom('catalog.course as course')
    .leftJoin('learning.enrolment as enrolment', (join) =>
      join
        .onRef('enrolment.course_id', '=', 'course.id')
        .on('enrolment.account_id', '=', accountId ?? sql<number>`null::integer`),
    )
    .select((eb) => [
      'course.id',
      'course.title',
      'course.illustration',
      eb.fn.coalesce('course.sale_cents', 'course.price_cents').as('priceCents'),
      'enrolment.way',
    ])
    .where('course.id', '=', courseId)
    .where('course.published_at', 'is not', null)
    .executeTakeFirst();
}
