import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMe } from '../../contract/accounts.ts';
import { listPeople } from '../../contract/integrations/api.ts';
import { createKey, endKey } from '../../contract/integrations/keys.ts';
import { switchConnection } from '../../contract/sign-on/managing.ts';
import * as provisioning from '../../contract/sign-on/provisioning.ts';
import { startSignOn } from '../../contract/sign-on/sign-in.ts';
import { getTeam, removeMember } from '../../contract/teams/teams.ts';
import { openSession } from '../../server/accounts/sign-in/sessions.ts';
import { openFiles } from '../../server/platform/files/files.ts';
import { ask, type TestApp } from '../support/app.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { createTestKey } from '../support/saml/certificate.ts';
import { buildSamlConnection } from '../support/saml/connection.ts';
import { buildOrganisation, sendWith } from '../support/scim/directory.ts';
import { buildMember } from '../support/teams.ts';
import { type Instance, startInstance } from './instance.ts';

/*
 * Of two processes on one database, one ends something; the other has just used it, and refuses it at once.
 */

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let first: TestApp;
let second: TestApp;
let instances: Instance[];

beforeAll(async () => {
  database = await createTestDatabase();
  const start = () => startInstance(database.connectionString);
  instances = [await start(), await start()];
  const [one, other] = instances.map((instance) => ({
    ...instance,
    files: openFiles(instance.config),
    connectionString: database.connectionString,
    logLines: instance.failures,
  }));
  if (!one || !other) throw new Error('Two processes were started.');
  first = one;
  second = other;
});
afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.close()));
  await database?.drop();
});

test('someone whom the directory deactivates is out of every process', async () => {
  const { send, domain, ask: asOwner, teamId } = await buildOrganisation(first);
  const { body } = await send('POST', '/Users', { userName: `tom@${domain}`, displayName: 'Tom' });
  const { id: accountId } = await first.db
    .selectFrom('accounts.account')
    .where('email', '=', `tom@${domain}`)
    .select('id')
    .executeTakeFirstOrThrow();
  const token = await openSession(first.db, first.config, {
    accountId,
    pending: false,
    remember: false,
    userAgent: 'test',
    address: '127.0.0.1',
  });
  const look = async ({ server }: TestApp) =>
    (await ask(server, getMe, { query: {} }, { token })).status;
  expect([await look(first), await look(second)]).toEqual([200, 200]);
  const Operations = [{ op: 'replace', value: { active: false } }];
  const left = await send('PATCH', `/Users/${body.id}`, { Operations });
  expect([left.status, await look(second), await look(first)]).toEqual([200, 401, 401]);
  const { body: team } = await asOwner(getTeam, { params: { id: teamId } });
  expect(team.data.members.map((member) => member.accountId)).not.toContain(accountId);
});

test('a key that is ended is refused by every process', async () => {
  const { ask: asOwner, teamId } = await buildOrganisation(first);
  const made = await asOwner(createKey, {
    params: { id: teamId },
    body: { name: 'Personnel system', scopes: ['people:read'] },
  });
  const { id: keyId, secret: token } = made.body.data;
  const use = async ({ server }: TestApp) =>
    (await ask(server, listPeople, { query: {} }, { token })).status;
  expect([await use(second), await use(first)]).toEqual([200, 200]);
  expect((await asOwner(endKey, { params: { id: teamId, keyId } })).status).toBe(200);
  expect([await use(second), await use(first)]).toEqual([401, 401]);
});

test('a directory whose token is ended, or that is switched off, is refused by every process', async () => {
  const { ask: asOwner, teamId, key, keyId } = await buildOrganisation(first);
  const use = async (app: TestApp) => (await sendWith(app, key)('GET', '/Users')).status;
  expect([await use(second), await use(first)]).toEqual([200, 200]);
  const params = { id: teamId };
  const turn = (switchedOn: boolean) =>
    asOwner(provisioning.changeProvisioning, { params, body: { switchedOn } });
  await turn(false);
  expect([await use(second), await use(first)]).toEqual([403, 403]);
  await turn(true);
  expect([await use(second), await use(first)]).toEqual([200, 200]);
  const tokenId = keyId;
  await asOwner(provisioning.endProvisioningToken, { params: { ...params, tokenId } });
  expect([await use(second), await use(first)]).toEqual([401, 401]);
});

test('a connection that is switched off leads to no provider from any process', async () => {
  const { ask: asOwner, teamId, domain } = await buildOrganisation(first);
  const connectionId = await buildSamlConnection(first, teamId, { key: createTestKey() });
  await first.db
    .updateTable('sign_on.domain')
    .set({ connection_id: connectionId })
    .where('team_id', '=', teamId)
    .execute();
  const start = async ({ server }: TestApp) =>
    (await ask(server, startSignOn, { body: { email: `tom@${domain}` } })).body.data.state;
  expect([await start(second), await start(first)]).toEqual(['go', 'go']);
  const off = await asOwner(switchConnection, {
    params: { id: teamId, connectionId },
    body: { on: false },
  });
  expect(off.status).toBe(200);
  expect([await start(second), await start(first)]).toEqual(['password', 'password']);
});

test('a member who is removed sees nothing of the organisation in any process', async () => {
  const { ask: asOwner, teamId } = await buildOrganisation(first);
  const { account } = await buildMember(first, teamId, { role: 'manager' });
  const token = await openSession(first.db, first.config, {
    accountId: account.id,
    pending: false,
    remember: false,
    userAgent: 'test',
    address: '127.0.0.1',
  });
  const look = async ({ server }: TestApp) =>
    (await ask(server, getTeam, { params: { id: teamId } }, { token })).status;
  expect([await look(second), await look(first)]).toEqual([200, 200]);
  await asOwner(removeMember, { params: { id: teamId, accountId: account.id } });
  expect([await look(second), await look(first)]).toEqual([404, 404]);
});
