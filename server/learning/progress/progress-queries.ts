import { type Expression, sql } from 'kysely';
import { compileOnce, type Given } from '../../platform/postgres/compile-once.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { isLicensed, listOf, timeZoneOf } from '../learner-queries.ts';
import { type LearningDay, learningDaysOf } from './activity-queries.ts';

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
  /** In the most recent attempts only. */
  right: number;
  total: number;
  allRight: number;
  allTotal: number;
}

/** Results of each attempted quiz: in the most recent attempts and in total. */
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
      record.total,
      record."allRight",
      record."allTotal"
    from (
      select
        lesson_id,
        sum(score) filter (where number > last - ${recent}::integer) as "right",
        sum(total) filter (where number > last - ${recent}::integer) as total,
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
    join catalog.course on course.id = lesson.course_id
    left join learning.enrolment
      on enrolment.course_id = course.id and enrolment.account_id = ${accountId}`;

interface ProgressRow {
  timeZone: string;
  completedIds: string[];
  days: LearningDay[];
  enrolments: Enrolment[];
  lastAttempts: AttemptScore[];
  quizRecords: QuizRecord[];
}

interface ProgressWish {
  accountId: number;
  /** How many of the last attempts to list. */
  lastAttempts: number;
  /** How many attempts at a quiz count as recent. */
  recentAttempts: number;
}

const progressOf = compileOnce(
  (_db, { accountId, lastAttempts, recentAttempts }: Given<ProgressWish>) => sql<ProgressRow>`
    select
      ${timeZoneOf(accountId)} as "timeZone",
      array(
        select lesson_id from learning.lesson_completion where account_id = ${accountId}
      ) as "completedIds",
      ${listOf(learningDaysOf(accountId))} as days,
      ${listOf(enrolmentsOf(accountId))} as enrolments,
      ${listOf(lastAttemptsOf(accountId, lastAttempts))} as "lastAttempts",
      ${listOf(quizRecordsOf(accountId, recentAttempts))} as "quizRecords"`,
);

/** Everything the progress page shows but the courses' outlines, in one statement. */
export async function findProgress(db: Db, wish: ProgressWish): Promise<ProgressRow> {
  return progressOf.executeTakeFirstOrThrow(db, wish);
}
