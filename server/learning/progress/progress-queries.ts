import { type Expression, sql } from 'kysely';
import type { Day } from '../../../contract/text/days.ts';
import { compileOnce, type Given } from '../../platform/postgres/compile-once.ts';
import type { Db } from '../../platform/postgres/database.ts';
import {
  type Columns,
  columnsOf,
  isLicensed,
  joinIds,
  rowsOf,
  splitIds,
  timeZoneOf,
} from '../learner-queries.ts';
import { type LearningDay, learningDaysOf, streaksOf } from './activity-queries.ts';
import type { DaysInARow } from './streak.ts';

/** Topics are ranked by this many of the last attempts, and scores listed from them. */
const lookedAt = 500;

interface Enrolment {
  courseId: number;
  completedAt: string | null;
  /** False when the licence behind it has ended. */
  open: boolean;
}

/** Unfinished courses first, newest enrolment first. */
const enrolmentsOf = (accountId: Expression<number>) => sql<Enrolment>`
  select
    course_id as "courseId",
    completed_at as "completedAt",
    way <> 'licence' or ${isLicensed(accountId)} or (
      select coalesce(sale_cents, price_cents) = 0 from catalog.course where id = course_id
    ) as open
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
    from assessment.quiz_result
    where account_id = ${accountId}
    order by taken_at desc, number desc
    limit ${count}`;

interface QuizRecord {
  lessonId: string;
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
    select lesson_id as "lessonId", sum(score) as "right", sum(total) as total
    from (
      select
        lesson_id, score, total, row_number() over (partition by lesson_id order by number desc) as place
      from (
        select lesson_id, score, total, number
        from assessment.quiz_result
        where account_id = ${accountId}
        order by taken_at desc, number desc
        limit ${sql.lit(lookedAt)}
      ) as attempt
    ) as attempt
    where place <= ${recent}::integer
    group by lesson_id`;

export interface QuizLesson {
  lessonId: string;
  slug: string;
  title: string;
  course: string;
  /** The lesson can be read: not withdrawn, unpublished, or locked because a licence ended. */
  isOpen: boolean;
}

const quizLessons = compileOnce(
  (
    _db,
    { accountId, lessonIds }: Given<{ accountId: number; lessonIds: readonly string[] }>,
  ) => sql<QuizLesson>`
    select
      lesson.id as "lessonId",
      lesson.slug,
      lesson.title,
      course.title as course,
      lesson.position is not null and course.published_at is not null and (
        coalesce(course.sale_cents, course.price_cents) = 0
        or not exists (
          select from learning.enrolment
          where account_id = ${accountId} and course_id = course.id and way = 'licence'
        )
        or ${isLicensed(accountId)}
      ) as "isOpen"
    from catalog.lesson
    join catalog.course on course.id = lesson.course_id
    where lesson.id = any(${lessonIds}::uuid[])`,
);

/** Lessons of quizzes that the outlines don't have: withdrawn ones, and those of courses without an enrolment. */
export async function listQuizLessons(
  db: Db,
  accountId: number,
  lessonIds: readonly string[],
): Promise<QuizLesson[]> {
  return lessonIds.length === 0 ? [] : quizLessons.execute(db, { accountId, lessonIds });
}

interface ProgressFacts {
  timeZone: string;
  /** Since the first day. */
  seconds: number;
  /** The first day of learning. */
  since: Day | null;
  longestStreak: number;
  /** In all attempts. */
  right: number;
  asked: number;
}

interface ProgressRow extends ProgressFacts {
  /** The lessons completed, also those that their courses no longer have. */
  completed: string[];
  /** The last two that began by the last day asked for, newest first. */
  streaks: DaysInARow[];
  /** The days with any activity that were asked for, oldest first. */
  days: LearningDay[];
  enrolments: Enrolment[];
  lastAttempts: AttemptScore[];
  quizRecords: QuizRecord[];
}

/** As PostgreSQL returns it. */
interface ProgressValues extends ProgressFacts {
  completed: string;
  streaks: Columns<DaysInARow>;
  days: Columns<LearningDay>;
  enrolments: Columns<Enrolment>;
  lastAttempts: Columns<AttemptScore>;
  quizRecords: Columns<QuizRecord>;
}

interface ProgressWish {
  accountId: number;
  /** The first of the days to list. */
  from: Day;
  /** Today or later: streaks that begin after it aren't looked at. */
  until: Day;
  /** How many of the last attempts to list. */
  lastAttempts: number;
  /** How many attempts at a quiz count as recent. */
  recentAttempts: number;
}

const progressOf = compileOnce(
  (
    _db,
    { accountId, from, until, lastAttempts, recentAttempts }: Given<ProgressWish>,
  ) => sql<ProgressValues>`
    select
      ${timeZoneOf(accountId)} as "timeZone",
      ${joinIds(sql`lesson_id`, sql`learning.lesson_completion where account_id = ${accountId}`)} as completed,
      coalesce(
        (select seconds from learning.time_spent where account_id = ${accountId}), 0
      ) as seconds,
      (select min(first_day) from learning.streak where account_id = ${accountId}) as since,
      ${columnsOf(streaksOf(accountId, until), { firstDay: true, lastDay: true })} as streaks,
      coalesce(
        (select max(days) from learning.streak where account_id = ${accountId}), 0
      ) as "longestStreak",
      ${columnsOf(learningDaysOf(accountId, from), { day: true, seconds: true, learned: true })} as days,
      ${columnsOf(enrolmentsOf(accountId), {
        courseId: true,
        completedAt: true,
        open: true,
      })} as enrolments,
      ${columnsOf(lastAttemptsOf(accountId, lastAttempts), {
        at: true,
        lessonId: true,
        score: true,
        total: true,
        passMark: true,
      })} as "lastAttempts",
      coalesce(answered.score, 0) as "right",
      coalesce(answered.total, 0) as asked,
      ${columnsOf(quizRecordsOf(accountId, recentAttempts), {
        lessonId: true,
        right: true,
        total: true,
      })} as "quizRecords"
    from (values (true)) as always
    left join learning.quiz_total as answered on answered.account_id = ${accountId}`,
);

/** Everything the progress page shows but the courses' outlines and lessons outside them, in one statement. */
export async function findProgress(db: Db, wish: ProgressWish): Promise<ProgressRow> {
  const found = await progressOf.executeTakeFirstOrThrow(db, wish);
  return {
    ...found,
    completed: splitIds(found.completed),
    streaks: rowsOf(found.streaks),
    days: rowsOf(found.days),
    enrolments: rowsOf(found.enrolments),
    lastAttempts: rowsOf(found.lastAttempts),
    quizRecords: rowsOf(found.quizRecords),
  };
}
