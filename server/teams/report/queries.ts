import { sql } from 'kysely';
import type { AssignedState, EndReason, Repeats } from '../../../contract/teams/assignments.ts';
import type { Count } from '../../../contract/teams/report.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { Day } from '../../platform/time/days.ts';

/** The part of a team that a report is about. */
export interface Scope {
  teamId: string;
  /** Only people in one of these; everyone if null. */
  groupIds: readonly string[] | null;
  /** The day it counts from, and the time zone in which moments become days. */
  today: Day;
  zone: string;
}

export interface PeopleFilter {
  state: AssignedState | null;
  courseId: number | null;
  search: string;
}

const inScope = ({ teamId, groupIds }: Scope, account: ReturnType<typeof sql>) =>
  groupIds === null
    ? sql`true`
    : sql`${account} in (
        select part.account_id from teams.group_member as part
        where part.team_id = ${teamId} and part.group_id = any(${groupIds}::uuid[])
      )`;

/** As in assigned-state.ts, from kept columns only. */
const stateOf = (today: Day) => sql<AssignedState>`case
  when assigned.done_at is not null then 'done'
  when assigned.due_on < ${today}::date then 'late'
  when assigned.started_at is not null then 'on_time'
  else 'not_started'
end`;

const dayOf = (column: ReturnType<typeof sql>, zone: string) =>
  sql<Day>`(${column} at time zone ${zone}::text)::date`;

const counts = sql`
  count(*) as assigned,
  count(*) filter (where state = 'done') as done,
  count(*) filter (where state = 'on_time') as "onTime",
  count(*) filter (where state = 'late') as late,
  count(*) filter (where state = 'not_started') as "notStarted"`;

/** Rows that are assigned now, to people who are in the team. Read from the index assigned_course_report alone. */
const current = (scope: Scope) => sql`
  select assigned.account_id, assigned.course_id, assigned.due_on, assigned.done_at, ${stateOf(scope.today)} as state
  from teams.assigned_course as assigned
  where assigned.team_id = ${scope.teamId} and assigned.ended_at is null
    and ${inScope(scope, sql`assigned.account_id`)}`;

/** One line for each course, due date and state: few, however large the team is. */
export interface CountedRow {
  courseId: number;
  dueOn: Day;
  state: AssignedState;
  count: number;
  /** Of those done: how many came late, and by how many days at most. */
  doneLate: number;
  doneLateDays: number | null;
}

/** Everything that is assigned now, read once. */
export async function countAssigned(db: Db, scope: Scope): Promise<CountedRow[]> {
  const doneOn = dayOf(sql`assigned.done_at`, scope.zone);
  const isLate = sql`assigned.done_at >= ((assigned.due_on + 1)::timestamp at time zone ${scope.zone}::text)`;
  const { rows } = await sql<CountedRow>`
    select assigned.course_id as "courseId", assigned.due_on as "dueOn", ${stateOf(scope.today)} as state,
      count(*) as count, count(*) filter (where ${isLate}) as "doneLate",
      max(${doneOn} - assigned.due_on) filter (where ${isLate}) as "doneLateDays"
    from teams.assigned_course as assigned
    where assigned.team_id = ${scope.teamId} and assigned.ended_at is null and assigned.course_id is not null
      and ${inScope(scope, sql`assigned.account_id`)}
    group by 1, 2, 3
    order by 1, 2, 3`.execute(db);
  return rows;
}

/** By the index assigned_course_due or assigned_course_report, whichever reads less. */
export async function countLatePeople(db: Db, scope: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select distinct assigned.account_id from teams.assigned_course as assigned
      where assigned.team_id = ${scope.teamId} and assigned.ended_at is null and assigned.done_at is null
        and assigned.due_on < ${scope.today}::date and ${inScope(scope, sql`assigned.account_id`)}
    ) as late`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Members with a licence, whether or not something is assigned to them. */
export async function countPeople(db: Db, scope: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from teams.member
    where team_id = ${scope.teamId} and seated and ${inScope(scope, sql`member.account_id`)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export async function listGroups(db: Db, { teamId, groupIds }: Scope) {
  const { rows } = await sql<{ id: string; name: string; people: number }>`
    select part.id, part.name, (
      select count(*) from teams.group_member
      join teams.member
        on member.team_id = group_member.team_id and member.account_id = group_member.account_id and member.seated
      where group_member.group_id = part.id
    ) as people
    from teams.learning_group as part
    where part.team_id = ${teamId} and (${groupIds}::uuid[] is null or part.id = any(${groupIds}::uuid[]))
    order by lower(part.name), part.id`.execute(db);
  return rows;
}

/** Titles of courses, and how many lessons each has. */
export async function listCourseTitles(db: Db, courseIds: readonly number[]) {
  const { rows } = await sql<{ id: number; title: string; lessons: number }>`
    select course.id, course.title,
      (select count(*) from catalog.lesson where lesson.course_id = course.id and lesson.position is not null) as lessons
    from catalog.course
    where course.id = any(${courseIds}::integer[])`.execute(db);
  return rows;
}

export type BreakdownRow = Count & { id: string; name: string };

export async function listByGroup(db: Db, scope: Scope): Promise<BreakdownRow[]> {
  const { teamId, groupIds } = scope;
  const { rows } = await sql<BreakdownRow>`
    with rows as (${current(scope)}),
    figures as (
      select group_member.group_id, ${counts}
      from rows
      join teams.group_member
        on group_member.team_id = ${teamId} and group_member.account_id = rows.account_id
      group by group_member.group_id
    )
    select
      part.id, part.name,
      (
        select count(*) from teams.group_member
        join teams.member
          on member.team_id = group_member.team_id and member.account_id = group_member.account_id and member.seated
        where group_member.group_id = part.id
      ) as people,
      coalesce(assigned, 0) as assigned, coalesce(done, 0) as done, coalesce("onTime", 0) as "onTime",
      coalesce(late, 0) as late, coalesce("notStarted", 0) as "notStarted"
    from teams.learning_group as part
    left join figures on figures.group_id = part.id
    where part.team_id = ${teamId} and (${groupIds}::uuid[] is null or part.id = any(${groupIds}::uuid[]))
    order by coalesce(late, 0) desc, lower(part.name), part.id`.execute(db);
  return rows;
}

export interface PersonRow {
  accountId: number;
  name: string;
  groups: string[];
}

/** Members with a licence who fit; those with a course in the state, if one is asked for. */
function matching(scope: Scope, { state, courseId, search }: PeopleFilter) {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const conditions = [
    sql`member.team_id = ${scope.teamId} and member.seated`,
    inScope(scope, sql`member.account_id`),
  ];
  if (search !== '') {
    conditions.push(sql`lower(account.first_name || ' ' || account.last_name) like ${pattern}`);
  }
  if (state !== null || courseId !== null) {
    conditions.push(sql`member.account_id in (
      select rows.account_id from (${current(scope)}) as rows
      where (${state}::text is null or rows.state = ${state}) and (${courseId}::integer is null or rows.course_id = ${courseId})
    )`);
  }
  return sql`
    from teams.member
    join accounts.account on account.id = member.account_id
    where ${sql.join(conditions, sql` and `)}`;
}

export async function countMatching(db: Db, scope: Scope, filter: PeopleFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count ${matching(scope, filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** By name. The names of groups are those that the viewer sees. */
export async function listPeople(
  db: Db,
  scope: Scope,
  filter: PeopleFilter & { seenGroupIds: readonly string[] | null },
  { limit, offset }: { limit: number; offset: number },
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    with page as (
      select member.account_id, account.first_name || ' ' || account.last_name as name
      ${matching(scope, filter)}
      order by lower(account.first_name || ' ' || account.last_name), member.account_id
      limit ${limit} offset ${offset}
    )
    select page.account_id as "accountId", page.name,
      array(
        select part.name from teams.group_member
        join teams.learning_group as part on part.id = group_member.group_id
        where group_member.team_id = ${scope.teamId} and group_member.account_id = page.account_id
          and (${filter.seenGroupIds}::uuid[] is null or part.id = any(${filter.seenGroupIds}::uuid[]))
        order by lower(part.name)
      ) as groups
    from page
    order by lower(page.name), page.account_id`.execute(db);
  return rows;
}

export interface CellRow {
  id: string;
  accountId: number;
  courseId: number;
  courseTitle: string;
  state: AssignedState;
  lessonsDone: number;
  lessons: number;
  dueOn: Day;
  movedFrom: Day | null;
  doneOn: Day | null;
  nudgedOn: Day | null;
  certificateId: string | null;
  by: string;
  message: string;
  assignedOn: Day;
  repeats: Repeats;
  renewsOn: Day | null;
}

/** What is assigned to some people, soonest due first. Lessons are counted for these few only. */
export async function listCells(
  db: Db,
  scope: Scope,
  accountIds: readonly number[],
): Promise<CellRow[]> {
  const { zone } = scope;
  const { rows } = await sql<CellRow>`
    select
      assigned.id, assigned.account_id as "accountId", assigned.course_id as "courseId",
      course.title as "courseTitle", ${stateOf(scope.today)} as state,
      lessons.done as "lessonsDone", lessons.total as lessons,
      assigned.due_on as "dueOn", assigned.moved_from as "movedFrom",
      ${dayOf(sql`assigned.done_at`, zone)} as "doneOn", ${dayOf(sql`assigned.nudged_at`, zone)} as "nudgedOn",
      certificate.id as "certificateId", assignment.assigner_name as by, assignment.message,
      ${dayOf(sql`assigned.assigned_at`, zone)} as "assignedOn", assignment.repeats, assigned.renews_on as "renewsOn"
    from teams.assigned_course as assigned
    join teams.assignment on assignment.id = assigned.assignment_id
    join catalog.course on course.id = assigned.course_id
    left join learning.certificate
      on certificate.id = assigned.certificate_id and certificate.revoked_at is null and assigned.done_at is not null
    cross join lateral (
      select count(*) as total, count(part.done_at) as done
      from teams.assigned_lesson as part where part.assigned_course_id = assigned.id
    ) as lessons
    where assigned.team_id = ${scope.teamId} and assigned.ended_at is null
      and assigned.account_id = any(${accountIds}::integer[])
    order by assigned.due_on, lower(course.title), assigned.id`.execute(db);
  return rows;
}

export interface RecordRow {
  id: string;
  accountId: number | null;
  name: string;
  courseTitle: string;
  period: number;
  by: string;
  repeats: Repeats;
  assignedOn: Day;
  dueOn: Day;
  movedFrom: Day | null;
  doneOn: Day | null;
  certificateId: string | null;
  endedOn: Day;
  endReason: EndReason;
}

export interface RecordFilter {
  search: string;
  from: Day | null;
  until: Day | null;
  /** One person. */
  accountId: number | null;
}

/** Whoever manages groups sees the past of those who are in them now. */
function recorded(scope: Scope, { search, from, until, accountId }: RecordFilter) {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  // Compared as moments, so that the index can be used.
  const startOf = (day: Day) => sql`(${day}::date::timestamp at time zone ${scope.zone}::text)`;
  const conditions = [
    sql`assigned.team_id = ${scope.teamId} and assigned.ended_at is not null`,
    inScope(scope, sql`assigned.account_id`),
  ];
  if (search !== '') {
    conditions.push(
      sql`(lower(assigned.person_name) like ${pattern} or lower(assigned.course_title) like ${pattern})`,
    );
  }
  if (accountId !== null) conditions.push(sql`assigned.account_id = ${accountId}`);
  if (from !== null) conditions.push(sql`assigned.ended_at >= ${startOf(from)}`);
  if (until !== null) {
    conditions.push(sql`assigned.ended_at < ${startOf(until)} + interval '1 day'`);
  }
  return sql.join(conditions, sql` and `);
}

export async function countRecord(db: Db, scope: Scope, filter: RecordFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from teams.assigned_course as assigned where ${recorded(scope, filter)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export async function listRecord(
  db: Db,
  scope: Scope,
  filter: RecordFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<RecordRow[]> {
  const { zone } = scope;
  const { rows } = await sql<RecordRow>`
    select
      assigned.id,
      case when exists (
        select from teams.member
        where member.team_id = assigned.team_id and member.account_id = assigned.account_id and member.seated
      ) then assigned.account_id end as "accountId",
      assigned.person_name as name, assigned.course_title as "courseTitle", assigned.period,
      assignment.assigner_name as by, assignment.repeats, ${dayOf(sql`assigned.assigned_at`, zone)} as "assignedOn",
      assigned.due_on as "dueOn", assigned.moved_from as "movedFrom", ${dayOf(sql`assigned.done_at`, zone)} as "doneOn",
      certificate.id as "certificateId", ${dayOf(sql`assigned.ended_at`, zone)} as "endedOn",
      assigned.end_reason as "endReason"
    from teams.assigned_course as assigned
    join teams.assignment on assignment.id = assigned.assignment_id
    left join learning.certificate
      on certificate.id = assigned.certificate_id and certificate.revoked_at is null and assigned.done_at is not null
    where ${recorded(scope, filter)}
    order by assigned.ended_at desc, assigned.id desc
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** A member whom the viewer sees. */
export async function findPerson(db: Db, scope: Scope, accountId: number) {
  const { rows } = await sql<{ name: string; email: string; joinedAt: Date; groups: string[] }>`
    select account.first_name || ' ' || account.last_name as name, account.email, member.joined_at as "joinedAt",
      array(
        select part.name from teams.group_member
        join teams.learning_group as part on part.id = group_member.group_id
        where group_member.team_id = member.team_id and group_member.account_id = member.account_id
          and (${scope.groupIds}::uuid[] is null or part.id = any(${scope.groupIds}::uuid[]))
        order by lower(part.name)
      ) as groups
    from teams.member
    join accounts.account on account.id = member.account_id
    where member.team_id = ${scope.teamId} and member.account_id = ${accountId}
      and ${inScope(scope, sql`member.account_id`)}`.execute(db);
  return rows[0];
}
