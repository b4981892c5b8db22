import { sql } from 'kysely';
import { newMemberDays } from '../../../contract/teams/assignments.ts';
import type { Day } from '../../../contract/text/days.ts';
import type { Db } from '../../../server/platform/postgres/database.ts';

const idOf = (username: string) =>
  sql`(select id from accounts.account where username = ${username})`;

export async function findTeamId(db: Db, name: string): Promise<string> {
  const { id } = await db
    .selectFrom('teams.team')
    .where('name', '=', name)
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface SampleGroup {
  name: string;
  kind: 'group' | 'department';
  parentId: string | null;
  managers: readonly string[];
  members: readonly { username: string; joinedAt: Date }[];
}

export async function insertGroup(
  db: Db,
  teamId: string,
  { name, kind, parentId, managers, members }: SampleGroup,
): Promise<string> {
  const { id } = await db
    .insertInto('teams.learning_group')
    .values({ team_id: teamId, name, kind, parent_id: parentId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into teams.group_member (team_id, group_id, account_id, joined_at)
    select ${teamId}, ${id}, account.id, "joinedAt"
    from jsonb_to_recordset(${JSON.stringify(members)}) as row (username text, "joinedAt" timestamptz)
    join accounts.account on account.username = row.username`.execute(db);
  await sql`
    insert into teams.group_manager (team_id, group_id, account_id)
    select ${teamId}, ${id}, id from accounts.account where username = any(${managers}::text[])`.execute(
    db,
  );
  return id;
}

export interface SampleAssignment {
  teamId: string;
  courseId: number;
  groupIds: readonly string[];
  manager: string;
  createdAt: Date;
  beginsOn: Day;
  dueOn: Day;
  repeats: 'never' | 'yearly';
  message: string;
}

export async function insertAssignment(db: Db, assignment: SampleAssignment): Promise<string> {
  const { teamId, courseId, manager, createdAt, beginsOn, dueOn, repeats, message } = assignment;
  const { rows } = await sql<{ id: string }>`
    insert into teams.assignment (
      team_id, course_id, course_title, assigner_account_id, assigner_name, message, due_on, repeats, begins_on, key,
      created_at
    )
    select ${teamId}, course.id, course.title, account.id, account.first_name || ' ' || account.last_name, ${message},
      ${dueOn}::date, ${repeats}, ${beginsOn}::date, gen_random_uuid(), ${createdAt}
    from catalog.course, accounts.account
    where course.id = ${courseId} and account.username = ${manager}
    returning id`.execute(db);
  const id = rows[0]?.id ?? '';
  await sql`
    insert into teams.assignment_group (team_id, assignment_id, group_id)
    select ${teamId}, ${id}, * from unnest(${assignment.groupIds}::uuid[])`.execute(db);
  return id;
}

const assignedColumns = sql`
  team_id, assignment_id, account_id, person_name, course_id, course_title, assigned_at, due_on, renews_on, told_at,
  done_at, certificate_id`;

/** As it would have been given: to those with a licence in the groups and below, from the day they joined or enrolled. */
export async function giveToGroups(db: Db, assignmentId: string) {
  await sql`
    insert into teams.assigned_course (${assignedColumns})
    select
      assignment.team_id, assignment.id, account.id, account.first_name || ' ' || account.last_name, assignment.course_id,
      assignment.course_title, given.at,
      case
        when given.at = assignment.created_at then assignment.due_on
        else greatest(assignment.due_on, learning.day_in(team.time_zone, given.at) + ${newMemberDays}::integer)
      end,
      case when assignment.repeats = 'yearly' then (assignment.begins_on + interval '1 year')::date end,
      given.at, enrolment.completed_at, certificate.id
    from teams.assignment
    join teams.team on team.id = assignment.team_id
    join teams.assignment_group as target on target.assignment_id = assignment.id
    join teams.branch on branch.ancestor_id = target.group_id
    join teams.group_member on group_member.group_id = branch.group_id
    join teams.member
      on member.team_id = group_member.team_id and member.account_id = group_member.account_id and member.seated
    join accounts.account on account.id = member.account_id
    join learning.enrolment
      on enrolment.account_id = account.id and enrolment.course_id = assignment.course_id
    left join learning.certificate
      on certificate.account_id = account.id and certificate.course_id = assignment.course_id
    cross join lateral (
      select greatest(assignment.created_at, member.joined_at, enrolment.enrolled_at) as at
    ) as given
    where assignment.id = ${assignmentId}`.execute(db);
}

/** Someone who has left the team since. */
export async function recordFormer(
  db: Db,
  assignmentId: string,
  former: { username: string; endedAt: Date; reason: 'left' | 'removed' },
) {
  await sql`
    insert into teams.assigned_course (${assignedColumns}, started_at, ended_at, end_reason)
    select
      assignment.team_id, assignment.id, account.id, account.first_name || ' ' || account.last_name, assignment.course_id,
      assignment.course_title, given.at, assignment.due_on, null, given.at,
      case when enrolment.completed_at < ${former.endedAt} then enrolment.completed_at end,
      case when enrolment.completed_at < ${former.endedAt} then certificate.id end,
      teams.first_lesson_done(account.id, assignment.course_id, null), ${former.endedAt}, ${former.reason}
    from teams.assignment
    join accounts.account on account.username = ${former.username}
    join learning.enrolment
      on enrolment.account_id = account.id and enrolment.course_id = assignment.course_id
    left join learning.certificate
      on certificate.account_id = account.id and certificate.course_id = assignment.course_id
    cross join lateral (select greatest(assignment.created_at, enrolment.enrolled_at) as at) as given
    where assignment.id = ${assignmentId}`.execute(db);
}

export async function moveDueDate(
  db: Db,
  { username, courseId, dueOn }: { username: string; courseId: number; dueOn: Day },
) {
  await sql`
    update teams.assigned_course set moved_from = due_on, due_on = ${dueOn}::date
    where account_id = ${idOf(username)} and course_id = ${courseId} and ended_at is null`.execute(
    db,
  );
}

export async function markNudged(
  db: Db,
  nudge: { usernames: readonly string[]; at: Date; by: string; today: Day },
) {
  const { usernames, at, by, today } = nudge;
  await sql`
    update teams.assigned_course as assigned
    set nudged_at = ${at}, nudged_by = manager.first_name || ' ' || manager.last_name
    from accounts.account, accounts.account as manager
    where account.id = assigned.account_id and account.username = any(${usernames}::text[])
      and manager.username = ${by} and assigned.ended_at is null and assigned.done_at is null
      and assigned.due_on < ${today}::date`.execute(db);
}
