import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint, InputOf } from '../../../contract/endpoint.ts';
import { assignCourse, countAudience } from '../../../contract/teams/assignments.ts';
import {
  listDepartments,
  moveDepartment,
  placePeople,
} from '../../../contract/teams/departments.ts';
import { listMembers } from '../../../contract/teams/groups.ts';
import {
  exportReport,
  getPersonReport,
  getReportBreakdown,
  getTeamReport,
  listReportPeople,
  moveDueDate,
  nudge,
  signReport,
} from '../../../contract/teams/report.ts';
import { getTeam } from '../../../contract/teams/teams.ts';
import { type Answer, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildCourse } from '../../../tests/support/factories.ts';
import { buildDepartment, newAssignment } from '../../../tests/support/team-learning.ts';
import { buildMember, buildOrganisation } from '../../../tests/support/teams.ts';
import { isThorough } from '../../../tests/support/thorough.ts';

/*
 * What someone who manages branches sees and may do, in every call about learning: exactly the people who are below the departments
 * they manage, worked out from parents alone.
 */

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const departmentCount = 6;
const peopleCount = 5;
const managerCount = 2;

type Ask = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<Answer<never>>;

interface Shape {
  /** By department: one with a lower number, or none. */
  parents: (number | null)[];
  /** By person. */
  places: (number | null)[];
  /** By manager. */
  managed: number[][];
}

const shapes: fc.Arbitrary<Shape> = fc.record({
  parents: fc.tuple(
    ...Array.from({ length: departmentCount }, (_, index) =>
      index === 0 ? fc.constant(null) : fc.option(fc.nat(index - 1), { freq: 3 }),
    ),
  ),
  places: fc.array(fc.option(fc.nat(departmentCount - 1), { freq: 5 }), {
    minLength: peopleCount,
    maxLength: peopleCount,
  }),
  managed: fc.array(fc.uniqueArray(fc.nat(departmentCount - 1), { maxLength: 3 }), {
    minLength: managerCount,
    maxLength: managerCount,
  }),
});

async function buildWorld() {
  const { id, ask } = await buildOrganisation(app);
  const course = await buildCourse(app.db);
  const departments: string[] = [];
  for (let n = 0; n < departmentCount; n += 1) departments.push(await buildDepartment(app, id));
  const people: { id: number; email: string }[] = [];
  for (let n = 0; n < peopleCount; n += 1) people.push((await buildMember(app, id)).account);
  const managers: { id: number; ask: Ask }[] = [];
  for (let n = 0; n < managerCount; n += 1) {
    const manager = await buildMember(app, id, { seated: false });
    managers.push({ id: manager.account.id, ask: manager.ask as Ask });
  }
  await ask(assignCourse, {
    params: { id },
    body: newAssignment({ courseId: course.id, everyone: true }),
  });
  return { id, ask, courseId: course.id, departments, people, managers };
}
type World = Awaited<ReturnType<typeof buildWorld>>;

/** By the calls that administrators make: first everything to the top, so that no move is a circle on the way. */
async function shape(world: World, { parents, places, managed }: Shape) {
  const { id, ask, departments, people, managers } = world;
  const params = (departmentId: string) => ({ id, departmentId });
  for (const department of departments) {
    await ask(moveDepartment, { params: params(department), body: { parentId: null } });
  }
  for (const [index, parent] of parents.entries()) {
    if (parent === null) continue;
    const body = { parentId: departments[parent] ?? null };
    const { status } = await ask(moveDepartment, {
      params: params(departments[index] ?? ''),
      body,
    });
    expect(status).toBe(200);
  }
  for (const [index, place] of places.entries()) {
    const departmentId = place === null ? null : (departments[place] ?? null);
    const accountIds = [people[index]?.id ?? 0];
    await ask(placePeople, { params: { id }, body: { departmentId, accountIds } });
  }
  await app.db.deleteFrom('teams.group_manager').where('team_id', '=', id).execute();
  const rows = managed.flatMap((numbers, index) =>
    numbers.map((number) => ({
      team_id: id,
      group_id: departments[number] ?? '',
      account_id: managers[index]?.id ?? 0,
    })),
  );
  if (rows.length > 0) await app.db.insertInto('teams.group_manager').values(rows).execute();
}

const isBelow = ({ parents }: Shape, number: number | null, above: number): boolean =>
  number !== null &&
  (number === above || isBelow({ parents } as Shape, parents[number] ?? null, above));

/** Numbers of departments and people in the branches of a manager. */
function seenBy(shape: Shape, manager: number) {
  const managed = shape.managed[manager] ?? [];
  const isSeen = (number: number | null) => managed.some((above) => isBelow(shape, number, above));
  return {
    departments: shape.parents.flatMap((_, number) => (isSeen(number) ? [number] : [])),
    people: shape.places.flatMap((place, number) => (isSeen(place) ? [number] : [])),
  };
}

const sorted = <T extends number | string>(list: readonly T[]) => [...list].sort();

async function expectReads(world: World, ask: Ask, people: number[], departments: string[]) {
  const { id } = world;
  const params = { id };
  const ids = sorted(people);
  const read = async <E extends Endpoint>(endpoint: E, input: object) => {
    const { status, body } = await ask(endpoint, input as never);
    expect(status).toBe(200);
    return body as never;
  };
  const idsOf = ({ data }: { data: { accountId: number }[] }) =>
    sorted(data.map(({ accountId }) => accountId));
  expect(idsOf(await read(listMembers, { params, query: { _limit: 100 } }))).toEqual(ids);
  expect(idsOf(await read(listReportPeople, { params, query: { _limit: 100 } }))).toEqual(ids);
  const { data: team }: { data: { members: { accountId: number }[] } } = await read(getTeam, {
    params,
  });
  expect(idsOf({ data: team.members })).toEqual(ids);
  const { data: tree }: { data: { departments: { id: string; people: number }[] } } = await read(
    listDepartments,
    { params },
  );
  expect(sorted(tree.departments.map((each) => each.id))).toEqual(sorted(departments));
  const { data: report }: { data: { figures: { people: number; assigned: number } } } = await read(
    getTeamReport,
    { params, query: {} },
  );
  expect(report.figures).toMatchObject({ people: ids.length, assigned: ids.length });
  const { data: courses }: { data: { assigned: number }[] } = await read(getReportBreakdown, {
    params,
    query: { by: 'course' },
  });
  expect(courses.reduce((sum, each) => sum + each.assigned, 0)).toBe(ids.length);
  const csv = String(await read(exportReport, { params, query: {} }));
  const emails = world.people.filter((one) => people.includes(one.id)).map(({ email }) => email);
  expect(sorted(csv.match(/[\w.-]+@example\.org/g) ?? [])).toEqual(sorted(emails));
}

/** Each call that names someone or a department works for those below, and finds nobody else. */
async function expectActs(world: World, ask: Ask, people: number[], departments: string[]) {
  const { id, courseId } = world;
  const params = { id };
  const dueOn = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  for (const { id: accountId } of world.people) {
    const accountIds = [accountId];
    const expected = people.includes(accountId) ? 200 : 404;
    const statuses = [
      await ask(getPersonReport, { params: { id, accountId } }),
      await ask(countAudience, { params, body: { courseId, accountIds } }),
      await ask(moveDueDate, { params, body: { accountIds, courseId, dueOn } }),
      await ask(nudge, { params, body: { accountIds } }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([expected, expected, expected, expected]);
  }
  for (const group of world.departments) {
    const expected = departments.includes(group) ? 200 : 404;
    const statuses = [
      await ask(getTeamReport, { params, query: { group } }),
      await ask(listReportPeople, { params, query: { group } }),
      await ask(getReportBreakdown, { params, query: { by: 'course', group } }),
      await ask(countAudience, { params, body: { courseId, groupIds: [group] } }),
      await ask(signReport, { params, body: { group } }),
    ].map(({ status }) => status);
    expect(statuses).toEqual(Array(5).fill(expected));
  }
}

/** The closure as it's kept, and as parents say it has to be. */
async function readClosures(teamId: string) {
  const { rows: kept } = await sql`
    select ancestor_id, group_id, depth from teams.branch where team_id = ${teamId} order by 1, 2`.execute(
    app.db,
  );
  const { rows: recomputed } = await sql`
    with recursive path as (
      select id as ancestor_id, id as group_id, 0 as depth from teams.learning_group where team_id = ${teamId}
      union all
      select path.ancestor_id, part.id, depth + 1
      from path join teams.learning_group as part on part.parent_id = path.group_id
    )
    select * from path order by 1, 2`.execute(app.db);
  return { kept, recomputed };
}

it('managers of branches see and reach exactly the people below, in every call about learning', async () => {
  const world = await buildWorld();
  await fc.assert(
    fc.asyncProperty(shapes, async (wanted) => {
      await sql`delete from platform.throttle`.execute(app.db);
      await shape(world, wanted);
      const { kept, recomputed } = await readClosures(world.id);
      expect(kept).toEqual(recomputed);
      for (const [index, { ask }] of world.managers.entries()) {
        if (wanted.managed[index]?.length === 0) continue;
        const seen = seenBy(wanted, index);
        const people = seen.people.map((number) => world.people[number]?.id ?? 0);
        const departments = seen.departments.map((number) => world.departments[number] ?? '');
        await expectReads(world, ask, people, departments);
        await expectActs(world, ask, people, departments);
      }
    }),
    { numRuns: isThorough ? 100 : 5 },
  );
});
