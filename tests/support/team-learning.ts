import { sql } from 'kysely';
import type { NewAssignment } from '../../contract/teams/assignments.ts';
import type { TestApp } from './app.ts';
import { buildMember } from './teams.ts';

/** A group of a team, with some people in it. */
export async function buildGroup(
  app: TestApp,
  teamId: string,
  options: {
    name?: string;
    emailDomain?: string;
    people?: number[];
    managers?: number[];
    kind?: 'group' | 'department';
    parentId?: string | null;
  } = {},
): Promise<string> {
  const { id } = await app.db
    .insertInto('teams.learning_group')
    .values({
      team_id: teamId,
      name: options.name ?? `Group ${crypto.randomUUID()}`,
      email_domain: options.emailDomain ?? null,
      kind: options.kind ?? 'group',
      parent_id: options.parentId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = (accountIds: number[]) =>
    accountIds.map((account_id) => ({ team_id: teamId, group_id: id, account_id }));
  const { people = [], managers = [] } = options;
  if (people.length > 0) {
    await app.db.insertInto('teams.group_member').values(rows(people)).execute();
  }
  if (managers.length > 0) {
    await app.db.insertInto('teams.group_manager').values(rows(managers)).execute();
  }
  return id;
}

/** A department of an organisation, at the top unless it's part of another one. */
export async function buildDepartment(
  app: TestApp,
  teamId: string,
  options: { name?: string; parentId?: string; people?: number[]; managers?: number[] } = {},
): Promise<string> {
  const { name = `Department ${crypto.randomUUID()}`, parentId = null, ...people } = options;
  return buildGroup(app, teamId, { name, ...people, kind: 'department', parentId });
}

/** A learner who manages a group, and is in it. */
export async function buildGroupManager(app: TestApp, teamId: string, name = 'Reception') {
  const manager = await buildMember(app, teamId);
  const accountId = manager.account.id;
  const groupId = await buildGroup(app, teamId, {
    name,
    people: [accountId],
    managers: [accountId],
  });
  return { ...manager, groupId };
}

/** What the dialog sends: a course in 30 days, unless told otherwise. */
export function newAssignment(
  assignment: Partial<NewAssignment> & { courseId: number },
): NewAssignment {
  const { dueOn, dueDays } = assignment;
  return {
    key: crypto.randomUUID(),
    ...(dueOn === undefined && dueDays === undefined ? { dueDays: 30 } : {}),
    ...assignment,
  };
}

/** What is assigned to someone, the oldest first. */
export async function assignedTo(app: TestApp, accountId: number) {
  return app.db
    .selectFrom('teams.assigned_course')
    .where('account_id', '=', accountId)
    .selectAll()
    .orderBy('assigned_at')
    .orderBy('period')
    .execute();
}

/** Days pass for a team: everything that was assigned and done in it happened so much earlier. */
export async function passDays(app: TestApp, teamId: string, days: number) {
  const ago = sql`make_interval(days => ${days}::integer)`;
  await sql`
    update teams.assignment set begins_on = begins_on - ${days}::integer, due_on = due_on - ${days}::integer,
      created_at = created_at - ${ago}
    where team_id = ${teamId}`.execute(app.db);
  await sql`
    update teams.assigned_course
    set due_on = due_on - ${days}::integer, moved_from = moved_from - ${days}::integer,
      renews_on = renews_on - ${days}::integer, assigned_at = assigned_at - ${ago}, counts_since = counts_since - ${ago},
      started_at = started_at - ${ago}, done_at = done_at - ${ago}, ended_at = ended_at - ${ago}
    where team_id = ${teamId}`.execute(app.db);
  const learners = sql`(select account_id from teams.assigned_course where team_id = ${teamId})`;
  await sql`
    update assessment.attempt set taken_at = taken_at - ${ago} where account_id in ${learners}`.execute(
    app.db,
  );
  await sql`
    update learning.lesson_completion set completed_at = completed_at - ${ago}
    where account_id in ${learners}`.execute(app.db);
}
