import { sql } from 'kysely';
import type { AssignedState, EndReason, Repeats } from '../../../contract/teams/assignments.ts';
import type { Count } from '../../../contract/teams/report.ts';
import { addDays, type Day } from '../../../contract/text/days.ts';
import { momentOf } from '../../../contract/text/moments.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { readInBatches } from '../../platform/postgres/read-in-batches.ts';
import { countedIn, inPart, type PartOfTeam } from '../assignments/count-queries.ts';
import { departmentPath } from '../groups/branches-queries.ts';

/** The part of a team that a report is about. */
export interface Scope extends PartOfTeam {
  /** The day it counts from, and the time zone in which moments become days. */
  today: Day;
  zone: string;
}

export interface PeopleFilter {
  state: AssignedState | null;
  courseId: number | null;
  search: string;
}

/** As in assigned-state.ts, from stored columns only. */
const stateOf = (today: Day) => sql<AssignedState>`case
  when assigned.done_at is not null then 'done'
  when assigned.due_on < ${today}::date then 'late'
  when assigned.started_at is not null then 'on_time'
  else 'not_started'
end`;

const dayOf = (column: ReturnType<typeof sql>, zone: string) =>
  sql<Day>`learning.day_in(${zone}, ${column})`;

/** Rows with a state, so that a query for one state reads no others. */
const isIn = (state: AssignedState, today: Day) =>
  ({
    done: sql`assigned.done_at is not null`,
    late: sql`assigned.done_at is null and assigned.due_on < ${today}::date`,
    on_time: sql`assigned.done_at is null and assigned.due_on >= ${today}::date and assigned.started_at is not null`,
    not_started: sql`assigned.done_at is null and assigned.due_on >= ${today}::date and assigned.started_at is null`,
  })[state];

const countedState = (today: Day) => sql<AssignedState>`case
  when late_days is not null then 'done'
  when due_on < ${today}::date then 'late'
  when is_started then 'on_time'
  else 'not_started'
end`;

/** One line for each course, due date and state: few, however large the team is. */
export interface CountedRow {
  courseId: number;
  dueOn: Day;
  state: AssignedState;
  count: number;
  /** Among those done: how many were late, and by how many days at most. */
  doneLate: number;
  doneLateDays: number | null;
}

/** Everything that is assigned now. */
export async function countAssigned(db: Db, scope: Scope): Promise<CountedRow[]> {
  const { rows } = await sql<CountedRow>`
    select course_id as "courseId", due_on as "dueOn", ${countedState(scope.today)} as state,
      sum(amount)::integer as count, coalesce(sum(amount) filter (where late_days > 0), 0)::integer as "doneLate",
      max(late_days) filter (where late_days > 0) as "doneLateDays"
    from (${countedIn(scope)}) as counted
    group by 1, 2, 3
    order by 1, 2, 3`.execute(db);
  return rows;
}

/** By the index assigned_course_late. */
export async function countLatePeople(db: Db, scope: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select distinct assigned.account_id from teams.assigned_course as assigned
      where assigned.team_id = ${scope.teamId} and assigned.ended_at is null
        and ${isIn('late', scope.today)} and ${inPart(scope, sql`assigned.account_id`)}
    ) as late`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Members with a licence, whether or not something is assigned to them. */
export async function countPeople(db: Db, scope: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from teams.member
    where team_id = ${scope.teamId} and seated and ${inPart(scope, sql`member.account_id`)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** How many people with a licence are in each group, and in each department with everything in it. */
const learnersOf = (teamId: string) => sql`
  select branch.ancestor_id as id, count(*) as count
  from teams.group_member
  join teams.member
    on member.team_id = group_member.team_id and member.account_id = group_member.account_id and member.seated
  join teams.branch on branch.group_id = group_member.group_id
  where group_member.team_id = ${teamId}
  group by branch.ancestor_id`;

/** Groups, then departments with everything above them in their names, as far as the viewer sees them. */
export async function listGroups(db: Db, { teamId, groupIds }: Scope) {
  const { rows } = await sql<{ id: string; name: string; parentId: string | null; people: number }>`
    select part.id, path.name, part.parent_id as "parentId", coalesce(learners.count, 0)::integer as people
    from teams.learning_group as part
    cross join lateral (${departmentPath(sql`part.id`)}) as path
    left join (${learnersOf(teamId)}) as learners on learners.id = part.id
    where part.team_id = ${teamId} and (${groupIds}::uuid[] is null or part.id = any(${groupIds}::uuid[]))
    order by part.kind desc, lower(path.name), part.id`.execute(db);
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

/** The groups and topmost departments of what is seen; of one department, those directly in it, too. */
export async function listByGroup(db: Db, scope: Scope): Promise<BreakdownRow[]> {
  const { teamId, groupIds, today } = scope;
  const isBelow = groupIds?.length === 1 ? sql`part.parent_id = ${groupIds[0]}::uuid` : sql`false`;
  const isShown =
    groupIds === null
      ? sql`part.parent_id is null`
      : sql`(
          (part.id = any(${groupIds}::uuid[]) and (part.parent_id is null or part.parent_id <> all(${groupIds}::uuid[])))
          or ${isBelow}
        )`;
  const { rows } = await sql<BreakdownRow>`
    with figures as (
      select branch.ancestor_id as group_id, sum(amount)::integer as assigned,
        (sum(amount) filter (where state = 'done'))::integer as done,
        (sum(amount) filter (where state = 'on_time'))::integer as "onTime",
        (sum(amount) filter (where state = 'late'))::integer as late,
        (sum(amount) filter (where state = 'not_started'))::integer as "notStarted"
      from (
        select group_id, amount, ${countedState(today)} as state
        from teams.assigned_count where team_id = ${teamId} and group_id is not null
      ) as counted
      join teams.branch on branch.group_id = counted.group_id
      group by branch.ancestor_id
    )
    select
      part.id, part.name, coalesce(learners.count, 0)::integer as people,
      coalesce(assigned, 0) as assigned, coalesce(done, 0) as done, coalesce("onTime", 0) as "onTime",
      coalesce(late, 0) as late, coalesce("notStarted", 0) as "notStarted"
    from teams.learning_group as part
    left join figures on figures.group_id = part.id
    left join (${learnersOf(teamId)}) as learners on learners.id = part.id
    where part.team_id = ${teamId} and ${isShown}
    order by coalesce(late, 0) desc, lower(part.name), part.id`.execute(db);
  return rows;
}

export interface PersonRow {
  accountId: number;
  name: string;
  email: string;
  groups: string[];
  /** How many people fit, on all pages. */
  total: number;
}

/** Members with a licence who fit; those with a course in the state, if one is asked for. */
function matching(scope: Scope, { state, courseId, search }: PeopleFilter) {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const conditions = [
    sql`member.team_id = ${scope.teamId} and member.seated`,
    inPart(scope, sql`member.account_id`),
  ];
  if (search !== '') {
    conditions.push(sql`lower(account.first_name || ' ' || account.last_name) like ${pattern}`);
  }
  if (state !== null || courseId !== null) {
    const wanted = [sql`assigned.team_id = ${scope.teamId} and assigned.ended_at is null`];
    if (state !== null) wanted.push(isIn(state, scope.today));
    if (courseId !== null) wanted.push(sql`assigned.course_id = ${courseId}`);
    conditions.push(sql`member.account_id in (
      select assigned.account_id from teams.assigned_course as assigned where ${sql.join(wanted, sql` and `)}
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

export type SeenPeopleFilter = PeopleFilter & { seenGroupIds: readonly string[] | null };

/** People, or lines of the record, in memory at a time. */
const batchSize = 200;

/** Everyone who fits, by name. People who join or leave meanwhile don't move others to another page. */
export function listAllPeople(
  db: Db,
  scope: Scope,
  filter: SeenPeopleFilter,
  limit = batchSize,
): AsyncGenerator<PersonRow[]> {
  return readInBatches(limit, (after, limit) => listPeople(db, scope, filter, { limit, after }));
}

/** By name, counted in the same statement: finding them takes most of its time. The names of groups are those that the viewer sees. */
export async function listPeople(
  db: Db,
  scope: Scope,
  filter: SeenPeopleFilter,
  page: { limit: number; offset: number } | { limit: number; after: PersonRow | undefined },
): Promise<PersonRow[]> {
  const after = 'after' in page ? page.after : undefined;
  const sortName = sql`lower(account.first_name || ' ' || account.last_name)`;
  const { rows } = await sql<PersonRow>`
    with page as (
      select member.account_id, account.first_name || ' ' || account.last_name as name, account.email,
        count(*) over () as total
      ${matching(scope, filter)}
        and ${after ? sql`(${sortName}, member.account_id) > (lower(${after.name}), ${after.accountId}::integer)` : sql`true`}
      order by ${sortName}, member.account_id
      limit ${page.limit} offset ${'offset' in page ? page.offset : 0}
    )
    select page.account_id as "accountId", page.name, page.email, page.total,
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
  markedOnly: boolean;
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
      lessons.completed as "lessonsDone", lessons.total as lessons,
      lessons.done < lessons.total and lessons.completed = lessons.total as "markedOnly",
      assigned.due_on as "dueOn", assigned.moved_from as "movedFrom",
      assigned.done_on as "doneOn", ${dayOf(sql`assigned.nudged_at`, zone)} as "nudgedOn",
      certificate.id as "certificateId", assignment.assigner_name as by, assignment.message,
      ${dayOf(sql`assigned.assigned_at`, zone)} as "assignedOn", assignment.repeats, assigned.renews_on as "renewsOn"
    from teams.assigned_course as assigned
    join teams.assignment on assignment.id = assigned.assignment_id
    join catalog.course on course.id = assigned.course_id
    left join learning.certificate
      on certificate.id = assigned.certificate_id and certificate.revoked_at is null and assigned.done_at is not null
    cross join lateral (
      select count(*) as total, count(part.done_at) as done, count(coalesce(part.done_at, part.marked_at)) as completed
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
  /** The moment it ended, as exactly as the list is sorted. */
  endedAt: string;
}

export interface RecordFilter {
  search: string;
  from: Day | null;
  until: Day | null;
  /** One person. */
  accountId: number | null;
}

/** Managers of groups see the past of those who are in them now. */
function recorded(scope: Scope, { search, from, until, accountId }: RecordFilter) {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  // Compared as moments, so that the index can be used.
  const startOf = (day: Day) => momentOf(day, '00:00', scope.zone);
  const conditions = [
    sql`assigned.team_id = ${scope.teamId} and assigned.ended_at is not null`,
    inPart(scope, sql`assigned.account_id`),
  ];
  if (search !== '') {
    conditions.push(
      sql`(lower(assigned.person_name) like ${pattern} or lower(assigned.course_title) like ${pattern})`,
    );
  }
  if (accountId !== null) conditions.push(sql`assigned.account_id = ${accountId}`);
  if (from !== null) conditions.push(sql`assigned.ended_at >= ${startOf(from)}::timestamptz`);
  if (until !== null) {
    conditions.push(sql`assigned.ended_at < ${startOf(addDays(until, 1))}::timestamptz`);
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

/** The whole record, the latest first. A row that ends or is reopened meanwhile doesn't move others to another page. */
export function listWholeRecord(
  db: Db,
  scope: Scope,
  filter: RecordFilter,
  limit = batchSize,
): AsyncGenerator<RecordRow[]> {
  return readInBatches(limit, (after, limit) => listRecord(db, scope, filter, { limit, after }));
}

export async function listRecord(
  db: Db,
  scope: Scope,
  filter: RecordFilter,
  page: { limit: number; offset: number } | { limit: number; after: RecordRow | undefined },
): Promise<RecordRow[]> {
  const { zone } = scope;
  const after = 'after' in page ? page.after : undefined;
  const { rows } = await sql<RecordRow>`
    select
      assigned.id,
      case when exists (
        select from teams.member
        where member.team_id = assigned.team_id and member.account_id = assigned.account_id and member.seated
      ) then assigned.account_id end as "accountId",
      assigned.person_name as name, assigned.course_title as "courseTitle", assigned.period,
      assignment.assigner_name as by, assignment.repeats, ${dayOf(sql`assigned.assigned_at`, zone)} as "assignedOn",
      assigned.due_on as "dueOn", assigned.moved_from as "movedFrom", assigned.done_on as "doneOn",
      certificate.id as "certificateId", ${dayOf(sql`assigned.ended_at`, zone)} as "endedOn",
      assigned.end_reason as "endReason", assigned.ended_at::text as "endedAt"
    from teams.assigned_course as assigned
    join teams.assignment on assignment.id = assigned.assignment_id
    left join learning.certificate
      on certificate.id = assigned.certificate_id and certificate.revoked_at is null and assigned.done_at is not null
    where ${recorded(scope, filter)}
      and ${after ? sql`(assigned.ended_at, assigned.id) < (${after.endedAt}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by assigned.ended_at desc, assigned.id desc
    limit ${page.limit} offset ${'offset' in page ? page.offset : 0}`.execute(db);
  return rows;
}

/** A member that the viewer sees. */
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
      and ${inPart(scope, sql`member.account_id`)}`.execute(db);
  return rows[0];
}
