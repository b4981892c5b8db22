import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildMember, buildTeam, inDays } from '../../../tests/support/teams.ts';
import { suspendAccount } from '../../accounts/suspension/suspension.ts';
import { inTransaction } from '../../platform/postgres/database.ts';
import { keyPrefixes, newKey } from '../../platform/security/keys.ts';
import { findKey, makeKey, revokeKey, revokeKeysOfMember } from './keys.ts';
import { deleteEndedKeys, type NewKey } from './queries.ts';

let app: TestApp;
let teamId: string;

beforeAll(async () => {
  app = await startApp();
  teamId = (await buildTeam(app)).id;
});
afterAll(() => app?.close());

const address = '203.0.113.20';

const make = (key: Partial<NewKey> = {}) =>
  makeKey(app.db, {
    teamId,
    kind: 'organisation',
    name: 'Personnel system',
    scopes: ['people:read'],
    accountId: null,
    branchId: null,
    clientId: null,
    expiresAt: inDays(30),
    maker: { accountId: null, name: 'Thandi Nkosi' },
    ...key,
  });

const find = (key: string) => findKey(app.db, key, address);

function rowOf(id: string) {
  return app.db.selectFrom('integrations.key').selectAll().where('id', '=', id).executeTakeFirst();
}

test('a key says whose it is and what it may do; only its hash is stored', async () => {
  const { id, key } = await make();
  expect(await find(key)).toEqual({
    keyId: id,
    kind: 'organisation',
    name: 'Personnel system',
    teamId,
    branchId: null,
    scopes: ['people:read'],
    owner: null,
  });
  const row = await rowOf(id);
  expect(JSON.stringify(row)).not.toContain(key);
  expect(row).toMatchObject({ last_four: key.slice(-4), last_used_from: address });
});

test('keys that arrive together are told apart', async () => {
  const made = await Promise.all(['One', 'Two', 'Three'].map((name) => make({ name })));
  const found = await Promise.all(made.map(({ key }) => find(key)));
  expect(found.map((each) => each?.name)).toEqual(['One', 'Two', 'Three']);
});

test('the last use is noted once in five minutes', async () => {
  const { id, key } = await make();
  await find(key);
  const first = await rowOf(id);
  await find(key);
  expect((await rowOf(id))?.last_used_at).toEqual(first?.last_used_at);
  await app.db
    .updateTable('integrations.key')
    .set({ last_used_at: new Date(Date.now() - 6 * 60 * 1000) })
    .where('id', '=', id)
    .execute();
  await find(key);
  expect((await rowOf(id))?.last_used_at?.getTime()).toBeGreaterThan(Date.now() - 60_000);
});

test.each([
  ['never made', () => newKey(keyPrefixes.live).key],
  ['cut off', async () => (await make()).key.slice(0, -1)],
  ['expired', async () => (await make({ expiresAt: inDays(-1) })).key],
  ['a client’s secret', async () => (await make({ kind: 'client' })).key],
  [
    'revoked',
    async () => {
      const { id, key } = await make();
      await revokeKey(app.db, { teamId, id });
      return key;
    },
  ],
])('a key that was %s isn’t found', async (_, key) => {
  expect(await find(await key())).toBeNull();
});

test('a client takes its tokens along when it is revoked', async () => {
  const client = await make({ kind: 'client' });
  const token = await make({ kind: 'client-token', clientId: client.id });
  expect(await find(token.key)).toMatchObject({ keyId: client.id, kind: 'client-token' });
  await revokeKey(app.db, { teamId, id: client.id });
  expect(await find(token.key)).toBeNull();
});

test('only a directory’s token may be without end', async () => {
  const { key } = await make({ kind: 'scim', expiresAt: null });
  expect(await find(key)).toMatchObject({ kind: 'scim' });
  await expect(make({ expiresAt: null })).rejects.toThrow();
});

test('a key is revoked once, and only by its own organisation', async () => {
  const { id, key } = await make();
  const other = await buildTeam(app);
  await expect(revokeKey(app.db, { teamId: other.id, id })).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(await find(key)).not.toBeNull();
  const revocations = [1, 2].map(() => revokeKey(app.db, { teamId, id }));
  const results = await Promise.allSettled(revocations);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('keys of an organisation whose purchase was refunded stop working, except its directory’s', async () => {
  const other = await buildTeam(app);
  const { key } = await make({ teamId: other.id });
  const directory = await make({ teamId: other.id, kind: 'scim', expiresAt: null });
  await app.db
    .updateTable('teams.team')
    .set({ closed_at: new Date() })
    .where('id', '=', other.id)
    .execute();
  expect(await find(key)).toBeNull();
  expect(await find(directory.key)).not.toBeNull();
});

test('a personal key ends when its owner leaves, is deactivated or suspended', async () => {
  const personal = async () => {
    const { account } = await buildMember(app, teamId, { role: 'manager' });
    const accountId = account.id;
    const { key } = await make({ kind: 'personal', accountId });
    expect((await find(key))?.owner).toMatchObject({ accountId, role: 'User' });
    return { accountId, key };
  };
  const leaver = await personal();
  await app.db.deleteFrom('teams.member').where('account_id', '=', leaver.accountId).execute();
  expect(await find(leaver.key)).toBeNull();

  const deactivated = await personal();
  expect(await revokeKeysOfMember(app.db, { teamId, accountId: deactivated.accountId })).toBe(1);
  expect(await find(deactivated.key)).toBeNull();

  const suspended = await personal();
  await inTransaction(app.db, (db) => suspendAccount(db, app.config, suspended.accountId, 'Test'));
  expect(await find(suspended.key)).toBeNull();
});

test('what ended long ago is deleted', async () => {
  const token = await make({
    kind: 'client-token',
    clientId: (await make({ kind: 'client' })).id,
    expiresAt: inDays(-1),
  });
  const recent = await make({ expiresAt: inDays(-1) });
  const old = await make({ expiresAt: inDays(-366) });
  await deleteEndedKeys(app.db);
  expect(await rowOf(token.id)).toBeUndefined();
  expect(await rowOf(recent.id)).toBeDefined();
  expect(await rowOf(old.id)).toBeUndefined();
});
