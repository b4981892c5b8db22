import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as domains from '../../../contract/sign-on/domains.ts';
import * as managing from '../../../contract/sign-on/managing.ts';
import { getSignOn } from '../../../contract/sign-on/overview.ts';
import type { TestApp } from '../../../tests/support/app.ts';
import { buildLearner } from '../../../tests/support/factories.ts';
import {
  buildSignOn,
  newDomain,
  type Records,
  serveProvider,
  startSignOnApp,
} from '../../../tests/support/sign-on/organisation.ts';
import { buildMember } from '../../../tests/support/teams.ts';
import type { Arrived } from '../flows/arrived.ts';
import { openSecret } from './client-secret.ts';
import { findConnection } from './queries.ts';
import { recordTest } from './record-test.ts';

let app: TestApp & { records: Records };
beforeAll(async () => {
  app = await startSignOnApp();
});
afterAll(() => app?.close());

const given = { clientId: 'stepwell', secret: 'very secret', secretEndsOn: '2027-05-12' };

describe('a provider', () => {
  it('is asked who it is, and its secret is stored encrypted and never returned', async () => {
    const provider = await serveProvider();
    const { ask, addConnection } = await buildSignOn(app);
    const { connectionId, params } = await addConnection();
    const issuer = `${provider.issuer}/.well-known/openid-configuration`;
    const { status, body } = await ask(managing.setOidcProvider, {
      params,
      body: { issuer, ...given },
    });
    expect(status).toBe(200);
    expect(body.data.connections[0]).toMatchObject({
      oidc: { issuer: provider.issuer, clientId: 'stepwell' },
      hasSecret: true,
      secretEndsOn: '2027-05-12',
      tested: false,
    });
    expect(JSON.stringify(body)).not.toContain('very secret');
    const stored = (await findConnection(app.db, connectionId))?.secret ?? '';
    expect(stored).not.toContain('secret');
    expect(openSecret(app.config, stored)).toBe('very secret');
    await provider.close();
  });

  it('keeps its secret while its issuer stays, and only then', async () => {
    const [provider, other] = [await serveProvider(), await serveProvider()];
    const { ask, addConnection } = await buildSignOn(app);
    const { params } = await addConnection();
    const set = (body: { issuer: string; clientId: string; secret?: string }) =>
      ask(managing.setOidcProvider, { params, body });
    const { issuer } = provider;
    expect((await set({ issuer, clientId: 'a' })).errors[0]?.field).toBe('secret');
    expect((await set({ issuer, clientId: 'a', secret: 'x' })).status).toBe(200);
    expect((await set({ issuer, clientId: 'b' })).status).toBe(200);
    const moved = await set({ issuer: other.issuer, clientId: 'b' });
    expect(moved.errors[0]?.field).toBe('secret');
    // Another provider could call itself by the name of anyone: people show again that their own account is theirs.
    const { id: accountId } = await buildLearner(app.db);
    const identity = { connection_id: params.connectionId, subject: 's-1', account_id: accountId };
    await app.db.insertInto('sign_on.identity').values(identity).execute();
    const linked = () =>
      app.db
        .selectFrom('sign_on.identity')
        .select('subject')
        .where('account_id', '=', accountId)
        .execute();
    await set({ issuer, clientId: 'c' });
    expect(await linked()).toHaveLength(1);
    await set({ issuer: other.issuer, clientId: 'b', secret: 'y' });
    expect(await linked()).toEqual([]);
    await Promise.all([provider.close(), other.close()]);
  });

  it('has to be exactly one, at an address that we can reach', async () => {
    const several = await serveProvider((issuer) => ({ issuer: `${issuer}/{tenantid}` }));
    const foreign = await serveProvider(() => ({ issuer: 'https://elsewhere.example' }));
    const { ask, addConnection } = await buildSignOn(app);
    const { params } = await addConnection();
    const issuers = [
      several.issuer,
      foreign.issuer,
      'https://login.microsoftonline.com/common/v2.0',
      'https://login.microsoftonline.com/Organizations/v2.0',
      'http://10.1.2.3/',
      'https://user:secret@idp.example/',
      'not an address',
      'http://127.0.0.1:1',
    ];
    for (const issuer of issuers) {
      const answer = await ask(managing.setOidcProvider, { params, body: { issuer, ...given } });
      expect([issuer, answer.errors[0]?.field]).toEqual([issuer, 'issuer']);
    }
    await Promise.all([several.close(), foreign.close()]);
  });
});

const arrived: Arrived = {
  subject: 's-1',
  mayBeReassigned: false,
  directoryId: null,
  email: 'thandi@harbour.example',
  emailVerified: null,
  firstName: 'Thandi',
  lastName: 'Nkosi',
  department: null,
  groups: ['SW-Managers'],
  secondFactor: false,
  sessionIndex: 'secret-session',
  claims: { email: ['thandi@harbour.example'] },
  groupsLeftOut: false,
  issuedAt: '2026-11-16T10:02:00.000Z',
};

describe('a test', () => {
  it('of these settings allows switching on, until they change', async () => {
    const domain = newDomain();
    const { id, account, ask, addConnection, addVerified } = await buildSignOn(app);
    await addVerified(domain);
    const { connectionId, params } = await addConnection();
    const connection = await findConnection(app.db, connectionId);
    if (!connection) throw new Error('No connection');
    const { settingsHash } = connection;
    const tester = { accountId: account.id, username: 'thandi' };
    const switchOn = () => ask(managing.switchConnection, { params, body: { on: true } });
    const record = (settingsHash: string, email: string | null) =>
      recordTest(app.db, connection, {
        outcome: { arrived: { ...arrived, email } },
        settingsHash,
        tester,
        now: new Date('2026-11-16T10:02:02.000Z'),
      });
    const readLast = async () => {
      const { body } = await ask(getSignOn, { params: { id } });
      return body.data.connections[0]?.lastTest;
    };

    expect((await switchOn()).status).toBe(409);
    await record('of settings that were changed', `thandi@${domain}`);
    expect(await readLast()).toBeNull();
    await record(settingsHash, 'thandi@elsewhere.example');
    expect(await readLast()).toMatchObject({ code: 'foreign_domain' });
    expect((await switchOn()).status).toBe(409);
    await record(settingsHash, `thandi@${domain}`);
    expect(await readLast()).toMatchObject({
      code: null,
      arrived: { firstName: 'Thandi', ownDomain: true, ageSeconds: 2 },
    });
    expect(JSON.stringify(await readLast())).not.toContain('secret-session');
    expect((await switchOn()).status).toBe(200);

    // Whether new people may join doesn't change what was tested; what a claim means does.
    const jit = await ask(managing.changeConnection, { params, body: { jit: true } });
    expect(jit.body.data.connections[0]).toMatchObject({ tested: true, state: 'on', jit: true });
    const mapping = { ...connection.mapping, email: 'upn' };
    const mapped = await ask(managing.changeConnection, { params, body: { mapping } });
    expect(mapped.body.data.connections[0]).toMatchObject({ tested: false, state: 'on' });
    await ask(managing.switchConnection, { params, body: { on: false } });
    expect((await switchOn()).status).toBe(409);
  });

  it('begins only once the provider is known, and says what is missing', async () => {
    const { ask, addConnection } = await buildSignOn(app);
    const { params } = await addConnection('Entra ID', 'saml');
    const answer = await ask(managing.testConnection, { params });
    expect(answer.status).toBe(409);
  });
});

it('never gives the roles that the site’s own administrators have', async () => {
  const { ask, addConnection } = await buildSignOn(app);
  const { params } = await addConnection();
  for (const role of ['owner', 'Admin', 'ModuleOwner']) {
    const roles = [{ group: 'Everyone', role }] as never;
    const answer = await ask(managing.changeConnection, { params, body: { mapping: { roles } } });
    expect(answer.status).toBe(400);
  }
});

it('is for the owner and administrators of the organisation, who have just shown who they are', async () => {
  const { id, account, ask, team, addConnection } = await buildSignOn(app);
  const { params } = await addConnection();
  const manager = await buildMember(app, id, { role: 'manager' });
  expect((await manager.ask(getSignOn, team)).status).toBe(403);
  const stranger = await buildSignOn(app);
  expect((await stranger.ask(getSignOn, team)).status).toBe(404);
  const foreign = { id: stranger.id, connectionId: params.connectionId };
  const taken = await stranger.ask(managing.deleteConnection, { params: foreign });
  expect(taken.status).toBe(404);

  await app.db
    .updateTable('accounts.session')
    .set({ proved_at: new Date(Date.now() - 11 * 60 * 1000) })
    .where('account_id', '=', account.id)
    .execute();
  const answers = await Promise.all([
    ask(managing.changeConnection, { params, body: { jit: true } }),
    ask(managing.setOidcProvider, { params, body: { issuer: 'https://idp.example', ...given } }),
    ask(managing.switchConnection, { params, body: { on: false } }),
    ask(managing.deleteConnection, { params }),
  ]);
  expect(answers.map(({ errors }) => errors[0]?.field)).toEqual(Array(4).fill('proof'));
});

it('leaves no secrets of its own in the audit log', async () => {
  const provider = await serveProvider();
  const { id, ask, addConnection } = await buildSignOn(app);
  const { params } = await addConnection();
  const { issuer } = provider;
  await ask(managing.setOidcProvider, { params, body: { issuer, ...given } });
  await ask(managing.changeConnection, { params, body: { trustsSecondFactor: true } });
  const entries = await app.db
    .selectFrom('platform.audit')
    .select(['act', 'before', 'after'])
    .where('team_id', '=', id)
    .orderBy('id')
    .execute();
  expect(entries.map(({ act }) => act)).toEqual(['added', 'changed the provider of', 'changed']);
  expect(JSON.stringify(entries)).not.toContain('very secret');
  expect(entries[2]?.after).toMatchObject({ 'trusts second factor': true });
  await provider.close();
});

it('may be the only way of no domain that requires it when it goes', async () => {
  const { ask, addTested, addVerified } = await buildSignOn(app);
  const { params } = await addTested();
  const domain = await addVerified(newDomain());
  await app.db
    .updateTable('sign_on.domain')
    .set({ enforced: true })
    .where('id', '=', domain.id)
    .execute();
  const off = () => ask(managing.switchConnection, { params, body: { on: false } });
  expect((await off()).status).toBe(409);
  expect((await ask(managing.deleteConnection, { params })).status).toBe(409);
  expect((await ask(domains.deleteDomain, { params: domain.params })).status).toBe(409);
  await addTested('Another one');
  expect((await off()).status).toBe(200);
});
