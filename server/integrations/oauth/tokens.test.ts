import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as api from '../../../contract/integrations/api.ts';
import { endKey, type NewKey } from '../../../contract/integrations/keys.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildKey, withKey } from '../../../tests/support/integrations/keys.ts';
import { buildDepartment } from '../../../tests/support/team-learning.ts';
import { buildMember, buildOrganisation, inDays } from '../../../tests/support/teams.ts';
import { keyPrefixes, newKey } from '../../platform/security/keys.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const scopes: NewKey['scopes'] = ['people:read', 'groups:read'];

async function buildClient(more: Partial<NewKey> = {}) {
  const organisation = await buildOrganisation(app);
  const { id, secret } = await buildKey(organisation, { kind: 'client', scopes, ...more });
  return { ...organisation, clientId: id, secret };
}

async function requestToken(form: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await app.server.inject({
    method: 'POST',
    url: '/api/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(form).toString(),
  });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
}

const grant = { grant_type: 'client_credentials' };
const basicOf = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});

describe('a client', () => {
  it.each(['the header', 'the form'])('gets a token with its secret in %s', async (where) => {
    const { clientId, secret } = await buildClient();
    const { status, headers, body } =
      where === 'the header'
        ? await requestToken(grant, basicOf(clientId, secret))
        : await requestToken({ ...grant, client_id: clientId, client_secret: secret });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { token_type: 'Bearer', expires_in: 3600, scope: 'groups:read people:read' },
    });
    expect(headers['cache-control']).toBe('no-store');
    const call = withKey(app, body.access_token);
    expect((await call(api.listPeople, { query: {} })).status).toBe(200);
    expect((await call(api.listProgress, { query: {} })).status).toBe(403);
    expect((await withKey(app, secret)(api.listPeople, { query: {} })).status).toBe(401);
  });

  it('can ask for fewer scopes, and for no others', async () => {
    const { clientId, secret } = await buildClient();
    const header = basicOf(clientId, secret);
    const { body } = await requestToken({ ...grant, scope: 'groups:read' }, header);
    expect(body.scope).toBe('groups:read');
    const call = withKey(app, body.access_token);
    expect((await call(api.listApiGroups, { query: {} })).status).toBe(200);
    expect((await call(api.listPeople, { query: {} })).status).toBe(403);
    for (const scope of ['reports:read', 'groups:read reports:read', 'everything']) {
      expect(await requestToken({ ...grant, scope }, header)).toMatchObject({
        status: 400,
        body: { error: 'invalid_scope' },
      });
    }
  });

  it('takes its tokens along when it’s ended, and they end after an hour', async () => {
    const { id, ask, clientId, secret } = await buildClient();
    const header = basicOf(clientId, secret);
    const tokenOf = async () => (await requestToken(grant, header)).body.access_token;
    const status = async (token: string) =>
      (await withKey(app, token)(api.listPeople, { query: {} })).status;
    const old = await tokenOf();
    await app.db
      .updateTable('integrations.key')
      .set({ expires_at: inDays(-1) })
      .where('client_id', '=', clientId)
      .execute();
    expect(await status(old)).toBe(401);
    const token = await tokenOf();
    expect(await status(token)).toBe(200);
    await ask(endKey, { params: { id, keyId: clientId } });
    expect(await status(token)).toBe(401);
    expect(await requestToken(grant, header)).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    });
  });

  it('of a department reaches no further', async () => {
    const organisation = await buildOrganisation(app);
    const { account } = await buildMember(app, organisation.id);
    const departmentId = await buildDepartment(app, organisation.id, { people: [account.id] });
    const { id, secret } = await buildKey(organisation, { kind: 'client', scopes, departmentId });
    const { body } = await requestToken(grant, basicOf(id, secret));
    const people = await withKey(app, body.access_token)(api.listPeople, { query: {} });
    expect(people.body.data.map((person) => person.id)).toEqual([account.id]);
  });

  type Client = Awaited<ReturnType<typeof buildClient>>;
  const wrong: [string, number, string, (client: Client) => Promise<unknown> | unknown][] = [
    [
      'another secret',
      401,
      'invalid_client',
      ({ clientId }) => ({ client_id: clientId, client_secret: newKey(keyPrefixes.client).key }),
    ],
    ['no secret', 401, 'invalid_client', ({ clientId }) => ({ client_id: clientId })],
    [
      'another id',
      401,
      'invalid_client',
      ({ id, secret }) => ({ client_id: id, client_secret: secret }),
    ],
    [
      'another client’s secret',
      401,
      'invalid_client',
      async ({ clientId }) => ({
        client_id: clientId,
        client_secret: (await buildClient()).secret,
      }),
    ],
    [
      'an organisation’s key as secret',
      401,
      'invalid_client',
      async (client) => {
        const { id, secret } = await buildKey(client);
        return { client_id: id, client_secret: secret };
      },
    ],
    ['another grant', 400, 'unsupported_grant_type', () => ({ grant_type: 'password' })],
    ['no grant', 400, 'invalid_request', () => ({ grant_type: '' })],
  ];

  it.each(wrong)('is refused with %s: %i %s', async (_, status, error, form) => {
    const client = await buildClient();
    const given = (await form(client)) as Record<string, string>;
    const answer = await requestToken({ ...grant, ...given });
    expect(answer).toMatchObject({
      status,
      body: { error, error_description: expect.any(String) },
    });
    expect(Object.keys(answer.body)).toEqual(['error', 'error_description']);
    if (status === 401) expect(answer.headers['www-authenticate']).toMatch(/^Basic /);
  });

  it('of an organisation that was refunded, or has another plan, gets none', async () => {
    const refunded = await buildClient();
    await app.db
      .updateTable('teams.team')
      .set({ closed_at: new Date() })
      .where('id', '=', refunded.id)
      .execute();
    const smaller = await buildClient();
    await app.db
      .updateTable('teams.team')
      .set({ plan: 'team' })
      .where('id', '=', smaller.id)
      .execute();
    const ask = ({ clientId, secret }: Client) => requestToken(grant, basicOf(clientId, secret));
    expect(await ask(refunded)).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    expect(await ask(smaller)).toMatchObject({
      status: 403,
      body: { error: 'unauthorized_client' },
    });
  });

  it('isn’t guessed: its network waits after many wrong secrets', async () => {
    await app.db
      .insertInto('platform.throttle')
      .values({
        key: 'wrongClient:network 127.0.0.1',
        hits: 100,
        window_ends_at: new Date(Date.now() + 60_000),
      })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ hits: 100 }))
      .execute();
    const { clientId, secret } = await buildClient();
    const guess = basicOf(clientId, newKey(keyPrefixes.client).key);
    const answer = await requestToken(grant, guess);
    expect(answer).toMatchObject({ status: 429, body: { error: 'invalid_request' } });
    expect((await requestToken(grant, basicOf(clientId, secret))).status).toBe(200);
  });
});

it('the metadata says where and how', async () => {
  const response = await app.server.inject('/.well-known/oauth-authorization-server');
  expect(response.json()).toMatchObject({
    issuer: app.config.publicUrl,
    token_endpoint: `${app.config.publicUrl}/api/oauth/token`,
    grant_types_supported: ['client_credentials'],
  });
});
