import { sql } from 'kysely';
import type { Day } from '../../../contract/text/days.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { AnswerCount } from './question-arithmetic.ts';

export interface Scope {
  courseId: number;
  /** The first Monday; null for all time. */
  since: Day | null;
}

/** Midnight of the first Monday, in UTC. */
const startOf = ({ since }: Scope) =>
  sql`coalesce(${since}::date::timestamp at time zone 'UTC', '-infinity'::timestamptz)`;

export async function listEnrolmentWeeks(db: Db, scope: Scope) {
  const { rows } = await sql<{ monday: Day; count: number; byTeams: number; finished: number }>`
    select date_trunc('week', enrolled_at at time zone 'UTC')::date as monday, count(*) as count,
      count(*) filter (where way = 'licence') as "byTeams", count(completed_at) as finished
    from learning.enrolment
    where course_id = ${scope.courseId} and enrolled_at >= ${startOf(scope)}
    group by 1
    order by 1`.execute(db);
  return rows;
}

export async function findSummary(db: Db, scope: Scope) {
  const { rows } = await sql<{
    active: number;
    medianDays: number | null;
    ratings: number;
    averageRating: number | null;
    fiveStars: number;
    countedAt: Date | null;
  }>`
    select
      (
        select coalesce(sum(learners), 0)::integer from learning.cohort_activity
        where course_id = ${scope.courseId} and last_week >= coalesce(${scope.since}::date, '-infinity')
      ) as active,
      (
        select percentile_disc(0.5) within group (
          order by greatest(1, ceil(extract(epoch from completed_at - enrolled_at) / 86400))
        )::integer
        from learning.enrolment
        where course_id = ${scope.courseId} and enrolled_at >= ${startOf(scope)} and completed_at is not null
      ) as "medianDays",
      rated.count as ratings, rated.average as "averageRating", rated.five_stars as "fiveStars",
      -- The older of both; null as long as one is missing.
      (
        select least(answers.counted_at, cohorts.counted_at)
        from assessment.count_progress as answers, learning.cohort_progress as cohorts
        where answers.counted_at is not null
      ) as "countedAt"
    from (
      select count(*) as count, round(avg(stars), 1)::float as average,
        count(*) filter (where stars = 5) as five_stars
      from community.review
      where course_id = ${scope.courseId} and updated_at >= ${startOf(scope)}
    ) as rated`.execute(db);
  return rows[0];
}

export interface CohortSum {
  learners: number;
  finisherSeconds: number;
  timedFinishers: number;
}

export async function sumCohorts(db: Db, { courseId, since }: Scope): Promise<CohortSum> {
  const { rows } = await sql<CohortSum>`
    select coalesce(sum(learners), 0)::integer as learners,
      coalesce(sum(finisher_seconds), 0)::float as "finisherSeconds",
      coalesce(sum(timed_finishers), 0)::integer as "timedFinishers"
    from learning.cohort
    where course_id = ${courseId} and week >= coalesce(${since}::date, '-infinity')`.execute(db);
  return rows[0] ?? { learners: 0, finisherSeconds: 0, timedFinishers: 0 };
}

export interface LessonRow {
  id: string;
  title: string;
  kind: 'lesson' | 'assignment';
  plannedMinutes: number;
  started: number;
  finished: number;
  tried: number;
  passedFirst: number;
  timed: number;
  medianMinutes: number | null;
}

/** The lessons that learners see, in order. The median is that of whole minutes, the lower one of two. */
export async function listLessons(db: Db, { courseId, since }: Scope): Promise<LessonRow[]> {
  const { rows } = await sql<LessonRow>`
    with counted as (
      select lesson_id, sum(started)::integer as started, sum(finished)::integer as finished
      from learning.cohort_lesson
      where course_id = ${courseId} and week >= coalesce(${since}::date, '-infinity')
      group by lesson_id
    ),
    first_try as (
      select lesson_id, sum(tried)::integer as tried, sum(passed)::integer as passed
      from assessment.cohort_first_try
      where course_id = ${courseId} and week >= coalesce(${since}::date, '-infinity')
      group by lesson_id
    ),
    needed as (
      select lesson_id, minute::integer - 1 as minute, sum(learners) as learners
      from learning.cohort_lesson
      cross join unnest(minutes) with ordinality as histogram (learners, minute)
      where course_id = ${courseId} and week >= coalesce(${since}::date, '-infinity') and learners > 0
      group by 1, 2
    ),
    half as (
      select lesson_id, minute, sum(learners) over (partition by lesson_id) as total,
        sum(learners) over (partition by lesson_id order by minute) as up_to
      from needed
    ),
    median as (
      select lesson_id, min(minute) as minutes, max(total)::integer as total
      from half
      where up_to * 2 >= total
      group by lesson_id
    )
    select lesson.id, lesson.title, lesson.kind, lesson.minutes as "plannedMinutes",
      coalesce(counted.started, 0) as started, coalesce(counted.finished, 0) as finished,
      coalesce(first_try.tried, 0) as tried, coalesce(first_try.passed, 0) as "passedFirst",
      coalesce(median.total, 0) as timed, median.minutes as "medianMinutes"
    from catalog.lesson
    left join counted on counted.lesson_id = lesson.id
    left join first_try on first_try.lesson_id = lesson.id
    left join median on median.lesson_id = lesson.id
    where lesson.course_id = ${courseId} and lesson.position is not null
    order by lesson.position`.execute(db);
  return rows;
}

export interface QuestionRow {
  lessonId: string;
  lessonTitle: string;
  position: number;
  question: string;
  /** Of a question of another kind, whether it was right: see assessment.attempt.answers. */
  options: string[];
  isOfKind: boolean;
  answer: number;
  counts: AnswerCount[];
  /** Of the version in which this wording came; it is the first one if the version is 1. */
  firstVersion: number;
  addedAt: Date | null;
  courseVersion: number | null;
  earlierAnswers: number;
}

/** The questions of a course, or of one of its lessons, as learners see them now, with the answers to exactly this wording. */
export async function listQuestions(
  db: Db,
  { courseId, lessonId = null }: { courseId: number; lessonId?: string | null },
): Promise<QuestionRow[]> {
  const { rows } = await sql<QuestionRow>`
    with worded as materialized (
      select *, min(version) over same as first_version,
        first_value(added_at) over (same order by version) as first_added_at
      from (
        select lesson.id as lesson_id, lesson.title, lesson.position as lesson_position, quiz.version as current_version,
          question.version, question.position, question.question, question.added_at, key.answer,
          question.shown is not null as is_of_kind,
          case when question.shown is null then question.options else array['Right', 'Not right'] end as options,
          assessment.fingerprint(question.question, question.options, key.answer, key.content) as fingerprint
        from catalog.lesson
        join assessment.quiz on quiz.lesson_id = lesson.id
        join assessment.question on question.lesson_id = quiz.lesson_id
        join assessment.answer_key as key on key.question_id = question.id
        where lesson.course_id = ${courseId} and lesson.position is not null
          and (${lessonId}::uuid is null or lesson.id = ${lessonId}::uuid)
      ) as asked
      window same as (partition by lesson_id, fingerprint)
    ),
    counted as materialized (
      select answer_count.lesson_id, fingerprint, sum(amount)::integer as answers,
        json_agg(json_build_object(
          'choice', choice, 'rest', rest, 'restTotal', rest_total, 'amount', amount
        )) as counts
      from assessment.answer_count
      where answer_count.lesson_id in (select distinct lesson_id from worded)
      group by answer_count.lesson_id, fingerprint
    ),
    current as (select * from worded where version = current_version)
    select current.lesson_id as "lessonId", current.title as "lessonTitle", current.position,
      current.question, current.options, current.is_of_kind as "isOfKind", current.answer, coalesce(counted.counts, '[]') as counts,
      current.first_version as "firstVersion", current.first_added_at as "addedAt",
      (
        -- Publishing stores a version and its questions at the same moment.
        select version.number from studio.published_version as version
        where version.course_id = ${courseId} and version.published_at = current.first_added_at
        limit 1
      ) as "courseVersion",
      coalesce(former.answers, 0) as "earlierAnswers"
    from current
    left join counted on counted.lesson_id = current.lesson_id and counted.fingerprint = current.fingerprint
    -- What was asked in its place before, unless that is still asked elsewhere in the quiz.
    left join lateral (
      select counted.answers
      from worded as before
      join counted on counted.lesson_id = before.lesson_id and counted.fingerprint = before.fingerprint
      where before.lesson_id = current.lesson_id and before.version = current.first_version - 1
        and before.position = current.position
        and not exists (
          select from worded as still
          where still.lesson_id = before.lesson_id and still.version = still.current_version
            and still.fingerprint = before.fingerprint
        )
    ) as former on true
    order by current.lesson_position, current.position`.execute(db);
  return rows;
}

/** Of a lesson that learners see, or of one in a draft. */
export async function findCourseOf(db: Db, lessonId: string): Promise<number | null> {
  const { rows } = await sql<{ courseId: number }>`
    select course_id as "courseId" from catalog.lesson where id = ${lessonId}
    union
    select course_id from studio.draft_lesson where id = ${lessonId}
    limit 1`.execute(db);
  return rows[0]?.courseId ?? null;
}

export async function findAnswersCountedAt(db: Db): Promise<Date | null> {
  const progress = await db
    .selectFrom('assessment.count_progress')
    .select('counted_at as countedAt')
    .executeTakeFirst();
  return progress?.countedAt ?? null;
}
