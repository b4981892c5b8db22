import { sql } from 'kysely';

/** These groups, and the departments inside them. */
export const branchesOf = (groupIds: readonly string[]) => sql`
  select branch.group_id from teams.branch where branch.ancestor_id = any(${groupIds}::uuid[])`;

/** `Clinical / Nursing` for a department inside another one; the name of a group. */
export const departmentPath = (group: ReturnType<typeof sql>) => sql`
  select string_agg(above.name, ' / ' order by branch.depth desc) as name
  from teams.branch
  join teams.learning_group as above on above.id = branch.ancestor_id
  where branch.group_id = ${group}`;
