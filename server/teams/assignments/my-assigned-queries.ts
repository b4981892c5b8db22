import { sql } from 'kysely';
import type { EndReason, Repeats } from '../../../contract/teams/assignments.ts';
import type { Day } from '../../../contract/text/days.ts';
import type { Db } from '../../platform/postgres/database.ts';

export interface AssignedRow {
  id: string;
  teamId: string;
  teamName: string;
  courseId: number;
  courseTitle: string;
  illustration: string;
  cover: string | null;
  by: string;
  message: string;
  assignedAt: Date;
  dueOn: Day;
  movedFrom: Day | null;
  lessons: number;
  lessonsDone: number;
  markedOnly: boolean;
  nextLesson: string | null;
  startedAt: Date | null;
  doneAt: Date | null;
  doneOn: Day | null;
  certificateId: string | null;
  repeats: Repeats;
  since: Date | null;
  earlierLessons: number;
  sharedAt: Date | null;
  timeZone: string;
}

/** Lessons that someone did before the course was assigned, as far as that isn't shown yet. In a later year there is nothing to show. */
export const earlierLessons = sql<number>`(
  select count(*) from teams.counted_lessons(assigned.account_id, assigned.course_id, null, false) as part
  where coalesce(part.done_at, part.marked_at) < assigned.counts_since and not assigned.is_repeat
)`;

/** What someone has to learn for their teams, as long as the licences last; what is due first comes first. */
export async function listCurrent(db: Db, accountId: number): Promise<AssignedRow[]> {
  const { rows } = await sql<AssignedRow>`
    select
      assigned.id, team.id as "teamId", team.name as "teamName", course.id as "courseId", course.title as "courseTitle",
      course.illustration, course.cover, assignment.assigner_name as by, assignment.message, assigned.assigned_at as "assignedAt",
      assigned.due_on as "dueOn", assigned.moved_from as "movedFrom", lessons.total as lessons,
      lessons.completed as "lessonsDone", lessons.done < lessons.total and lessons.completed = lessons.total as "markedOnly",
      lessons.next as "nextLesson", assigned.started_at as "startedAt", assigned.done_at as "doneAt",
      assigned.done_on as "doneOn", certificate.id as "certificateId", assignment.repeats,
      case when assigned.is_repeat then assigned.counts_since end as since, ${earlierLessons} as "earlierLessons",
      assigned.shared_at as "sharedAt", team.time_zone as "timeZone"
    from teams.assigned_course as assigned
    join teams.assignment on assignment.id = assigned.assignment_id
    join teams.licence
      on licence.team_id = assigned.team_id and licence.account_id = assigned.account_id
    join teams.team on team.id = assigned.team_id
    join catalog.course on course.id = assigned.course_id and course.published_at is not null
    left join learning.certificate on certificate.id = assigned.certificate_id and certificate.revoked_at is null
    cross join lateral (
      select count(*) as total, count(part.done_at) as done,
        count(coalesce(part.done_at, part.marked_at)) as completed,
        (array_agg(lesson.slug order by part.position) filter (
          where part.done_at is null and not exists (
            select from assessment.waiting_work as waiting
            where waiting.account_id = assigned.account_id and waiting.lesson_id = part.lesson_id
          )
        ))[1] as next
      from teams.assigned_lesson as part
      join catalog.lesson on lesson.id = part.lesson_id
      where part.assigned_course_id = assigned.id
    ) as lessons
    where assigned.account_id = ${accountId} and assigned.ended_at is null
    order by assigned.done_at is not null, assigned.due_on, lower(course.title)`.execute(db);
  return rows;
}

/** Counts everything ever done from now on. Returns whether there was such a course of theirs. */
export async function markShared(db: Db, accountId: number, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update teams.assigned_course as assigned
    set shared_at = coalesce(assigned.shared_at, now()), counts_since = null,
      certificate_id = coalesce(assigned.certificate_id, (
        select certificate.id from learning.certificate
        where certificate.account_id = assigned.account_id and certificate.course_id = assigned.course_id
          and certificate.revoked_at is null
      ))
    where assigned.id = ${id} and assigned.account_id = ${accountId} and assigned.ended_at is null
      and not assigned.is_repeat
    returning assigned.id`.execute(db);
  return rows.length > 0;
}

export async function listPast(db: Db, accountId: number, limit: number) {
  const { rows } = await sql<{
    id: string;
    teamName: string;
    courseTitle: string;
    by: string;
    assignedAt: Date;
    dueOn: Day;
    doneOn: Day | null;
    endedOn: Day;
    endReason: EndReason;
  }>`
    select
      assigned.id, team.name as "teamName", assigned.course_title as "courseTitle", assignment.assigner_name as by,
      assigned.assigned_at as "assignedAt", assigned.due_on as "dueOn", assigned.done_on as "doneOn",
      learning.day_in(team.time_zone, assigned.ended_at) as "endedOn", assigned.end_reason as "endReason"
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
            watcher.role <> 'learner'
            or exists (
              select from teams.group_manager
              join teams.branch on branch.ancestor_id = group_manager.group_id
              join teams.group_member
                on group_member.group_id = branch.group_id and group_member.account_id = member.account_id
              where group_manager.team_id = team.id and group_manager.account_id = watcher.account_id
            )
          )
        order by array_position(array['owner', 'administrator', 'manager', 'learner'], watcher.role), 1
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
