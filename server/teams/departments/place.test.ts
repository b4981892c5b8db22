import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assignCourse } from '../../../contract/teams/assignments.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildCourse } from '../../../tests/support/factories.ts';
import {
  assignedTo,
  buildDepartment,
  newAssignment,
} from '../../../tests/support/team-learning.ts';
import { buildMember, buildOrganisation, buildTeam } from '../../../tests/support/teams.ts';
import { inTransaction } from '../../platform/postgres/database.ts';
import { placeInDepartment } from './place.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const place = (
  teamId: string,
  accountId: number,
  department: string | readonly string[] | null,
  create = true,
) =>
  inTransaction(app.db, (db) =>
    placeInDepartment(db, { teamId, accountId, department }, { create }),
  );

/** The names on the way to someone's department. */
async function pathOf(teamId: string, accountId: number) {
  const rows = await app.db
    .selectFrom('teams.group_member as place')
    .innerJoin('teams.branch as branch', 'branch.group_id', 'place.group_id')
    .innerJoin('teams.learning_group as part', 'part.id', 'branch.ancestor_id')
    .where('place.team_id', '=', teamId)
    .where('place.account_id', '=', accountId)
    .where('place.kind', '=', 'department')
    .orderBy('branch.depth', 'desc')
    .select('part.name')
    .execute();
  return rows.map(({ name }) => name);
}

async function buildClinic() {
  const { id, ask } = await buildOrganisation(app);
  const ana = (await buildMember(app, id, { name: 'Ana' })).account.id;
  return { id, ask, ana };
}

describe('placing people', () => {
  it('makes the departments of a path that are missing, and finds those that are there', async () => {
    const { id, ana } = await buildClinic();
    expect(await place(id, ana, ['Clinical', 'Nursing', 'Wards'])).toBe(true);
    expect(await pathOf(id, ana)).toEqual(['Clinical', 'Nursing', 'Wards']);
    expect(await place(id, ana, ['clinical ', ' NURSING', 'wards'])).toBe(false);
    await place(id, ana, ['Clinical', 'Nursing', 'Night team']);
    expect(await pathOf(id, ana)).toEqual(['Clinical', 'Nursing', 'Night team']);
    const departments = await app.db
      .selectFrom('teams.learning_group')
      .where('team_id', '=', id)
      .select('name')
      .execute();
    expect(departments).toHaveLength(4);
    expect(await place(id, ana, null)).toBe(true);
    expect(await pathOf(id, ana)).toEqual([]);
  });

  it('leaves everyone where they are if a department is missing and none shall be made', async () => {
    const { id, ana } = await buildClinic();
    await place(id, ana, ['Clinical']);
    await expect(place(id, ana, ['Clinical', 'Nursing'], false)).rejects.toMatchObject({
      code: 'not_found',
    });
    const other = await buildOrganisation(app);
    const foreign = await buildDepartment(app, other.id);
    await expect(place(id, ana, foreign)).rejects.toMatchObject({ code: 'not_found' });
    expect(await pathOf(id, ana)).toEqual(['Clinical']);
  });

  it('refuses a ninth level, and a team without departments', async () => {
    const { id, ana } = await buildClinic();
    await expect(place(id, ana, 'abcdefghi'.split(''))).rejects.toMatchObject({
      code: 'departments_too_deep',
    });
    await place(id, ana, 'abcdefgh'.split(''));
    expect(await pathOf(id, ana)).toHaveLength(8);
    const team = await buildTeam(app);
    await expect(place(team.id, team.account.id, ['Clinical'])).rejects.toMatchObject({
      code: 'not_in_plan',
    });
  });

  it('puts someone into one department, whichever two are asked for at once', async () => {
    const { id, ana } = await buildClinic();
    await Promise.all([
      place(id, ana, ['Clinical', 'Nursing']),
      place(id, ana, ['Front of house']),
      place(id, ana, ['Clinical', 'Doctors']),
    ]);
    const places = await app.db
      .selectFrom('teams.group_member')
      .where('account_id', '=', ana)
      .select('kind')
      .execute();
    expect(places).toEqual([{ kind: 'department' }]);
  });

  it('gives the courses of the department and of those above it', async () => {
    const { id, ask, ana } = await buildClinic();
    const clinical = await buildDepartment(app, id, { name: 'Clinical' });
    const course = await buildCourse(app.db);
    await ask(assignCourse, {
      params: { id },
      body: newAssignment({ courseId: course.id, groupIds: [clinical] }),
    });
    expect(await assignedTo(app, ana)).toEqual([]);
    await place(id, ana, ['Clinical', 'Nursing']);
    expect(await assignedTo(app, ana)).toMatchObject([{ course_id: course.id }]);
    await place(id, ana, null);
    expect(await assignedTo(app, ana)).toMatchObject([{ ended_at: null }]);
  });
});
