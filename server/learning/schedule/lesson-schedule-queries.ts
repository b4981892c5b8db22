import { sql } from 'kysely';
import type { Deadline } from '../../../contract/catalog/deadlines.ts';
import type { WeekOpening } from '../../../contract/catalog/week-openings.ts';
import type { LessonKind } from '../../../contract/catalog.ts';
import type { Db } from '../../platform/postgres/database.ts';

export interface CourseLesson {
  lessonId: string;
  slug: string;
  title: string;
  kind: LessonKind;
  minutes: number;
  moduleId: string | null;
  moduleTitle: string;
  /** When its module opens; null if it is open from the start. */
  opens: WeekOpening | null;
  /** Of an assignment that has its own. */
  deadline: Deadline | null;
  /** Whether a learner of the course may read it depends on more. */
  gated: boolean;
}

/** The lessons of courses in order, with their modules. */
export async function listCourseLessons(db: Db, courseIds: readonly number[]) {
  if (courseIds.length === 0) return [];
  return db
    .selectFrom('catalog.lesson as lesson')
    .leftJoin('catalog.module as module', 'module.id', 'lesson.module_id')
    .where('lesson.course_id', '=', sql<number>`any(${courseIds}::integer[])`)
    .where('lesson.position', 'is not', null)
    .select([
      'lesson.course_id as courseId',
      'lesson.id as lessonId',
      'lesson.slug',
      'lesson.title',
      'lesson.kind',
      'lesson.minutes',
      'lesson.module_id as moduleId',
      sql<string>`coalesce(module.title, '')`.as('moduleTitle'),
      'module.opens',
      'lesson.deadline',
      'lesson.gated',
    ])
    .orderBy('lesson.course_id')
    .orderBy('lesson.position')
    .execute();
}

/** Unfinished enrolments that are not locked, with the lessons completed in them. */
export async function listOpenEnrolments(db: Db, accountIds: readonly number[]) {
  if (accountIds.length === 0) return [];
  return db
    .selectFrom('learning.open_enrolment as enrolment')
    .innerJoin('catalog.course as course', 'course.id', 'enrolment.course_id')
    .leftJoin('learning.run as run', 'run.id', 'enrolment.run_id')
    .where('enrolment.account_id', '=', sql<number>`any(${accountIds}::integer[])`)
    .where('enrolment.completed_at', 'is', null)
    .where('course.published_at', 'is not', null)
    .select([
      'enrolment.account_id as accountId',
      'enrolment.course_id as courseId',
      'course.title as courseTitle',
      'course.duration_weeks as weeks',
      'run.starts_on as startsOn',
      'enrolment.enrolled_at as enrolledAt',
      sql<string>`coalesce(
        (
          select time_zone from notifications.preference
          where preference.account_id = enrolment.account_id
        ),
        'UTC'
      )`.as('timeZone'),
      sql<string[]>`array(
        select lesson.id::text
        from catalog.lesson
        where lesson.course_id = enrolment.course_id and (
          exists (
            select from learning.lesson_completion as completion
            where completion.lesson_id = lesson.id and completion.account_id = enrolment.account_id
          )
          -- Nothing is due while a reviewer has it.
          or exists (
            select from assessment.waiting_work as work
            where work.lesson_id = lesson.id and work.account_id = enrolment.account_id
          )
        )
      )`.as('doneLessonIds'),
    ])
    .orderBy('enrolment.enrolled_at', 'desc')
    .execute();
}
