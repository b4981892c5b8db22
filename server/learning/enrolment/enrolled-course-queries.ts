import { type Expression, sql } from 'kysely';
import type { HandInTerms } from '../../../contract/catalog/deadlines.ts';
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

export interface EnrolledCourseRow {
  courseId: number;
  weeks: number;
  enrolledAt: string;
  completedAt: string | null;
  /** False when the licence behind the enrolment has ended. */
  open: boolean;
  runId: string | null;
  startsOn: Day | null;
  lastLearnedOn: Day | null;
  certificateId: string | null;
  stars: number | null;
  feedback: string | null;
  feedbackLesson: string | null;
  feedbackMark: number | null;
  feedbackTerms: HandInTerms | null;
  feedbackAt: string | null;
  askedAgain: { slug: string; name: string }[];
}

/** All enrolments of an account, newest first. */
const enrolmentsOf = (accountId: Expression<number>) => sql<EnrolledCourseRow>`
  with reviewed as (
    select distinct on (lesson.course_id)
      lesson.course_id, lesson.title, work.feedback, work.mark, work.terms, work.reviewed_at
    from assessment.work_feedback as work
    join catalog.lesson on lesson.id = work.lesson_id
    where work.account_id = ${accountId}
    order by lesson.course_id, work.reviewed_at desc
  ),
  returned as (
    select
      lesson.course_id,
      json_agg(
        json_build_object('slug', lesson.slug, 'name', lesson.title) order by work.reviewed_at
      ) as lessons
    from assessment.newest_work as work
    join catalog.lesson on lesson.id = work.lesson_id
    where work.account_id = ${accountId}
      and work.state = 'returned'
      and lesson.position is not null
    group by lesson.course_id
  )
  select
    enrolment.course_id as "courseId",
    course.duration_weeks as weeks,
    enrolment.enrolled_at as "enrolledAt",
    enrolment.completed_at as "completedAt",
    enrolment.way <> 'licence'
      or coalesce(course.sale_cents, course.price_cents) = 0
      or ${isLicensed(accountId)} as open,
    run.id as "runId",
    run.starts_on as "startsOn",
    enrolment.learned_on as "lastLearnedOn",
    certificate.id as "certificateId",
    review.stars,
    reviewed.feedback,
    reviewed.title as "feedbackLesson",
    reviewed.mark as "feedbackMark",
    reviewed.terms as "feedbackTerms",
    reviewed.reviewed_at as "feedbackAt",
    coalesce(returned.lessons, '[]') as "askedAgain"
  from learning.enrolment
  join catalog.course on course.id = enrolment.course_id
  left join learning.run on run.id = enrolment.run_id
  left join reviewed on reviewed.course_id = enrolment.course_id
  left join returned on returned.course_id = enrolment.course_id
  left join learning.certificate
    on certificate.account_id = enrolment.account_id
    and certificate.course_id = enrolment.course_id
    and certificate.revoked_at is null
  left join community.rating as review
    on review.account_id = enrolment.account_id and review.course_id = enrolment.course_id
  where enrolment.account_id = ${accountId} and course.published_at is not null
  order by enrolment.enrolled_at desc, enrolment.course_id`;

const completionsOf = (accountId: Expression<number>) =>
  sql`learning.lesson_completion where account_id = ${accountId}`;

const enrolledCourses = compileOnce(
  (_db, { accountId }: Given<{ accountId: number }>) => sql<{
    timeZone: string;
    enrolments: Columns<EnrolledCourseRow>;
    completed: string;
    marked: string;
    waiting: string[];
  }>`
    select
      ${timeZoneOf(accountId)} as "timeZone",
      ${columnsOf(enrolmentsOf(accountId), {
        courseId: true,
        weeks: true,
        enrolledAt: true,
        completedAt: true,
        open: true,
        runId: true,
        startsOn: true,
        lastLearnedOn: true,
        certificateId: true,
        stars: true,
        feedback: true,
        feedbackLesson: true,
        feedbackMark: true,
        feedbackTerms: true,
        feedbackAt: true,
        askedAgain: true,
      })} as enrolments,
      ${joinIds(sql`lesson_id`, completionsOf(accountId))} as completed,
      ${joinIds(sql`lesson_id`, sql`${completionsOf(accountId)} and way = 'marked'`)} as marked,
      array(
        select lesson_id::text from assessment.waiting_work where account_id = ${accountId}
      ) as waiting`,
);

/**
 * The enrolments of an account, the lessons it completed, those of them that it only marked, those that wait for a reviewer, and
 * the time zone that says what is overdue.
 */
export async function findEnrolledCourses(db: Db, accountId: number) {
  const found = await enrolledCourses.executeTakeFirstOrThrow(db, { accountId });
  return {
    timeZone: found.timeZone,
    enrolments: rowsOf(found.enrolments),
    completed: new Set(splitIds(found.completed)),
    marked: new Set(splitIds(found.marked)),
    waiting: new Set(found.waiting),
  };
}
