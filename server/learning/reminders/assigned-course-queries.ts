import { sql } from 'kysely';
import type { Day } from '../../../contract/text/days.ts';
import type { Db } from '../../platform/postgres/database.ts';

export interface AssignedCourseRow {
  id: string;
  accountId: number;
  courseId: number;
  courseTitle: string;
  dueDate: Day;
  by: string;
  teamName: string;
  /** The team's, in which its day ends. */
  zone: string;
}

/** Courses that teams have assigned to these accounts and that are still to do, as long as their licences last. */
export async function listAssignedCourses(
  db: Db,
  accountIds: readonly number[],
): Promise<AssignedCourseRow[]> {
  const { rows } = await sql<AssignedCourseRow>`
    select
      assigned.id, assigned.account_id as "accountId", course.id as "courseId", course.title as "courseTitle",
      assigned.due_on as "dueDate", assigned.assigner_name as by, licence.team_name as "teamName",
      assigned.time_zone as zone
    from teams.course_to_do as assigned
    join teams.licence on licence.team_id = assigned.team_id and licence.account_id = assigned.account_id
    join catalog.course on course.id = assigned.course_id and course.published_at is not null
    where assigned.account_id = any(${accountIds}::integer[])
    order by assigned.due_on, assigned.id`.execute(db);
  return rows;
}
