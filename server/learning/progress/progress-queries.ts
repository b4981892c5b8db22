import { type Expression, sql } from 'kysely';
import { compileOnce, type Given } from '../../platform/postgres/compile-once.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { Day } from '../../platform/time/days.ts';
import { isLicensed, listOf, timeZoneOf } from '../learner-queries.ts';
import { type LearningDay, learningDaysOf } from './activity-queries.ts';

/** Topics are ranked by this many of the last attempts, and scores listed from them. */
const lookedAt = 500;

interface Enrolment {
  courseId: number;
  completedAt: string | null;
}

/** Unfinished courses first, newest enrolment first. */
const enrolmentsOf = (accountId: Expression<number>) => sql<Enrolment>`
  select course_id as "courseId", completed_at as "completedAt"
  from learning.enrolment
  where account_id = ${accountId}
  order by completed_at is not null, enrolled_at desc, course_id`;

interface AttemptScore {
  at: string;
  /** One of the quiz records. */
  lessonId: string;
  score: number;
  total: number;
  passMark: number;
}

/** The last attempts, newest first. */
const lastAttemptsOf = (accountId: Expression<number>, count: Expression<number>) =>
  sql<AttemptScore>`
    select
      taken_at as at, lesson_id as "lessonId", score, total, pass_mark as "passMark"
    from assessment.attempt
    where account_id = ${accountId}
    order by taken_at desc, number desc
    limit ${count}`;

interface QuizRecord {
  lessonId: string;
  slug: string;
  title: string;
  course: string;
  /** The lesson can be read: not withdrawn, unpublished, or locked because a licence ended. */
  isOpen: boolean;
  /** In its most recent attempts. */
  right: number;
  total: number;
}

/**
 * Results of each quiz among the last attempts. Not among all of them, so that a long history costs little more than a short
 * one.
 */
const quizRecordsOf = (accountId: Expression<number>, recent: Expression<number>) =>
  sql<QuizRecord>`
    select
      lesson.id as "lessonId",
      lesson.slug,
      lesson.title,
      course.title as course,
      lesson.position is not null and course.published_at is not null and (
        enrolment.way is distinct from 'licence'
        or coalesce(course.sale_cents, course.price_cents) = 0
        or ${isLicensed(accountId)}
      ) as "isOpen",
      record."right",
      record.total
    from (
      select lesson_id, sum(score) as "right", sum(total) as total
      from (
        select lesson_id, score, total, number, max(number) over (partition by lesson_id) as last
        from (
          select lesson_id, score, total, number
          from assessment.attempt
          where account_id = ${accountId}
          order by taken_at desc, number desc
          limit ${sql.lit(lookedAt)}
        ) as attempt
      ) as attempt
      where number > last - ${recent}::integer
      group by lesson_id
    ) as record
    join catalog.lesson on lesson.id = record.lesson_id
    join catalog.course on course.id = lesson.course_id
    left join learning.enrolment
      on enrolment.course_id = course.id and enrolment.account_id = ${accountId}`;

interface ProgressRow {
  timeZone: string;
  lessonsCompleted: number;
  /** Of the lessons that a course has today, by its id. */
  doneIn: Record<string, number>;
  /** Since the first day. */
  seconds: number;
  /** Every day of learning, oldest first. */
  learnedDays: Day[];
  /** The days with any activity that were asked for, oldest first. */
  days: LearningDay[];
  enrolments: Enrolment[];
  lastAttempts: AttemptScore[];
  /** In all attempts. */
  right: number;
  asked: number;
  quizRecords: QuizRecord[];
}

interface ProgressWish {
  accountId: number;
  /** The first of the days to list. */
  from: Day;
  /** How many of the last attempts to list. */
  lastAttempts: number;
  /** How many attempts at a quiz count as recent. */
  recentAttempts: number;
}

const progressOf = compileOnce(
  (_db, { accountId, from, lastAttempts, recentAttempts }: Given<ProgressWish>) => sql<ProgressRow>`
    with history as materialized (${learningDaysOf(accountId)}),
    answered as (
      select sum(score) as "right", sum(total) as asked
      from assessment.attempt where account_id = ${accountId}
    )
    select
      ${timeZoneOf(accountId)} as "timeZone",
      (
        select count(*) from learning.lesson_completion where account_id = ${accountId}
      ) as "lessonsCompleted",
      coalesce(
        (
          select json_object_agg(course_id, done)
          from (
            select lesson.course_id, count(*) as done
            from learning.lesson_completion as completion
            join catalog.lesson on lesson.id = completion.lesson_id
            where completion.account_id = ${accountId} and lesson.position is not null
            group by lesson.course_id
          ) as course
        ),
        '{}'
      ) as "doneIn",
      (select coalesce(sum(seconds), 0) from history) as seconds,
      coalesce((select json_agg(day order by day) from history where learned), '[]') as "learnedDays",
      ${listOf(sql<LearningDay>`select day, seconds, learned from history where day >= ${from}::date order by day`)} as days,
      ${listOf(enrolmentsOf(accountId))} as enrolments,
      ${listOf(lastAttemptsOf(accountId, lastAttempts))} as "lastAttempts",
      coalesce(answered."right", 0) as "right",
      coalesce(answered.asked, 0) as asked,
      ${listOf(quizRecordsOf(accountId, recentAttempts))} as "quizRecords"
    from answered`,
);

/** Everything the progress page shows but the courses' outlines, in one statement. */
export async function findProgress(db: Db, wish: ProgressWish): Promise<ProgressRow> {
  return progressOf.executeTakeFirstOrThrow(db, wish);
}
