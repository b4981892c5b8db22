import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assignCourse } from '../../../contract/teams/assignments.ts';
import {
  addDepartmentManager,
  createDepartment,
  deleteDepartment,
  listDepartments,
  moveDepartment,
  placePeople,
  previewDeletion,
  previewMove,
  renameDepartment,
} from '../../../contract/teams/departments.ts';
import { listMembers } from '../../../contract/teams/groups.ts';
import { listRecord, setLicences } from '../../../contract/teams/organisation.ts';
import {
  getReportBreakdown,
  getTeamReport,
  listReportPeople,
} from '../../../contract/teams/report.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildCourse } from '../../../tests/support/factories.ts';
import {
  assignedTo,
  buildDepartment,
  newAssignment,
} from '../../../tests/support/team-learning.ts';
import { buildMember, buildOrganisation, buildTeam } from '../../../tests/support/teams.ts';
import { isThorough } from '../../../tests/support/thorough.ts';
import { listManagedGroups } from '../groups/queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Clinical (Ana) with Nursing (Ben) and Wards (Cleo) inside it, and Front of house. Priya manages Nursing. */
async function buildClinic() {
  const { id, ask, account } = await buildOrganisation(app);
  const person = async (name: string) => (await buildMember(app, id, { name })).account.id;
  const [ana, ben, cleo] = [await person('Ana'), await person('Ben'), await person('Cleo')];
  const priya = await buildMember(app, id, { name: 'Priya' });
  const clinical = await buildDepartment(app, id, { name: 'Clinical', people: [ana] });
  const nursing = await buildDepartment(app, id, {
    name: 'Nursing',
    parentId: clinical,
    people: [ben],
    managers: [priya.account.id],
  });
  const wards = await buildDepartment(app, id, {
    name: 'Wards',
    parentId: nursing,
    people: [cleo],
  });
  const front = await buildDepartment(app, id, { name: 'Front of house' });
  return { id, ask, account, ana, ben, cleo, priya, clinical, nursing, wards, front };
}
type Clinic = Awaited<ReturnType<typeof buildClinic>>;

const tree = async ({ id, ask }: Pick<Clinic, 'id' | 'ask'>) =>
  (await ask(listDepartments, { params: { id } })).body.data;

const move = ({ id, ask }: Pick<Clinic, 'id' | 'ask'>, departmentId: string, to: string | null) =>
  ask(moveDepartment, { params: { id, departmentId }, body: { parentId: to } });

const listWrong = async () =>
  (await sql<object>`select * from teams.wrong_assigned_count`.execute(app.db)).rows;

describe('departments', () => {
  it('are counted with everything in them, and shown to managers of a branch as far as they manage', async () => {
    const clinic = await buildClinic();
    const all = await tree(clinic);
    expect(all.departments.map(({ name, people, ownPeople }) => [name, people, ownPeople])).toEqual(
      [
        ['Clinical', 3, 1],
        ['Front of house', 0, 0],
        ['Nursing', 2, 1],
        ['Wards', 1, 1],
      ],
    );
    expect([all.without, all.can.change]).toEqual([2, true]);
    const seen = await tree({ id: clinic.id, ask: clinic.priya.ask });
    expect(seen.departments.map(({ name, parentId }) => [name, parentId])).toEqual([
      ['Nursing', null],
      ['Wards', clinic.nursing],
    ]);
    expect([seen.without, seen.can.change]).toEqual([null, false]);
  });

  it('have a name once in each place', async () => {
    const clinic = await buildClinic();
    const { id, ask, clinical, front } = clinic;
    const make = (name: string, parentId: string | null) =>
      ask(createDepartment, { params: { id }, body: { name, parentId } });
    expect((await make('nursing', clinical)).status).toBe(409);
    expect((await make('Nursing', front)).status).toBe(200);
    expect((await make('CLINICAL', null)).status).toBe(409);
    const atOnce = await Promise.all([make('Office', null), make('office', null)]);
    expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 409]);
    const renamed = await ask(renameDepartment, {
      params: { id, departmentId: front },
      body: { name: 'Clinical' },
    });
    expect(renamed.status).toBe(409);
    // Nursing would be next to the other Nursing.
    expect((await move(clinic, clinic.nursing, front)).status).toBe(409);
  });

  it('are eight levels deep at most, also by a move', async () => {
    const clinic = await buildClinic();
    const { id, ask } = clinic;
    let parentId = clinic.front;
    for (let level = 2; level <= 8; level += 1) {
      const made = await ask(createDepartment, {
        params: { id },
        body: { name: `Level ${level}`, parentId },
      });
      parentId = made.body.data.id;
    }
    const ninth = await ask(createDepartment, { params: { id }, body: { name: 'x', parentId } });
    expect(ninth.status).toBe(409);
    expect((await move(clinic, clinic.wards, parentId)).status).toBe(409);
    const preview = await ask(previewMove, {
      params: { id, departmentId: clinic.wards },
      query: { to: parentId },
    });
    expect([preview.status, preview.errors[0]?.field]).toEqual([409, 'parentId']);
  });

  it('hand their people and departments up when they are deleted', async () => {
    const clinic = await buildClinic();
    const { id, ask, nursing, clinical, wards } = clinic;
    await ask(deleteDepartment, { params: { id, departmentId: nursing } });
    let { departments } = await tree(clinic);
    expect(departments.find((each) => each.id === wards)?.parentId).toBe(clinical);
    expect(departments.find((each) => each.id === clinical)).toMatchObject({
      people: 3,
      ownPeople: 2,
    });
    await ask(deleteDepartment, { params: { id, departmentId: clinical } });
    const { without, ...rest } = await tree(clinic);
    ({ departments } = rest);
    expect(departments.find((each) => each.id === wards)?.parentId).toBeNull();
    expect(without).toBe(4);
  });

  it('say before they are deleted who moves up and who sees fewer, and then it’s so', async () => {
    const clinic = await buildClinic();
    const { id, ask, nursing, wards, priya } = clinic;
    const kwame = await buildMember(app, id, { name: 'Kwame' });
    await ask(addDepartmentManager, {
      params: { id, departmentId: wards, accountId: kwame.account.id },
    });
    await ask(addDepartmentManager, {
      params: { id, departmentId: nursing, accountId: kwame.account.id },
    });
    const course = await buildCourse(app.db);
    await ask(assignCourse, {
      params: { id },
      body: newAssignment({ courseId: course.id, groupIds: [nursing] }),
    });
    const preview = (await ask(previewDeletion, { params: { id, departmentId: nursing } })).body;
    expect(preview.data).toMatchObject({
      ...{ name: 'Nursing', to: 'Clinical', people: 1, departments: 1 },
      courses: [expect.any(String)],
    });
    // Kwame still manages Wards.
    expect(preview.data.loses.map(({ accountId, people }) => [accountId, people]).sort()).toEqual(
      [
        [kwame.account.id, 1],
        [priya.account.id, 2],
      ].sort(),
    );
    await ask(deleteDepartment, { params: { id, departmentId: nursing } });
    const seen = async (by: typeof ask) =>
      (await by(listMembers, { params: { id }, query: {} })).status;
    expect(await seen(priya.ask)).toBe(403);
    const { body } = await kwame.ask(listMembers, { params: { id }, query: {} });
    expect(body.data.map(({ accountId }) => accountId)).toEqual([clinic.cleo]);
    const gone = await ask(previewDeletion, { params: { id, departmentId: nursing } });
    expect(gone.status).toBe(404);
  });

  it('aren’t part of a Team', async () => {
    const { id, ask } = await buildTeam(app);
    const made = await ask(createDepartment, { params: { id }, body: { name: 'Clinical' } });
    expect(made.status).toBe(403);
  });
});

describe('a move', () => {
  it('says first who will see more and who less, and then they do', async () => {
    const clinic = await buildClinic();
    const { id, ask, wards, front } = clinic;
    const kwame = await buildMember(app, id, { name: 'Kwame' });
    const grace = await buildMember(app, id, { name: 'Grace' });
    const params = (departmentId: string, accountId: number) => ({
      params: { id, departmentId, accountId },
    });
    await ask(addDepartmentManager, params(front, kwame.account.id));
    await ask(addDepartmentManager, params(wards, grace.account.id));
    const { body } = await ask(previewMove, {
      params: { id, departmentId: wards },
      query: { to: front },
    });
    const of = (people: readonly { accountId: number; people?: number }[]) =>
      people.map(({ accountId, people }) => [accountId, people]);
    expect(of(body.data.gains)).toEqual([[kwame.account.id, 1]]);
    expect(of(body.data.loses)).toEqual([[clinic.priya.account.id, 1]]);
    expect(body.data.same.map(({ accountId }) => accountId)).toEqual([grace.account.id]);
    expect(body.data).toMatchObject({ name: 'Wards', from: 'Nursing', to: 'Front of house' });
    const seenBy = async (who: Pick<typeof kwame, 'ask'>) =>
      (await who.ask(listMembers, { params: { id }, query: {} })).body.data.map(
        (each) => each.name,
      );
    const before = [(await seenBy(kwame)).length, (await seenBy(clinic.priya)).length];
    expect(before).toEqual([0, 2]);
    expect((await move(clinic, wards, front)).status).toBe(200);
    const after = [(await seenBy(kwame)).length, (await seenBy(clinic.priya)).length];
    expect(after).toEqual([1, 1]);
  });

  it('into itself is refused, also of two that would only together make a circle', async () => {
    const clinic = await buildClinic();
    const { clinical, wards, front } = clinic;
    expect((await move(clinic, clinical, wards)).errors[0]?.field).toBe('parentId');
    expect((await move(clinic, clinical, clinical)).status).toBe(409);
    const both = await Promise.all([move(clinic, clinical, front), move(clinic, front, clinical)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('gives the branch what is assigned above its new place, and takes nothing', async () => {
    const clinic = await buildClinic();
    const { id, ask, wards, nursing, front, cleo } = clinic;
    const [hygiene, phones] = [await buildCourse(app.db), await buildCourse(app.db)];
    const give = (courseId: number, departmentId: string) =>
      ask(assignCourse, {
        params: { id },
        body: newAssignment({ courseId, groupIds: [departmentId] }),
      });
    await give(hygiene.id, nursing);
    await give(phones.id, front);
    const { body } = await ask(previewMove, {
      params: { id, departmentId: wards },
      query: { to: front },
    });
    expect(body.data.courses).toHaveLength(1);
    expect(await assignedTo(app, cleo)).toMatchObject([{ course_id: hygiene.id }]);
    await move(clinic, wards, front);
    const assigned = await assignedTo(app, cleo);
    expect(assigned.map((row) => [row.course_id, row.ended_at])).toEqual([
      [hygiene.id, null],
      [phones.id, null],
    ]);
  });
});

describe('learning in a branch', () => {
  it('is reported for everyone in it, whoever looks', async () => {
    const clinic = await buildClinic();
    const { id, ask, priya, clinical, nursing, wards } = clinic;
    const course = await buildCourse(app.db);
    const given = await ask(assignCourse, {
      params: { id },
      body: newAssignment({ courseId: course.id, groupIds: [clinical] }),
    });
    expect(given.body.data.assigned).toBe(3);
    const figures = async (asker: typeof ask, group?: string) => {
      const query = group === undefined ? {} : { group };
      const { body } = await asker(getTeamReport, { params: { id }, query });
      const people = await asker(listReportPeople, { params: { id }, query });
      return [body.data.figures.assigned, body.data.figures.people, people.body.meta.total];
    };
    expect(await figures(ask, clinical)).toEqual([3, 3, 3]);
    expect(await figures(ask, nursing)).toEqual([2, 2, 2]);
    expect(await figures(priya.ask)).toEqual([2, 2, 2]);
    expect(await figures(priya.ask, wards)).toEqual([1, 1, 1]);
    const outside = await priya.ask(getTeamReport, { params: { id }, query: { group: clinical } });
    expect(outside.status).toBe(404);
    const lines = async (group?: string) =>
      (
        await ask(getReportBreakdown, {
          params: { id },
          query: { by: 'group', ...(group === undefined ? {} : { group }) },
        })
      ).body.data.map(({ name, assigned }) => [name, assigned]);
    expect(await lines()).toEqual([
      ['Clinical', 3],
      ['Front of house', 0],
    ]);
    expect(await lines(nursing)).toEqual([
      ['Nursing', 2],
      ['Wards', 1],
    ]);
    expect(await listWrong()).toEqual([]);
  });
});

describe('people', () => {
  it('are found by department, role and licence, and placed many at once', async () => {
    const clinic = await buildClinic();
    const { id, ask, ana, ben, cleo, clinical, nursing, front } = clinic;
    const find = async (query: object) => {
      const { body } = await ask(listMembers, { params: { id }, query });
      return body.data.map(({ accountId }) => accountId).sort((one, other) => one - other);
    };
    expect(await find({ department: nursing })).toEqual([ben, cleo]);
    expect(await find({ department: clinical })).toEqual([ana, ben, cleo]);
    expect(await find({ department: 'none' })).toEqual([
      clinic.account.id,
      clinic.priya.account.id,
    ]);
    expect(await find({ role: 'owner' })).toEqual([clinic.account.id]);
    const placed = await ask(placePeople, {
      params: { id },
      body: { departmentId: front, accountIds: [ana, ben, clinic.priya.account.id] },
    });
    expect(placed.body.data.placed).toBe(3);
    expect(await find({ department: front })).toEqual([ana, ben, clinic.priya.account.id]);
    await ask(setLicences, { params: { id }, body: { seated: false, accountIds: [ana, ben] } });
    expect(await find({ licence: 'without', role: 'learner' })).toEqual([ana, ben]);
  });

  it('get licences as far as there are any, all or none, and what they were learning', async () => {
    const { id, ask } = await buildOrganisation(app, { seats: 5 });
    const course = await buildCourse(app.db);
    const people: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      people.push((await buildMember(app, id, { seated: n < 2 })).account.id);
    }
    await ask(assignCourse, {
      params: { id },
      body: newAssignment({ courseId: course.id, everyone: true }),
    });
    const give = (seated: boolean, accountIds: number[]) =>
      ask(setLicences, { params: { id }, body: { seated, accountIds } });
    expect((await give(true, people)).status).toBe(409);
    expect((await give(true, people.slice(2, 5))).body.data.changed).toBe(3);
    expect(await assignedTo(app, people[4] ?? 0)).toMatchObject([{ ended_at: null }]);
    expect((await give(false, people.slice(0, 2))).body.data.changed).toBe(2);
    expect(await assignedTo(app, people[0] ?? 0)).toMatchObject([{ end_reason: 'licence_ended' }]);
    const { body } = await ask(listRecord, { params: { id }, query: {} });
    expect(body.meta.total).toBe(5);
    expect(body.data[0]?.act).toBe('took the licence of');
  });
});

/** What each manager sees, worked out from parents alone. */
async function seenFromParents(teamId: string) {
  const [parts, managers] = await Promise.all([
    app.db
      .selectFrom('teams.learning_group')
      .where('team_id', '=', teamId)
      .select(['id', 'parent_id'])
      .execute(),
    app.db
      .selectFrom('teams.group_manager')
      .where('team_id', '=', teamId)
      .select(['group_id', 'account_id'])
      .execute(),
  ]);
  const parentOf = new Map(parts.map(({ id, parent_id }) => [id, parent_id]));
  const isInside = (id: string | null | undefined, above: string): boolean =>
    id === above || (id != null && isInside(parentOf.get(id), above));
  return Map.groupBy(
    managers.flatMap(({ account_id, group_id }) =>
      parts.filter(({ id }) => isInside(id, group_id)).map(({ id }) => ({ account_id, id })),
    ),
    ({ account_id }) => account_id,
  );
}

it('after any moves of departments and people, managers see exactly their branches, and sums are right', async () => {
  const { id, ask } = await buildOrganisation(app);
  const course = await buildCourse(app.db);
  await ask(assignCourse, {
    params: { id },
    body: newAssignment({ courseId: course.id, everyone: true }),
  });
  const people: number[] = [];
  for (let n = 0; n < 6; n += 1) people.push((await buildMember(app, id)).account.id);
  const departments: string[] = [];
  for (let n = 0; n < 7; n += 1) departments.push(await buildDepartment(app, id));
  for (const [n, accountId] of people.slice(0, 4).entries()) {
    await app.db
      .insertInto('teams.group_manager')
      .values({ team_id: id, group_id: departments[n] ?? '', account_id: accountId })
      .execute();
  }
  const index = fc.nat(6);
  const step = fc.oneof(
    fc.record({ kind: fc.constant('move' as const), one: index, other: fc.option(index) }),
    fc.record({ kind: fc.constant('place' as const), one: index, other: fc.option(index) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      // All at once: they have to wait for each other.
      await Promise.all(
        steps.map(({ kind, one, other }) => {
          const to = other === null ? null : (departments[other] ?? null);
          return kind === 'move'
            ? move({ id, ask }, departments[one] ?? '', to)
            : ask(placePeople, {
                params: { id },
                body: { departmentId: to, accountIds: [people[one % people.length] ?? 0] },
              });
        }),
      );
      const expected = await seenFromParents(id);
      for (const [accountId, seen] of expected) {
        const managed = await listManagedGroups(app.db, id, accountId);
        expect(managed.map((group) => group.id)).toEqual(
          [...new Set(seen.map((each) => each.id))].sort(),
        );
      }
      const all = await tree({ id, ask });
      const top = all.departments.filter(({ parentId }) => parentId === null);
      const total = top.reduce((sum, each) => sum + each.people, all.without ?? 0);
      expect(total).toBe(people.length + 1);
      expect(await listWrong()).toEqual([]);
    }),
    { numRuns: isThorough ? 200 : 12 },
  );
});
