import {
  type BranchDeletion,
  type BranchMove,
  type Departments,
  maxDepartments,
} from '../../../contract/teams/departments.ts';
import { dayIn } from '../../../contract/text/days.ts';
import { plural } from '../../../contract/text/plurals.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { violates } from '../../platform/calls/errors.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { giveToMembers } from '../assignments/give-courses.ts';
import { assertFeature } from '../features.ts';
import { deleteGroup, deleteManager, insertManager, listMemberIds } from '../groups/queries.ts';
import { getAdministering, getManaging, type Managing } from '../managing.ts';
import { assertNotRefunded } from '../members/membership.ts';
import { getName } from '../members/queries.ts';
import { notifyMember, teamLearningPath } from '../messages/notify-members.ts';
import { recordAct } from '../organisation/record.ts';
import { administers } from '../policy.ts';
import { Refusal, refuseField } from '../refusals.ts';
import { placePeople as place } from './place.ts';
import * as queries from './queries.ts';

interface DepartmentName {
  id: string;
  departmentId: string;
}

/** The whole tree for the owner, administrators and managers; for managers of a branch, that branch. */
export async function listDepartments(
  db: Db,
  viewer: Viewer,
  teamId: string,
): Promise<Departments> {
  const managing = await getManaging(db, viewer, teamId);
  const { team, groupIds } = managing;
  return {
    departments: await queries.listDepartments(db, teamId, groupIds, dayIn(team.timeZone)),
    without: groupIds === null ? await queries.countWithoutDepartment(db, teamId) : null,
    can: { change: administers(managing) },
  };
}

/** Everything that changes departments: by the owner and administrators, under the team's lock. */
async function changeDepartments<Result>(
  db: Db,
  viewer: Viewer,
  teamId: string,
  change: (db: Db, managing: Managing) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (db) => {
    const managing = await getAdministering(db, viewer, teamId);
    assertFeature(managing.team, 'departments');
    assertNotRefunded(managing);
    return change(db, managing);
  });
}

async function getDepartment(db: Db, teamId: string, departmentId: string) {
  const department = await queries.findDepartment(db, teamId, departmentId);
  if (!department) throw new Refusal('not_found');
  return department;
}

/** The department that something is moved into; undefined for the top. */
async function findParent(db: Db, teamId: string, parentId: string | null) {
  if (parentId === null) return undefined;
  const parent = await queries.findDepartment(db, teamId, parentId);
  if (!parent) {
    throw refuseField('not_found', 'parentId', 'The department you chose no longer exists.');
  }
  return parent;
}

export async function createDepartment(
  db: Db,
  viewer: Viewer,
  teamId: string,
  { name, parentId }: { name: string; parentId: string | null },
): Promise<{ id: string }> {
  return changeDepartments(db, viewer, teamId, async (db, { team }) => {
    if ((await queries.countDepartments(db, teamId)) >= maxDepartments) {
      throw new Refusal('too_many_departments');
    }
    const parent = await findParent(db, teamId, parentId);
    const id = await inTree('parentId', () => queries.insertPath(db, teamId, parentId, [name]));
    await recordAct(db, viewer, team, 'made', `the department ${name}`, {
      after: { inside: parent?.name ?? null },
    });
    return { id };
  });
}

/** What the database says about a tree, as a sentence. */
async function inTree<Result>(field: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (violates(error, 'department_name')) throw refuseField('department_name_taken', 'name');
    if (violates(error, 'branch_depth')) throw refuseField('departments_too_deep', field);
    if (violates(error, 'branch_cycle')) throw refuseField('department_inside_itself', field);
    throw error;
  }
}

export async function renameDepartment(
  db: Db,
  viewer: Viewer,
  { id: teamId, departmentId }: DepartmentName,
  name: string,
): Promise<void> {
  await changeDepartments(db, viewer, teamId, async (db, { team }) => {
    const before = await getDepartment(db, teamId, departmentId);
    await inTree('name', () => queries.renameDepartment(db, departmentId, name));
    await recordAct(db, viewer, team, 'renamed', `the department ${before.name}`, {
      before: { name: before.name },
      after: { name },
    });
  });
}

/** Says what a move would mean, and refuses what the move would be refused for. Changes nothing. */
export async function previewMove(
  db: Db,
  viewer: Viewer,
  { id: teamId, departmentId }: DepartmentName,
  parentId: string | null,
): Promise<BranchMove> {
  const { team } = await getAdministering(db, viewer, teamId);
  assertFeature(team, 'departments');
  const department = await getDepartment(db, teamId, departmentId);
  const [from, to] = await Promise.all([
    findParent(db, teamId, department.parentId),
    findParent(db, teamId, parentId),
  ]);
  const problem = await queries.findMoveProblem(db, { teamId, departmentId, parentId });
  if (problem) throw refuseField(problem, 'parentId');
  const move = { teamId, departmentId, parentId };
  const [people, watchers, courses] = await Promise.all([
    queries.listPeopleOfBranch(db, teamId, departmentId),
    queries.listWatchersOfMove(db, move),
    queries.listCoursesOfMove(db, move),
  ]);
  const { gains, loses, same } = Object.groupBy(watchers, ({ sees }) => sees);
  return {
    name: department.name,
    from: from?.name ?? null,
    to: to?.name ?? null,
    people: people.length,
    gains: gains ?? [],
    loses: loses ?? [],
    same: same ?? [],
    courses,
  };
}

export async function moveDepartment(
  db: Db,
  viewer: Viewer,
  { id: teamId, departmentId }: DepartmentName,
  parentId: string | null,
): Promise<void> {
  await changeDepartments(db, viewer, teamId, async (db, { team }) => {
    const department = await getDepartment(db, teamId, departmentId);
    const from = await findParent(db, teamId, department.parentId);
    const to = await findParent(db, teamId, parentId);
    if (from?.id === to?.id) return;
    await inTree('parentId', () => queries.moveDepartment(db, departmentId, parentId));
    await giveToBranch(db, teamId, departmentId);
    await recordAct(db, viewer, team, 'moved', `the department ${department.name}`, {
      before: { inside: from?.name ?? null },
      after: { inside: to?.name ?? null },
    });
  });
}

/** They get what the departments above them were assigned. */
async function giveToBranch(db: Db, teamId: string, departmentId: string) {
  const people = await queries.listPeopleOfBranch(db, teamId, departmentId);
  if (people.length > 0) await giveToMembers(db, teamId, people);
}

/** Says what deleting a department would mean. Changes nothing. */
export async function previewDeletion(
  db: Db,
  viewer: Viewer,
  { id: teamId, departmentId }: DepartmentName,
): Promise<BranchDeletion> {
  const { team } = await getAdministering(db, viewer, teamId);
  assertFeature(team, 'departments');
  const department = await getDepartment(db, teamId, departmentId);
  const [to, people, departments, loses, courses] = await Promise.all([
    findParent(db, teamId, department.parentId),
    queries.listOwnPeople(db, teamId, departmentId),
    queries.countChildren(db, teamId, departmentId),
    queries.listWatchersOfDeletion(db, teamId, departmentId),
    queries.listCoursesOf(db, teamId, departmentId),
  ]);
  return {
    name: department.name,
    to: to?.name ?? null,
    people: people.length,
    departments,
    loses,
    courses,
  };
}

/** People and departments in it move up by one. */
export async function deleteDepartment(
  db: Db,
  viewer: Viewer,
  { id: teamId, departmentId }: DepartmentName,
): Promise<void> {
  await changeDepartments(db, viewer, teamId, async (db, { team }) => {
    const { name, parentId } = await getDepartment(db, teamId, departmentId);
    try {
      await queries.moveChildren(db, departmentId, parentId);
    } catch (error) {
      if (!violates(error, 'department_name')) throw error;
      throw new Refusal('department_name_taken', {
        detail: `A department inside ${name} has the same name as one it would be next to. Rename it first.`,
      });
    }
    const people = await queries.listOwnPeople(db, teamId, departmentId);
    await place(db, teamId, people, parentId);
    await deleteGroup(db, departmentId);
    await recordAct(db, viewer, team, 'deleted', `the department ${name}`);
  });
}

export async function setDepartmentManager(
  db: Db,
  viewer: Viewer,
  { id: teamId, departmentId, accountId }: DepartmentName & { accountId: number },
  manages: boolean,
): Promise<void> {
  await changeDepartments(db, viewer, teamId, async (db, { team }) => {
    const department = await getDepartment(db, teamId, departmentId);
    await assertMembers(db, teamId, [accountId]);
    const isChanged = manages
      ? await insertManager(db, teamId, departmentId, accountId)
      : await deleteManager(db, departmentId, accountId);
    if (!isChanged) return;
    const { username } = await getName(db, accountId);
    const act = manages ? 'made a manager of' : 'no longer a manager of';
    await recordAct(db, viewer, team, 'changed', `managers of the department ${department.name}`, {
      after: { [act]: username },
    });
    if (!manages) return;
    await notifyMember(db, accountId, {
      event: `${teamId} manages ${departmentId}`,
      title: `You now manage ${department.name} in ${team.name}`,
      text: 'Assign courses to the department and see how it’s getting on.',
      link: teamLearningPath,
    });
  });
}

async function assertMembers(db: Db, teamId: string, accountIds: readonly number[]) {
  const found = await listMemberIds(db, teamId, accountIds);
  if (found.length < new Set(accountIds).size) {
    throw new Refusal('not_found', {
      detail: 'Someone you chose is no longer in the organisation.',
    });
  }
}

export async function placePeople(
  db: Db,
  viewer: Viewer,
  teamId: string,
  { accountIds, departmentId }: { accountIds: readonly number[]; departmentId: string | null },
): Promise<{ placed: number; message: string }> {
  return changeDepartments(db, viewer, teamId, async (db, { team }) => {
    const department = await findParent(db, teamId, departmentId);
    await assertMembers(db, teamId, accountIds);
    const placed = await place(db, teamId, accountIds, departmentId);
    const name = department?.name ?? 'no department';
    const people = plural(placed, 'person', 'people');
    if (placed > 0) await recordAct(db, viewer, team, 'placed', `${people} in ${name}`);
    return { placed, message: `${people} moved to ${name}.` };
  });
}
