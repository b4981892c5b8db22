import { type RawBuilder, sql } from 'kysely';
import type { ApiAssignment } from '../../../contract/integrations/api.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { Window } from './list-by-cursor.ts';
import { inGroups } from './people-queries.ts';

interface AssignmentRow extends Omit<ApiAssignment, 'assignedAt'> {
  assignedAt: Date;
}

/** Current ones that reach someone in these groups, or all. Counts are of what is seen. */
export async function listAssignments(
  db: Db,
  which: {
    teamId: string;
    groupIds: readonly string[] | null;
    courseId: number | null;
    only?: string;
  },
  { limit, after }: Window<string>,
): Promise<AssignmentRow[]> {
  const { teamId, groupIds, courseId, only = null } = which;
  const isSeen = (accountId: RawBuilder<unknown>) => inGroups(teamId, groupIds, accountId);
  const { rows } = await sql<AssignmentRow>`
    with page as (
      select assignment.* from teams.assignment
      where assignment.team_id = ${teamId} and assignment.withdrawn_at is null
        and (${only}::uuid is null or assignment.id = ${only})
        and (${courseId}::integer is null or assignment.course_id = ${courseId})
        and (${after}::uuid is null or assignment.id > ${after})
        and (
          ${groupIds}::uuid[] is null
          or exists (
            select from teams.assignment_group as target
            where target.assignment_id = assignment.id and target.group_id = any(${groupIds}::uuid[])
          )
          or exists (
            select from teams.assigned_course as assigned
            where assigned.assignment_id = assignment.id and assigned.ended_at is null
              and ${isSeen(sql`assigned.account_id`)}
          )
        )
      order by assignment.id
      limit ${limit}
    )
    select
      page.id, json_build_object('id', page.course_id, 'title', page.course_title) as course, page.assigner_name as by,
      page.message, page.to_everyone as everyone, page.due_on as "dueOn", page.due_days as "dueDays", page.repeats,
      page.created_at as "assignedAt",
      coalesce((
        select json_agg(json_build_object('id', part.id, 'name', part.name) order by lower(part.name), part.id)
        from teams.assignment_group as target
        join teams.learning_group as part on part.id = target.group_id
        where target.assignment_id = page.id and (${groupIds}::uuid[] is null or part.id = any(${groupIds}::uuid[]))
      ), '[]') as groups,
      (
        select count(*)::integer from teams.assignment_person as target
        where target.assignment_id = page.id and ${isSeen(sql`target.account_id`)}
      ) as people,
      given.count as given, given.done
    from page
    cross join lateral (
      select count(*)::integer as count, count(assigned.done_at)::integer as done
      from teams.assigned_course as assigned
      where assigned.assignment_id = page.id and assigned.ended_at is null and ${isSeen(sql`assigned.account_id`)}
    ) as given
    order by page.id`.execute(db);
  return rows;
}
