import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';
import { timeZoneOf } from '../learner-queries.ts';

export async function findWeekFacts(db: Db, accountId: number) {
  return db
    .selectNoFrom((eb) => [
      timeZoneOf(accountId).as('timeZone'),
      eb
        .selectFrom('learning.enrolment')
        .where('account_id', '=', accountId)
        .where('completed_at', 'is not', null)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('coursesFinished'),
    ])
    .executeTakeFirstOrThrow();
}

/** The first lesson of these courses, in their order, that anyone may read. */
export async function findFirstOpenLesson(db: Db, courseIds: readonly number[]) {
  const { rows } = await sql<{ id: string }>`
    select lesson.id
    from unnest(${courseIds}::integer[]) with ordinality as candidate (course_id, rank)
    join catalog.course on course.id = candidate.course_id
    join catalog.lesson on lesson.course_id = course.id
    where course.published_at is not null and course.archived_at is null
      and lesson.position is not null
      and (
        lesson.preview
        or (coalesce(course.sale_cents, course.price_cents) = 0 and not lesson.gated)
      )
    order by candidate.rank, lesson.position
    limit 1`.execute(db);
  return rows[0];
}

/** Newest first; only those the learner may still read. */
export async function listCompletedLessons(db: Db, accountId: number, limit: number) {
  const { rows } = await sql<{ id: string }>`
    select lesson.id
    from learning.lesson_completion as completion
    join catalog.lesson on lesson.id = completion.lesson_id
    join catalog.course on course.id = lesson.course_id
    where completion.account_id = ${accountId}
      and course.published_at is not null and lesson.position is not null
      and (
        (
          course.archived_at is null
          and (lesson.preview or coalesce(course.sale_cents, course.price_cents) = 0)
        )
        or exists (
          select from learning.open_enrolment as enrolment
          where enrolment.account_id = ${accountId} and enrolment.course_id = course.id
        )
      )
    order by completion.completed_at desc
    limit ${limit}`.execute(db);
  return rows;
}

export async function findLessonTitle(db: Db, lessonId: string) {
  return db
    .selectFrom('catalog.lesson as lesson')
    .innerJoin('catalog.course as course', 'course.id', 'lesson.course_id')
    .where('lesson.id', '=', lessonId)
    .where('lesson.position', 'is not', null)
    .where('course.published_at', 'is not', null)
    .select(['lesson.slug', 'lesson.title', 'course.id as courseId', 'course.title as courseTitle'])
    .executeTakeFirst();
}

export async function findReadingPlace(db: Db, accountId: number, lessonId: string) {
  const place = await db
    .selectFrom('learning.reading_place')
    .where('account_id', '=', accountId)
    .where('lesson_id', '=', lessonId)
    .select('sections')
    .executeTakeFirst();
  return place?.sections ?? 0;
}

/** Never moves back. */
export async function writeReadingPlace(
  db: Db,
  accountId: number,
  lessonId: string,
  sections: number,
) {
  await db
    .insertInto('learning.reading_place')
    .values({ account_id: accountId, lesson_id: lessonId, sections })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'lesson_id']).doUpdateSet({
        sections: sql`greatest(reading_place.sections, excluded.sections)`,
        updated_at: new Date(),
      }),
    )
    .execute();
}
