import type { NewAssignment } from '../../contract/teams/assignments.ts';
import type { TestApp } from './app.ts';
import { buildMember } from './teams.ts';

/** A group of a team, with some people in it. */
export async function buildGroup(
  test: TestApp,
  teamId: string,
  options: { name?: string; emailDomain?: string; people?: number[]; managers?: number[] } = {},
): Promise<string> {
  const { id } = await test.db
    .insertInto('teams.learning_group')
    .values({
      team_id: teamId,
      name: options.name ?? `Group ${crypto.randomUUID()}`,
      email_domain: options.emailDomain ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = (accountIds: number[]) =>
    accountIds.map((account_id) => ({ team_id: teamId, group_id: id, account_id }));
  const { people = [], managers = [] } = options;
  if (people.length > 0) {
    await test.db.insertInto('teams.group_member').values(rows(people)).execute();
  }
  if (managers.length > 0) {
    await test.db.insertInto('teams.group_manager').values(rows(managers)).execute();
  }
  return id;
}

/** A learner who manages a group, and is in it. */
export async function buildGroupManager(test: TestApp, teamId: string, name = 'Reception') {
  const manager = await buildMember(test, teamId);
  const accountId = manager.account.id;
  const groupId = await buildGroup(test, teamId, {
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
export async function assignedTo(test: TestApp, accountId: number) {
  return test.db
    .selectFrom('teams.assigned_course')
    .where('account_id', '=', accountId)
    .selectAll()
    .orderBy('assigned_at')
    .orderBy('period')
    .execute();
}
