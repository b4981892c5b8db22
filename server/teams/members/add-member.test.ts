import { afterAll, beforeAll, expect, it } from 'vitest';
import { listTeams } from '../../../contract/teams/teams.ts';
import { signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildAccount } from '../../../tests/support/factories.ts';
import { buildInvitation, buildMember, buildOrganisation } from '../../../tests/support/teams.ts';
import { inTransaction } from '../../platform/postgres/database.ts';
import { addMember } from './add-member.ts';
import { endMembership } from './end-membership.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const add = (teamId: string, accountId: number, role?: 'manager' | 'learner') =>
  inTransaction(app.db, (db) => addMember(db, { teamId, accountId, ...(role ? { role } : {}) }));

const end = (teamId: string, accountId: number) =>
  inTransaction(app.db, (db) => endMembership(db, { teamId, accountId }, 'removed'));

it('gives a licence while there is one, and tells the owner once when there is none', async () => {
  const { id, account } = await buildOrganisation(app, { seats: 5 });
  for (let n = 0; n < 5; n += 1) await buildMember(app, id);
  const [ana, ben] = [await buildAccount(app.db), await buildAccount(app.db)];
  expect(await add(id, ana.id)).toEqual({ isNew: true, seated: false });
  expect(await add(id, ben.id)).toEqual({ isNew: true, seated: false });
  const told = await app.db
    .selectFrom('notifications.notification')
    .where('account_id', '=', account.id)
    .select('title')
    .execute();
  expect(told).toEqual([{ title: 'People joined Harbour Clinics without a licence' }]);
  const { body } = await (await signedIn(app, ana)).ask(listTeams, {});
  expect(body.data).toMatchObject([{ id, role: 'learner', seated: false, plan: 'enterprise' }]);
});

it('gives the last licence to one of two who arrive at once', async () => {
  const { id } = await buildOrganisation(app, { seats: 5 });
  for (let n = 0; n < 4; n += 1) await buildMember(app, id);
  const people = [await buildAccount(app.db), await buildAccount(app.db)];
  const joined = await Promise.all(people.map((account) => add(id, account.id)));
  expect(joined.map(({ seated }) => seated).sort()).toEqual([false, true]);
});

it('uses up an invitation, with its licence and the higher role', async () => {
  const { id } = await buildOrganisation(app, { seats: 5 });
  for (let n = 0; n < 4; n += 1) await buildMember(app, id);
  const ana = await buildAccount(app.db);
  const invitation = await buildInvitation(app.db, id, { email: ana.email, role: 'manager' });
  expect(await add(id, ana.id, 'learner')).toEqual({ isNew: true, seated: true });
  expect(await add(id, ana.id)).toEqual({ isNew: false, seated: true });
  const [member, used] = await Promise.all([
    app.db.selectFrom('teams.member').where('account_id', '=', ana.id).select('role').execute(),
    app.db
      .selectFrom('teams.invitation')
      .where('id', '=', invitation.id)
      .select('accepted_at')
      .executeTakeFirstOrThrow(),
  ]);
  expect(member).toEqual([{ role: 'manager' }]);
  expect(used.accepted_at).not.toBeNull();
});

it('ends a membership once, and never the owner’s', async () => {
  const { id, account } = await buildOrganisation(app);
  const ana = await buildMember(app, id);
  expect(await end(id, ana.account.id)).toBe(true);
  expect(await end(id, ana.account.id)).toBe(false);
  await expect(end(id, account.id)).rejects.toMatchObject({ code: 'owner_stays' });
});
