import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';
import { isLicensed, timeZoneOf } from '../learner-queries.ts';

export async function findOverview(db: Db, accountId: number) {
  return db
    .selectNoFrom((eb) => [
      timeZoneOf(accountId).as('timeZone'),
      eb
        .selectFrom('learning.lesson_completion')
        .where('account_id', '=', accountId)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('lessonsCompleted'),
    ])
    .executeTakeFirstOrThrow();
}

/** Unfinished courses first, newest enrolment first. */
export async function listCourses(db: Db, accountId: number) {
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
    .groupBy(['enrolment.id', 'course.id'])
    .select((eb) => [
      'course.id',
      'course.title',
      'enrolment.completed_at as completedAt',
      eb.fn.count<number>('lesson.id').as('total'),
      eb.fn.count<number>('completion.lesson_id').as('done'),
    ])
    .orderBy(sql`enrolment.completed_at is not null`)
    .orderBy('enrolment.enrolled_at', 'desc')
    .orderBy('course.id')
    .execute();
}

/** The last attempts, newest first. */
export async function listLastAttempts(db: Db, accountId: number, count: number) {
  return db
    .selectFrom('assessment.attempt as attempt')
    .innerJoin('catalog.lesson as lesson', 'lesson.id', 'attempt.lesson_id')
    .innerJoin('catalog.course as course', 'course.id', 'lesson.course_id')
    .where('attempt.account_id', '=', accountId)
    .select([
      'attempt.taken_at as at',
      'lesson.title as lesson',
      'course.title as course',
      'attempt.score',
      'attempt.total',
      'attempt.pass_mark as passMark',
    ])
    .orderBy('attempt.taken_at', 'desc')
    .orderBy('attempt.number', 'desc')
    .limit(count)
    .execute();
}

export interface QuizRecord {
  slug: string;
  title: string;
  course: string;
  /** The lesson can be read: not withdrawn, unpublished, or locked because a licence ended. */
  isOpen: boolean;
  /** In the most recent attempts only. */
  right: number;
  total: number;
  allRight: number;
  allTotal: number;
}

/** Results of each attempted quiz: in the most recent attempts and in total. */
export async function listQuizRecords(db: Db, accountId: number, recentAttempts: number) {
  const { rows } = await sql<QuizRecord>`
    select
      lesson.slug,
      lesson.title,
      course.title as course,
      lesson.position is not null and course.published_at is not null and not exists (
        select from learning.enrolment
        where enrolment.account_id = ${accountId} and enrolment.course_id = course.id
          and enrolment.way = 'licence'
          and coalesce(course.sale_cents, course.price_cents) > 0
          and not ${isLicensed(accountId)}
      ) as "isOpen",
      record."right",
      record.total,
      record."allRight",
      record."allTotal"
    from (
      select
        lesson_id,
        sum(score) filter (where number > last - ${recentAttempts}) as "right",
        sum(total) filter (where number > last - ${recentAttempts}) as total,
        sum(score) as "allRight",
        sum(total) as "allTotal"
      from (
        select lesson_id, score, total, number, max(number) over (partition by lesson_id) as last
        from assessment.attempt
        where account_id = ${accountId}
      ) as attempt
      group by lesson_id
    ) as record
    join catalog.lesson on lesson.id = record.lesson_id
    join catalog.course on course.id = lesson.course_id`.execute(db);
  return rows;
}
