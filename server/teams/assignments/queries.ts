import { sql } from 'kysely';
import type {
  AssignableCourse,
  Assignment,
  Audience,
  EndReason,
  LeftOut,
  Repeats,
} from '../../../contract/teams/assignments.ts';
import type { Day } from '../../../contract/text/days.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { branchesOf } from '../groups/branches-queries.ts';
import { countedIn } from './count-queries.ts';

/** Only people in one of these groups or in a department inside it; everyone if null. */
const isInGroups = (teamId: string, groupIds: readonly string[] | null) =>
  groupIds === null
    ? sql<boolean>`true`
    : sql<boolean>`exists (
        select from teams.group_member as seen
        where seen.team_id = ${teamId} and seen.account_id = member.account_id
          and seen.group_id in (${branchesOf(groupIds)})
      )`;

/** Each person once, by name, with what they have of the course already. */
export async function listAudience(
  db: Db,
  teamId: string,
  { courseId, everyone, groupIds, accountIds }: Audience,
  seenGroupIds: readonly string[] | null,
) {
  const { rows } = await sql<{
    accountId: number;
    name: string;
    reason: LeftOut['reason'] | null;
    dueOn: Day | null;
  }>`
    select
      member.account_id as "accountId", account.first_name || ' ' || account.last_name as name,
      case
        when not member.seated then 'no_licence'
        when open.done_at is not null then 'finished'
        when open.id is not null then 'assigned'
      end as reason,
      case when open.done_at is null then open.due_on end as "dueOn"
    from teams.member
    join accounts.account on account.id = member.account_id
    left join teams.assigned_course as open
      on open.team_id = member.team_id and open.account_id = member.account_id
      and open.course_id = ${courseId} and open.ended_at is null
    where member.team_id = ${teamId}
      and ${isInGroups(teamId, seenGroupIds)}
      and (
        ${everyone}::boolean
        or member.account_id = any(${accountIds}::integer[])
        or exists (
          select from teams.group_member
          where group_member.group_id in (${branchesOf(groupIds)}) and group_member.team_id = ${teamId}
            and group_member.account_id = member.account_id
        )
      )
      -- An owner without a licence only manages: not worth a word unless they were chosen by name.
      and (member.seated or member.account_id = any(${accountIds}::integer[]))
    order by lower(account.first_name || ' ' || account.last_name), member.account_id`.execute(db);
  return rows;
}

export async function findAssignableCourse(db: Db, courseId: number) {
  return db
    .selectFrom('catalog.course')
    .where('id', '=', courseId)
    .where('published_at', 'is not', null)
    .where('archived_at', 'is', null)
    .select(['id', 'title'])
    .executeTakeFirst();
}

type AssignableRow = Omit<AssignableCourse, 'image'> & {
  illustration: string;
  cover: string | null;
};

/** Ordered by how often the team, or the visible part of it, was given them. */
export async function listAssignableCourses(
  db: Db,
  teamId: string,
  seenGroupIds: readonly string[] | null,
): Promise<AssignableRow[]> {
  const { rows } = await sql<AssignableRow>`
    with given as (
      select course_id, (sum(amount) filter (where late_days is not null))::integer as finished,
        (sum(amount) filter (where late_days is null))::integer as assigned
      from (${countedIn({ teamId, groupIds: seenGroupIds })}) as counted
      group by course_id
    )
    select
      course.id, course.title, course.illustration, course.cover, lessons.count as lessons, lessons.assignments, lessons.minutes,
      coalesce(given.finished, 0) as finished, coalesce(given.assigned, 0) as assigned,
      coalesce((
        select json_agg(
          json_build_object('title', needed.title, 'required', prerequisite.required)
          order by prerequisite.position
        )
        from catalog.prerequisite
        join catalog.course as needed on needed.id = prerequisite.needed_course_id
        where prerequisite.course_id = course.id
          and needed.published_at is not null and needed.archived_at is null
      ), '[]') as prerequisites
    from catalog.course
    left join given on given.course_id = course.id
    cross join lateral (
      select count(*) as count, count(*) filter (where lesson.kind = 'assignment') as assignments,
        coalesce(sum(lesson.minutes), 0) as minutes
      from catalog.lesson where lesson.course_id = course.id and lesson.position is not null
    ) as lessons
    where course.published_at is not null and course.archived_at is null
    order by coalesce(given.finished, 0) + coalesce(given.assigned, 0) desc, lower(course.title), course.id
    limit 500`.execute(db);
  return rows;
}

/** Which of these members are in the team and, if groups are given, in one of them. */
export async function listSeenMemberIds(
  db: Db,
  teamId: string,
  accountIds: readonly number[],
  seenGroupIds: readonly string[] | null,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select member.account_id as id from teams.member
    where member.team_id = ${teamId} and member.account_id = any(${accountIds}::integer[])
      and ${isInGroups(teamId, seenGroupIds)}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface AssignmentRow {
  teamId: string;
  courseId: number;
  courseTitle: string;
  assignerId: number | null;
  assignerName: string;
  message: string;
  everyone: boolean;
  dueOn: Day | null;
  dueDays: number | null;
  repeats: Repeats;
  beginsOn: Day;
  key: string;
}

export async function insertAssignment(
  db: Db,
  assignment: AssignmentRow,
  targets: { groupIds: readonly string[]; accountIds: readonly number[] },
): Promise<string> {
  const { teamId } = assignment;
  const { id } = await db
    .insertInto('teams.assignment')
    .values({
      team_id: teamId,
      course_id: assignment.courseId,
      course_title: assignment.courseTitle,
      assigner_account_id: assignment.assignerId,
      assigner_name: assignment.assignerName,
      message: assignment.message,
      to_everyone: assignment.everyone,
      due_on: assignment.dueOn,
      due_days: assignment.dueDays,
      repeats: assignment.repeats,
      begins_on: assignment.beginsOn,
      key: assignment.key,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into teams.assignment_group (team_id, assignment_id, group_id)
    select ${teamId}, ${id}, * from unnest(${targets.groupIds}::uuid[])
    on conflict do nothing`.execute(db);
  await sql`
    insert into teams.assignment_person (team_id, assignment_id, account_id)
    select ${teamId}, ${id}, * from unnest(${targets.accountIds}::integer[])
    on conflict do nothing`.execute(db);
  return id;
}

/** How many got it, if it was sent before. */
export async function findByKey(db: Db, teamId: string, key: string) {
  const { rows } = await sql<{ id: string; given: number }>`
    select id, (select count(*) from teams.assigned_course where assignment_id = assignment.id) as given
    from teams.assignment where team_id = ${teamId} and key = ${key}`.execute(db);
  return rows[0];
}

/** Current ones that reach someone in these groups, or all. */
const reaching = (teamId: string, seenGroupIds: readonly string[] | null) => sql`
  assignment.team_id = ${teamId} and assignment.withdrawn_at is null
  and (
    ${seenGroupIds}::uuid[] is null
    or exists (
      select from teams.assignment_group as target
      where target.assignment_id = assignment.id and target.group_id = any(${seenGroupIds}::uuid[])
    )
    or exists (
      select from teams.assigned_course as member
      where member.assignment_id = assignment.id and member.ended_at is null and ${isInGroups(teamId, seenGroupIds)}
    )
  )`;

/**
 * Whether everyone an assignment is for, and everyone who has it, is in these groups. The latter matters too: a group that was
 * deleted is no longer named, but its people keep the course.
 */
const isAllSeen = (teamId: string, seenGroupIds: readonly string[] | null) => sql<boolean>`(
  ${seenGroupIds}::uuid[] is null
  or not assignment.to_everyone
  and not exists (
    select from teams.assignment_group as target
    where target.assignment_id = assignment.id and target.group_id <> all(${seenGroupIds}::uuid[])
  )
  and not exists (
    select from (
      select account_id from teams.assignment_person where assignment_id = assignment.id
      union all
      select account_id from teams.assigned_course where assignment_id = assignment.id and ended_at is null
    ) as member
    where not ${isInGroups(teamId, seenGroupIds)}
  )
)`;

export async function countAssignments(
  db: Db,
  teamId: string,
  seenGroupIds: readonly string[] | null,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from teams.assignment where ${reaching(teamId, seenGroupIds)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Newest first. An assignment can't be withdrawn by someone who doesn't see all its targets. */
export async function listAssignments(
  db: Db,
  teamId: string,
  seenGroupIds: readonly string[] | null,
  { limit, offset }: { limit: number; offset: number },
) {
  const { rows } = await sql<
    Omit<Assignment, 'can' | 'assignedAt'> & { assignedAt: Date; isSeen: boolean }
  >`
    with page as (
      select assignment.* from teams.assignment
      where ${reaching(teamId, seenGroupIds)}
      order by assignment.created_at desc, assignment.id desc
      limit ${limit} offset ${offset}
    )
    select
      assignment.id, assignment.course_id as "courseId", assignment.course_title as "courseTitle",
      assignment.assigner_name as by, assignment.message, assignment.to_everyone as everyone,
      assignment.due_on as "dueOn", assignment.due_days as "dueDays", assignment.repeats,
      assignment.created_at as "assignedAt",
      coalesce((
        select json_agg(json_build_object('id', part.id, 'name', part.name) order by lower(part.name), part.id)
        from teams.assignment_group as target
        join teams.learning_group as part on part.id = target.group_id
        where target.assignment_id = assignment.id
          and (${seenGroupIds}::uuid[] is null or part.id = any(${seenGroupIds}::uuid[]))
      ), '[]') as groups,
      people.count as people, given.count as given, given.done,
      ${isAllSeen(teamId, seenGroupIds)} as "isSeen"
    from page as assignment
    cross join lateral (
      select count(*) as count
      from teams.assignment_person as member
      where member.assignment_id = assignment.id and ${isInGroups(teamId, seenGroupIds)}
    ) as people
    cross join lateral (
      select count(*) as count, count(member.done_at) as done
      from teams.assigned_course as member
      where member.assignment_id = assignment.id and member.ended_at is null and ${isInGroups(teamId, seenGroupIds)}
    ) as given
    order by assignment.created_at desc, assignment.id desc`.execute(db);
  return rows;
}

/** An assignment that isn't withdrawn, and whether everyone it is for is in these groups. */
export async function findCurrent(
  db: Db,
  { teamId, assignmentId }: { teamId: string; assignmentId: string },
  seenGroupIds: readonly string[] | null,
) {
  const { rows } = await sql<{ isSeen: boolean }>`
    select ${isAllSeen(teamId, seenGroupIds)} as "isSeen"
    from teams.assignment
    where id = ${assignmentId} and team_id = ${teamId} and withdrawn_at is null`.execute(db);
  return rows[0];
}

export async function markWithdrawn(db: Db, assignmentId: string) {
  await db
    .updateTable('teams.assignment')
    .set({ withdrawn_at: sql<Date>`now()` })
    .where('id', '=', assignmentId)
    .execute();
}

/** Ends what is open of an assignment, of a member, or one single row. It stays in the record. */
export async function endAssigned(
  db: Db,
  which:
    | { assignmentId: string }
    | { teamId: string; accountIds: readonly number[] }
    | { id: string },
  reason: EndReason,
): Promise<void> {
  await db
    .updateTable('teams.assigned_course')
    .set({ ended_at: sql<Date>`now()`, end_reason: reason })
    .where('ended_at', 'is', null)
    .$if('assignmentId' in which, (query) =>
      query.where('assignment_id', '=', 'assignmentId' in which ? which.assignmentId : ''),
    )
    .$if('teamId' in which, (query) =>
      query
        .where('team_id', '=', 'teamId' in which ? which.teamId : '')
        .where(
          'account_id',
          '=',
          sql<number>`any(${'accountIds' in which ? which.accountIds : []}::integer[])`,
        ),
    )
    .$if('id' in which, (query) => query.where('id', '=', 'id' in which ? which.id : ''))
    .execute();
}

/** What these accounts have to do in any team ends with them. */
export async function endAssignedOf(db: Db, accountIds: readonly number[], reason: EndReason) {
  await db
    .updateTable('teams.assigned_course')
    .set({ ended_at: sql<Date>`now()`, end_reason: reason })
    .where('ended_at', 'is', null)
    .where('account_id', '=', sql<number>`any(${accountIds}::integer[])`)
    .execute();
}

/** An open row, if its person is in one of the groups, or anyone's. */
export async function findOpenAssigned(
  db: Db,
  teamId: string,
  id: string,
  seenGroupIds: readonly string[] | null,
) {
  const { rows } = await sql<{ id: string; accountId: number; courseTitle: string }>`
    select member.id, member.account_id as "accountId", member.course_title as "courseTitle"
    from teams.assigned_course as member
    where member.id = ${id} and member.team_id = ${teamId} and member.ended_at is null
      and ${isInGroups(teamId, seenGroupIds)}`.execute(db);
  return rows[0];
}
