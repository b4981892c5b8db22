import { sql } from 'kysely';
import type { EndReason, Repeats } from '../../../contract/teams/assignments.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { Day } from '../../platform/time/days.ts';

export interface AssignedRow {
  id: string;
  teamId: string;
  teamName: string;
  courseId: number;
  courseTitle: string;
  image: string;
  by: string;
  message: string;
  assignedAt: Date;
  dueOn: Day;
  movedFrom: Day | null;
  lessons: number;
  lessonsDone: number;
  nextLesson: string | null;
  doneAt: Date | null;
  certificateId: string | null;
  repeats: Repeats;
  since: Date | null;
}

/** What someone has to learn for their teams, as long as the licences last; what is due first comes first. */
export async function listCurrent(db: Db, accountId: number): Promise<AssignedRow[]> {
  const { rows } = await sql<AssignedRow>`
    select
      assigned.id, team.id as "teamId", team.name as "teamName", course.id as "courseId", course.title as "courseTitle",
      course.illustration as image, assignment.assigner_name as by, assignment.message, assigned.assigned_at as "assignedAt",
      assigned.due_on as "dueOn", assigned.moved_from as "movedFrom", lessons.total as lessons,
      lessons.done as "lessonsDone", lessons.next as "nextLesson", assigned.done_at as "doneAt",
      certificate.id as "certificateId", assignment.repeats, assigned.counts_since as since
    from teams.assigned_course as assigned
    join teams.assignment on assignment.id = assigned.assignment_id
    join teams.licence
      on licence.team_id = assigned.team_id and licence.account_id = assigned.account_id
    join teams.team on team.id = assigned.team_id
    join catalog.course on course.id = assigned.course_id and course.published_at is not null
    left join learning.certificate on certificate.id = assigned.certificate_id and certificate.revoked_at is null
    cross join lateral (
      select count(*) as total, count(part.done_at) as done,
        (array_agg(lesson.slug order by part.position) filter (where part.done_at is null))[1] as next
      from teams.assigned_lesson as part
      join catalog.lesson on lesson.id = part.lesson_id
      where part.assigned_course_id = assigned.id
    ) as lessons
    where assigned.account_id = ${accountId} and assigned.ended_at is null
    order by assigned.done_at is not null, assigned.due_on, lower(course.title)`.execute(db);
  return rows;
}

export async function listPast(db: Db, accountId: number, limit: number) {
  const { rows } = await sql<{
    id: string;
    teamName: string;
    courseTitle: string;
    by: string;
    assignedAt: Date;
    dueOn: Day;
    doneAt: Date | null;
    endedAt: Date;
    endReason: EndReason;
  }>`
    select
      assigned.id, team.name as "teamName", assigned.course_title as "courseTitle", assignment.assigner_name as by,
      assigned.assigned_at as "assignedAt", assigned.due_on as "dueOn", assigned.done_at as "doneAt",
      assigned.ended_at as "endedAt", assigned.end_reason as "endReason"
    from teams.assigned_course as assigned
    join teams.assignment on assignment.id = assigned.assignment_id
    join teams.team on team.id = assigned.team_id
    where assigned.account_id = ${accountId} and assigned.ended_at is not null
    order by assigned.ended_at desc, assigned.id desc
    limit ${limit}`.execute(db);
  return rows;
}

/** For each team of an account: the groups it is in, and everyone who sees what is assigned to it. */
export async function listWatchers(db: Db, accountId: number) {
  const { rows } = await sql<{ teamName: string; people: string[]; groups: string[] }>`
    select
      team.name as "teamName",
      array(
        select account.first_name || ' ' || account.last_name
        from teams.member as watcher
        join accounts.account on account.id = watcher.account_id
        where watcher.team_id = team.id and watcher.account_id <> member.account_id
          and (
            watcher.role in ('owner', 'manager')
            or exists (
              select from teams.group_manager
              join teams.group_member
                on group_member.group_id = group_manager.group_id and group_member.account_id = member.account_id
              where group_manager.team_id = team.id and group_manager.account_id = watcher.account_id
            )
          )
        order by array_position(array['owner', 'manager', 'learner'], watcher.role), 1
        limit 50
      ) as people,
      array(
        select part.name
        from teams.group_member
        join teams.learning_group as part on part.id = group_member.group_id
        where group_member.team_id = team.id and group_member.account_id = member.account_id
        order by lower(part.name)
      ) as groups
    from teams.member
    join teams.team on team.id = member.team_id
    where member.account_id = ${accountId} and not team.personal and team.closed_at is null
    order by lower(team.name), team.id`.execute(db);
  return rows;
}
