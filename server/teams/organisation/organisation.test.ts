import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSignals } from '../../../contract/notifications/notifications.ts';
import { createDepartment } from '../../../contract/teams/departments.ts';
import { exportMembers, listMembers } from '../../../contract/teams/groups.ts';
import { listRecord } from '../../../contract/teams/organisation.ts';
import { addDays, dayIn } from '../../../contract/text/days.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { readCsv } from '../../../tests/support/read-csv.ts';
import { buildDepartment } from '../../../tests/support/team-learning.ts';
import { buildMember, buildOrganisation, buildTeam } from '../../../tests/support/teams.ts';
import { byteOrderMark } from '../../platform/documents/csv.ts';
import { readInBatches } from '../../platform/postgres/read-in-batches.ts';
import { type ExportedMember, listMembersAfter } from '../members/list-queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

type Ask = Awaited<ReturnType<typeof buildMember>>['ask'];
const managedBy = async (ask: Ask) => (await ask(getSignals, {})).body.data.organisation;

describe('the menu', () => {
  it('names the organisation for those who manage it, or a branch of it', async () => {
    const { id, ask } = await buildOrganisation(app, { name: 'Harbour Clinics' });
    const administrator = await buildMember(app, id, { role: 'administrator' });
    const manager = await buildMember(app, id, { role: 'manager' });
    const learner = await buildMember(app, id);
    expect(await managedBy(ask)).toEqual({ name: 'Harbour Clinics', administers: true });
    expect(await managedBy(administrator.ask)).toEqual({
      name: 'Harbour Clinics',
      administers: true,
    });
    expect(await managedBy(manager.ask)).toEqual({ name: 'Harbour Clinics', administers: false });
    expect(await managedBy(learner.ask)).toBeNull();
    await buildDepartment(app, id, { managers: [learner.account.id] });
    expect(await managedBy(learner.ask)).toEqual({ name: 'Harbour Clinics', administers: false });
  });

  it('names none of several, and no Team', async () => {
    const { account, ask } = await buildTeam(app);
    expect(await managedBy(ask)).toBeNull();
    const organisation = await buildOrganisation(app);
    const row = { team_id: organisation.id, account_id: account.id, seated: false } as const;
    await app.db
      .insertInto('teams.member')
      .values({ ...row, role: 'administrator' })
      .execute();
    expect(await managedBy(ask)).toEqual({ name: null, administers: true });
  });
});

it('tells managed accounts from people’s own', async () => {
  const { id, ask } = await buildOrganisation(app);
  const managed = await buildMember(app, id, { name: 'Managed' });
  await buildMember(app, id, { name: 'Own' });
  const elsewhere = await buildMember(app, id, { name: 'Elsewhere' });
  const other = await buildOrganisation(app);
  for (const [member, teamId] of [
    [managed, id],
    [elsewhere, other.id],
  ] as const) {
    await app.db
      .updateTable('accounts.account')
      .set({ managed_by: teamId })
      .where('id', '=', member.account.id)
      .execute();
  }
  const listed = async (query: { account?: 'managed' | 'own' }) =>
    (await ask(listMembers, { params: { id }, query })).body.data;
  expect((await listed({ account: 'managed' })).map((each) => each.accountId)).toEqual([
    managed.account.id,
  ]);
  expect((await listed({ account: 'own' })).map((each) => each.accountId)).toContain(
    elsewhere.account.id,
  );
  const flags = new Map((await listed({})).map((each) => [each.accountId, each.managed]));
  expect(flags.get(managed.account.id)).toBe(true);
  expect(flags.get(elsewhere.account.id)).toBe(false);
});

describe('the list as a file', () => {
  it('has the people that are asked for, and is recorded', async () => {
    const { id, ask, account } = await buildOrganisation(app);
    const ana = await buildMember(app, id, { name: '=Ana' });
    await buildMember(app, id, { name: 'Ben', seated: false });
    const clinical = await buildDepartment(app, id, { name: 'Clinical' });
    await buildDepartment(app, id, {
      name: 'Nursing',
      parentId: clinical,
      people: [ana.account.id],
    });
    const { body } = await ask(exportMembers, {
      params: { id },
      query: { department: clinical },
    });
    const [head, line, ...more] = readCsv(Buffer.from(body).toString().replace(byteOrderMark, ''));
    expect(more).toEqual([]);
    const row = Object.fromEntries((head ?? []).map((name, index) => [name, line?.[index]]));
    expect(row).toMatchObject({
      Name: expect.stringMatching(/^'=Ana /),
      Email: ana.account.email,
      'Person ID': String(ana.account.id),
      Department: 'Clinical / Nursing',
      Role: 'learner',
      Licence: 'yes',
      'Managed account': 'no',
    });
    const everyone = await ask(exportMembers, { params: { id }, query: {} });
    expect(readCsv(Buffer.from(everyone.body).toString())).toHaveLength(4);
    const record = (await ask(listRecord, { params: { id }, query: {} })).body.data;
    expect(record.map(({ actor, act, subject }) => [actor, act, subject])).toEqual(
      Array(2).fill([account.username, 'exported', 'the members of Harbour Clinics']),
    );
  });

  it('has only the branch for those who manage one', async () => {
    const { id } = await buildOrganisation(app);
    const priya = await buildMember(app, id, { name: 'Priya' });
    const ben = await buildMember(app, id, { name: 'Ben' });
    await buildDepartment(app, id, {
      name: 'Nursing',
      people: [ben.account.id],
      managers: [priya.account.id],
    });
    const { body } = await priya.ask(exportMembers, { params: { id }, query: {} });
    const lines = readCsv(Buffer.from(body).toString());
    expect(lines.slice(1).map((line) => line[1])).toEqual([ben.account.email]);
  });

  it('continues after each batch, also where names are the same', async () => {
    const { id } = await buildOrganisation(app);
    for (const name of ['Ana', 'Ana', 'ana', 'Ben']) await buildMember(app, id, { name });
    const seen = {
      ...{ teamId: id, groupIds: null, search: '', group: null },
      ...{ department: null, role: null, licence: null, account: null },
    };
    const listed: number[] = [];
    const batches = readInBatches<ExportedMember>(2, (after, limit) =>
      listMembersAfter(app.db, seen, { after, limit }),
    );
    for await (const batch of batches) listed.push(...batch.map(({ accountId }) => accountId));
    expect(listed).toHaveLength(5);
    expect(new Set(listed).size).toBe(5);
  });
});

describe('the record', () => {
  it('is narrowed by person, words and days of the organisation', async () => {
    const { id, ask, account } = await buildOrganisation(app);
    const helper = await buildMember(app, id, { role: 'administrator' });
    const make = (by: Ask, name: string) =>
      by(createDepartment, { params: { id }, body: { name, parentId: null } });
    await make(ask, 'Clinical');
    await make(helper.ask, 'Office');
    const found = async (query: Record<string, string>) =>
      (await ask(listRecord, { params: { id }, query })).body.data.map(({ subject }) => subject);
    expect(await found({})).toEqual(['the department Office', 'the department Clinical']);
    expect(await found({ person: account.username.toUpperCase() })).toEqual([
      'the department Clinical',
    ]);
    expect(await found({ q: 'OFFICE department' })).toEqual(['the department Office']);
    expect(await found({ q: '%' })).toEqual([]);
    // Midnight in Sydney is early afternoon of the day before in UTC.
    await app.db
      .updateTable('teams.team')
      .set({ time_zone: 'Australia/Sydney' })
      .where('id', '=', id)
      .execute();
    const today = dayIn('Australia/Sydney');
    expect(await found({ from: today, to: today })).toHaveLength(2);
    expect(await found({ to: addDays(today, -1) })).toEqual([]);
    expect(await found({ from: addDays(today, 1) })).toEqual([]);
    const wrong = await ask(listRecord, { params: { id }, query: { from: '2026-13-45' } });
    expect([wrong.status, wrong.errors[0]?.field]).toEqual([400, 'from']);
  });
});
