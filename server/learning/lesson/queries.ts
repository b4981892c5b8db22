import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';
import { isLicensed, timeZoneOf } from '../learner-queries.ts';

/** A lesson of a published course, with everything that decides whether the account may read it. */
export async function findLesson(db: Db, slug: string, accountId: number | null) {
  return db
    .selectFrom('catalog.lesson as lesson')
    .innerJoin('catalog.course as course', 'course.id', 'lesson.course_id')
    .where(sql`lower(lesson.slug)`, '=', slug.toLowerCase())
    .where('lesson.position', 'is not', null)
    .where('course.published_at', 'is not', null)
    .select((eb) => [
      'lesson.id',
      'lesson.slug',
      'lesson.title',
      'lesson.kind',
      'lesson.preview',
      'lesson.course_id as courseId',
      'course.owner_account_id as ownerAccountId',
      sql<boolean>`coalesce(course.sale_cents, course.price_cents) = 0`.as('courseFree'),
      eb
        .exists(
          eb
            .selectFrom('learning.open_enrolment as enrolment')
            .whereRef('enrolment.course_id', '=', 'lesson.course_id')
            .where('enrolment.account_id', '=', accountId)
            .select('enrolment.id'),
        )
        .$castTo<boolean>()
        .as('enrolled'),
      isLicensed(accountId).as('licensed'),
      eb
        .selectFrom('learning.lesson_completion as completion')
        .whereRef('completion.lesson_id', '=', 'lesson.id')
        .where('completion.account_id', '=', accountId)
        .select('completion.way')
        .as('completedBy'),
      timeZoneOf(accountId).as('timeZone'),
    ])
    .executeTakeFirst();
}

export async function findPlace(db: Db, accountId: number, lessonId: string) {
  const row = await db
    .selectFrom('learning.lesson_place')
    .where('account_id', '=', accountId)
    .where('lesson_id', '=', lessonId)
    .select('step')
    .executeTakeFirst();
  return row?.step ?? null;
}

export async function writePlace(
  db: Db,
  place: { accountId: number; lessonId: string; step: number },
): Promise<void> {
  await db
    .insertInto('learning.lesson_place')
    .values({ account_id: place.accountId, lesson_id: place.lessonId, step: place.step })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'lesson_id'])
        .doUpdateSet({ step: place.step, updated_at: sql`now()` }),
    )
    .execute();
}

export async function findCompletion(db: Db, accountId: number, lessonId: string) {
  return db
    .selectFrom('learning.lesson_completion')
    .where('account_id', '=', accountId)
    .where('lesson_id', '=', lessonId)
    .select(['way', 'completed_at as completedAt'])
    .executeTakeFirst();
}
