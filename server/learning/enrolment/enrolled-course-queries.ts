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
}

/** What a reviewer wrote last in a course. */
export interface FeedbackRow {
  courseId: number;
  lesson: string;
  text: string;
  mark: number | null;
  terms: HandInTerms | null;
  at: string;
}

/** A lesson whose work a reviewer returned. */
interface ReturnedRow {
  courseId: number;
  slug: string;
  name: string;
}

/** All enrolments of an account, newest first. */
const enrolmentsOf = (accountId: Expression<number>) => sql<EnrolledCourseRow>`
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
    review.stars
  from learning.enrolment
  join catalog.course on course.id = enrolment.course_id
  left join learning.run on run.id = enrolment.run_id
  left join learning.certificate
    on certificate.account_id = enrolment.account_id
    and certificate.course_id = enrolment.course_id
    and certificate.revoked_at is null
  left join community.rating as review
    on review.account_id = enrolment.account_id and review.course_id = enrolment.course_id
  where enrolment.account_id = ${accountId} and course.published_at is not null
  order by enrolment.enrolled_at desc, enrolment.course_id`;

const feedbackOf = (accountId: Expression<number>) => sql<FeedbackRow>`
  select distinct on (lesson.course_id)
    lesson.course_id as "courseId",
    lesson.title as lesson,
    work.feedback as text,
    work.mark,
    work.terms,
    work.reviewed_at as at
  from assessment.work_feedback as work
  join catalog.lesson on lesson.id = work.lesson_id
  where work.account_id = ${accountId}
  order by lesson.course_id, work.reviewed_at desc`;

/** The first one returned comes first. */
const returnedOf = (accountId: Expression<number>) => sql<ReturnedRow>`
  select lesson.course_id as "courseId", lesson.slug, lesson.title as name
  from assessment.newest_work as work
  join catalog.lesson on lesson.id = work.lesson_id
  where work.account_id = ${accountId} and work.state = 'returned' and lesson.position is not null
  order by work.reviewed_at`;

const completionsOf = (accountId: Expression<number>) =>
  sql`learning.lesson_completion where account_id = ${accountId}`;

const enrolledCourses = compileOnce(
  (_db, { accountId }: Given<{ accountId: number }>) => sql<{
    timeZone: string;
    enrolments: Columns<EnrolledCourseRow>;
    feedback: Columns<FeedbackRow>;
    returned: Columns<ReturnedRow>;
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
      })} as enrolments,
      ${columnsOf(feedbackOf(accountId), {
        courseId: true,
        lesson: true,
        text: true,
        mark: true,
        terms: true,
        at: true,
      })} as feedback,
      ${columnsOf(returnedOf(accountId), { courseId: true, slug: true, name: true })} as returned,
      ${joinIds(sql`lesson_id`, completionsOf(accountId))} as completed,
      ${joinIds(sql`lesson_id`, sql`${completionsOf(accountId)} and way = 'marked'`)} as marked,
      array(
        select lesson_id::text from assessment.waiting_work where account_id = ${accountId}
      ) as waiting`,
);

/**
 * The enrolments of an account, what reviewers wrote and asked for again, the lessons it completed, those of them that it only marked,
 * those that wait for a reviewer, and the time zone that says what is overdue.
 */
export async function findEnrolledCourses(db: Db, accountId: number) {
  const found = await enrolledCourses.executeTakeFirstOrThrow(db, { accountId });
  return {
    timeZone: found.timeZone,
    enrolments: rowsOf(found.enrolments),
    feedback: new Map(rowsOf(found.feedback).map((row) => [row.courseId, row])),
    returned: Map.groupBy(rowsOf(found.returned), ({ courseId }) => courseId),
    completed: new Set(splitIds(found.completed)),
    marked: new Set(splitIds(found.marked)),
    waiting: new Set(found.waiting),
  };
}
