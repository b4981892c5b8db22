import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteMyAccount } from '../../../contract/accounts.ts';
import { deleteUsers } from '../../../contract/administration/users.ts';
import { acceptInvitation } from '../../../contract/teams/teams.ts';
import { signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildAdmin, buildLearner, testPassword } from '../../../tests/support/factories.ts';
import {
  buildInvitation,
  buildMember,
  buildTeam,
  inDays,
  setEnd,
} from '../../../tests/support/teams.ts';

let app: TestApp;
let admin: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  app = await startApp();
  admin = await signedIn(app, await buildAdmin(app.db));
});
afterAll(() => app.close());

const exists = async (table: 'teams.team' | 'accounts.account', id: string | number) =>
  (
    await app.db
      .selectFrom(table)
      .where('id', '=', id as never)
      .select('id')
      .execute()
  ).length > 0;
const remove = (ids: number[]) => admin.ask(deleteUsers, { query: {}, body: ids });

describe('an account that owns a team', () => {
  it('cannot be deleted while the team has other members', async () => {
    const { id, account, ask } = await buildTeam(app);
    await buildMember(app, id);
    const bystander = await buildLearner(app.db);
    const answers = [
      await ask(deleteMyAccount, { body: { password: testPassword } }),
      await remove([bystander.id, account.id]),
    ];
    for (const { status, detail } of answers) {
      expect([status, detail]).toEqual([
        409,
        'Harbour Office has other members. Hand the team over or remove them first.',
      ]);
    }
    expect(await exists('accounts.account', account.id)).toBe(true);
    expect(await exists('accounts.account', bystander.id)).toBe(true);
    expect(await exists('teams.team', id)).toBe(true);
  });

  it.each([
    ['for itself', 1],
    ['without members', 5],
  ])('is deleted with a team %s', async (_, seats) => {
    const { id, account, ask } = await buildTeam(app, { seats });
    expect((await ask(deleteMyAccount, { body: { password: testPassword } })).status).toBe(200);
    expect(await exists('accounts.account', account.id)).toBe(false);
    expect(await exists('teams.team', id)).toBe(false);
  });

  it('is deleted with a team that has ended', async () => {
    const { id, account } = await buildTeam(app);
    await buildMember(app, id);
    await setEnd(app.db, id, inDays(-15));
    expect((await remove([account.id])).status).toBe(200);
    expect(await exists('teams.team', id)).toBe(false);
  });

  it('can be deleted together with all members', async () => {
    const { id, account } = await buildTeam(app);
    const member = await buildMember(app, id);
    expect((await remove([account.id, member.account.id])).status).toBe(200);
    expect(await exists('teams.team', id)).toBe(false);
  });

  it('never leaves a team without an owner, even if somebody joins at that moment', async () => {
    for (const _ of [1, 2, 3, 4, 5]) {
      const { id, account } = await buildTeam(app);
      const { token } = await buildInvitation(app.db, id);
      const { ask } = await signedIn(app, await buildLearner(app.db));
      const [deleted, joined] = await Promise.all([
        remove([account.id]),
        ask(acceptInvitation, { params: { token } }),
      ]);
      expect([deleted.status, joined.status].sort()).toEqual(
        deleted.status === 200 ? [200, 404] : [200, 409],
      );
      expect(await exists('teams.team', id)).toBe(deleted.status !== 200);
    }
  });
});

it('deleting a member frees their seat', async () => {
  const { id } = await buildTeam(app);
  const { account } = await buildMember(app, id);
  expect((await remove([account.id])).status).toBe(200);
  const left = await app.db
    .selectFrom('teams.member')
    .where('team_id', '=', id)
    .select('role')
    .execute();
  expect(left).toEqual([{ role: 'owner' }]);
});
