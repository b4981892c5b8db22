import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getMe } from '../../../contract/accounts.ts';
import {
  acceptInvitation,
  changeMemberRole,
  listTeams,
  removeMember,
} from '../../../contract/teams/teams.ts';
import { signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildLearner } from '../../../tests/support/factories.ts';
import { buildInvitation, buildMember, buildTeam } from '../../../tests/support/teams.ts';
import { inTransaction } from '../../platform/postgres/database.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Deletes an account in a transaction that commits once the call waits for it. */
async function deleteDuring<T>(accountId: number, call: () => Promise<T>): Promise<T> {
  const answer = await inTransaction(app.db, async (db) => {
    await db.deleteFrom('accounts.account').where('id', '=', accountId).execute();
    const pending = call();
    await expect.poll(isWaitingForLock, { timeout: 10_000 }).toBe(true);
    return { pending };
  });
  return answer.pending;
}

async function isWaitingForLock(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
  return rows.length > 0;
}

type Ask = Awaited<ReturnType<typeof signedIn>>['ask'];
const isSignedIn = async (ask: Ask) => (await ask(getMe, { query: {} })).status === 200;

describe('a member whose account is deleted at the same moment', () => {
  it('does not sign out an owner who removes them', async () => {
    const { id, ask } = await buildTeam(app);
    const { account } = await buildMember(app, id);
    const { status, detail } = await deleteDuring(account.id, () =>
      ask(removeMember, { params: { id, accountId: account.id } }),
    );
    expect([status, detail]).toEqual([
      409,
      'An account involved was deleted in the meantime. Reload the page.',
    ]);
    expect(await isSignedIn(ask)).toBe(true);
  });

  it('does not become the owner, and does not sign out the one who stays', async () => {
    const { id, ask } = await buildTeam(app);
    const { account } = await buildMember(app, id);
    const { status } = await deleteDuring(account.id, () =>
      ask(changeMemberRole, { params: { id, accountId: account.id }, body: { role: 'owner' } }),
    );
    expect(status).toBe(409);
    expect(await isSignedIn(ask)).toBe(true);
    expect((await ask(listTeams, {})).body.data).toMatchObject([{ id, role: 'owner' }]);
  });

  it('does not stop someone they invited from joining', async () => {
    const { id } = await buildTeam(app);
    const manager = await buildMember(app, id, { role: 'manager' });
    const { id: invitationId, token } = await buildInvitation(app.db, id);
    await app.db
      .updateTable('teams.invitation')
      .set({ inviter_account_id: manager.account.id })
      .where('id', '=', invitationId)
      .execute();
    const { ask } = await signedIn(app, await buildLearner(app.db));
    const { status } = await deleteDuring(manager.account.id, () =>
      ask(acceptInvitation, { params: { token } }),
    );
    expect(status).toBe(200);
  });
});

it('an account that is deleted during its own request is signed out', async () => {
  const { id } = await buildTeam(app);
  const { token } = await buildInvitation(app.db, id);
  const account = await buildLearner(app.db);
  const { ask } = await signedIn(app, account);
  const { status } = await deleteDuring(account.id, () =>
    ask(acceptInvitation, { params: { token } }),
  );
  expect(status).toBe(401);
});
