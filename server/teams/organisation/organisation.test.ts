import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSignals } from '../../../contract/notifications/notifications.ts';
import { listMembers } from '../../../contract/teams/groups.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildDepartment } from '../../../tests/support/team-learning.ts';
import { buildMember, buildOrganisation, buildTeam } from '../../../tests/support/teams.ts';

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
