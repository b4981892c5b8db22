import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';
import { isLicensed, isTaught, timeZoneOf } from '../learner-queries.ts';

interface MyCourseLesson {
  slug: string;
  name: string;
  way: string | null;
  isWaiting: boolean;
  moduleId: string | null;
  gated: boolean;
}

/** A published course with everything an account has done in it, in one statement. */
export async function findMyCourse(db: Db, courseId: number, accountId: number) {
  return db
    .selectFrom('catalog.course as course')
    .leftJoin('learning.enrolment as enrolment', (join) =>
      join
        .onRef('enrolment.course_id', '=', 'course.id')
        .on('enrolment.account_id', '=', accountId),
    )
    .leftJoin('learning.saved_course as saved', (join) =>
      join.onRef('saved.course_id', '=', 'course.id').on('saved.account_id', '=', accountId),
    )
    .where('course.id', '=', courseId)
    .where('course.published_at', 'is not', null)
    .select((eb) => [
      isTaught(accountId).as('taught'),
      sql<boolean>`coalesce(course.sale_cents, course.price_cents) = 0`.as('courseFree'),
      sql<boolean>`course.archived_at is not null`.as('archived'),
      'enrolment.enrolled_at as enrolledAt',
      'enrolment.completed_at as completedAt',
      'enrolment.way',
      isLicensed(accountId).as('licensed'),
      'saved.saved_at as savedAt',
      eb
        .exists(
          eb
            .selectFrom('learning.certificate as certificate')
            .whereRef('certificate.course_id', '=', 'course.id')
            .where('certificate.account_id', '=', accountId)
            .where('certificate.revoked_at', 'is', null)
            .select('certificate.id'),
        )
        .$castTo<boolean>()
        .as('certified'),
      timeZoneOf(accountId).as('timeZone'),
      eb
        .selectFrom('catalog.lesson as lesson')
        .leftJoin('learning.lesson_completion as completion', (join) =>
          join
            .onRef('completion.lesson_id', '=', 'lesson.id')
            .on('completion.account_id', '=', accountId),
        )
        .whereRef('lesson.course_id', '=', 'course.id')
        .where('lesson.position', 'is not', null)
        .select(
          sql<MyCourseLesson[]>`coalesce(
            json_agg(
              json_build_object(
                'slug', lesson.slug,
                'name', lesson.title,
                'way', completion.way,
                'moduleId', lesson.module_id,
                'gated', lesson.gated,
                'isWaiting', completion.way is null and exists (
                  select from assessment.waiting_work
                  where account_id = ${accountId} and lesson_id = lesson.id
                )
              )
              order by lesson.position
            ),
            '[]'
          )`.as('lessons'),
        )
        .$asScalar()
        .$notNull()
        .as('lessons'),
    ])
    .executeTakeFirst();
}

/** Lessons completed in each enrolled course. */
export async function listProgress(db: Db, accountId: number) {
  return db
    .selectFrom('learning.enrolment as enrolment')
    .innerJoin('catalog.course as course', 'course.id', 'enrolment.course_id')
    .leftJoin('catalog.lesson as lesson', (join) =>
      join.onRef('lesson.course_id', '=', 'course.id').on('lesson.position', 'is not', null),
    )
    .leftJoin('learning.lesson_completion as completion', (join) =>
      join
        .onRef('completion.lesson_id', '=', 'lesson.id')
        .on('completion.account_id', '=', accountId),
    )
    .where('enrolment.account_id', '=', accountId)
    .where('course.published_at', 'is not', null)
    .groupBy('enrolment.id')
    .select((eb) => [
      'enrolment.course_id as courseId',
      'enrolment.completed_at as completedAt',
      eb.fn.count<number>('lesson.id').as('total'),
      eb.fn.count<number>('completion.lesson_id').as('done'),
    ])
    .orderBy('enrolment.enrolled_at', 'desc')
    .execute();
}
