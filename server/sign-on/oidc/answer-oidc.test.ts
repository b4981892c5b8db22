import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { oidcCallback } from '../../../contract/sign-on/sign-in.ts';
import { ask, startApp, type TestApp } from '../../../tests/support/app.ts';
import { beginOidc, buildOidcConnection } from '../../../tests/support/oidc/connection.ts';
import {
  type Claims,
  clientSecret,
  type DishonestProvider,
  newKey,
  openDishonestProvider,
  rightClaims,
  secretlySigned,
  unsignedToken,
} from '../../../tests/support/oidc/dishonest-provider.ts';
import { buildOrganisation } from '../../../tests/support/teams.ts';
import { discoverProvider } from './provider.ts';

let app: TestApp;
let provider: DishonestProvider;
let other: DishonestProvider;
let teamId: string;
let connectionId: string;

beforeAll(async () => {
  app = await startApp({ config: { outbound: { allow: [], ports: [443], loopback: true } } });
  provider = await openDishonestProvider();
  other = await openDishonestProvider();
  ({ id: teamId } = await buildOrganisation(app));
  connectionId = await buildOidcConnection(app, teamId, { issuer: provider.issuer });
});
afterEach(() => provider.reset());
afterAll(async () => {
  await provider.close();
  await other.close();
  await app.close();
});

type Query = Partial<Record<'code' | 'state' | 'iss' | 'error' | 'error_description', string>>;

async function callBack(query: Query, to = connectionId) {
  const { status, headers, body } = await ask(app.server, oidcCallback, {
    params: { connectionId: to },
    query: { code: 'c-1', ...query },
  });
  return { status, location: String(headers.location), body: Buffer.from(body).toString() };
}

interface Stored {
  arrived?: Record<string, unknown>;
  problem?: string;
  found?: string;
}

async function outcomeAt(location: string): Promise<Stored | null> {
  const id = new URL(location, 'https://learn.example').searchParams.get('flow') ?? '';
  const flow = await app.db
    .selectFrom('sign_on.flow')
    .select('outcome')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return flow.outcome;
}

/** The whole way with an ID token, made for the nonce of the flow. */
async function arriveWith(
  makeToken: (claims: Claims) => string | Promise<string>,
  { to = connectionId, query = {} }: { to?: string; query?: Query } = {},
) {
  const { state, nonce } = await beginOidc(app, to);
  provider.answer({ idToken: await makeToken({ ...rightClaims(provider.issuer), nonce }) });
  const { location } = await callBack({ state, ...query }, to);
  return outcomeAt(location);
}

const signed = (change: Claims, header: object = {}) =>
  arriveWith((claims) => provider.sign({ ...claims, ...change }, header));

const logged = async () =>
  app.db
    .selectFrom('sign_on.log_entry')
    .select(['act', 'code', 'detail'])
    .where('team_id', '=', teamId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

const seconds = () => Math.floor(Date.now() / 1000);

it('an answer leads to the page that ends the flow, with who arrived stored', async () => {
  const { state, nonce } = await beginOidc(app, connectionId);
  provider.answer({
    idToken: await provider.sign({ nonce, sid: 'session-1', amr: ['pwd', 'otp'] }),
  });
  const { status, location, body } = await callBack({ state });
  expect(status).toBe(303);
  expect(location).toMatch(/^\/sign-in\/finish\?flow=[0-9a-f-]{36}$/);
  expect(body).toBe('');
  expect(await outcomeAt(location)).toMatchObject({
    arrived: {
      subject: 's-1',
      email: 'thandi@harbour.example',
      firstName: 'Thandi',
      sessionIndex: 'session-1',
      secondFactor: true,
    },
  });
});

it('the code is exchanged once, with the secret and the verifier', async () => {
  await signed({});
  const exchanges = provider.asked.filter(({ path }) => path === '/token');
  expect(exchanges).toHaveLength(1);
  const [{ body = '', authorization = '' } = {}] = exchanges;
  const sent = new URLSearchParams(body);
  expect(sent.get('code_verifier')).toMatch(/^[\w-]{43}$/);
  expect(sent.get('redirect_uri')).toContain(`/api/sign-on/oidc/${connectionId}/callback`);
  expect(body).not.toContain('client_secret');
  const [, given = ''] = Buffer.from(authorization.slice(6), 'base64').toString().split(':');
  expect(decodeURIComponent(given.replaceAll('+', ' '))).toBe(clientSecret);
});

it('asks for what the protocol needs', async () => {
  const { searchParams } = new URL((await beginOidc(app, connectionId)).address);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    scope: 'openid email profile',
    client_id: 'stepwell',
  });
  expect(searchParams.has('prompt')).toBe(false);
});

describe('an ID token that isn’t right is refused, and logged', () => {
  it.each<[string, () => Claims, string]>([
    ['another issuer', () => ({ iss: other.issuer }), 'wrong_answer'],
    ['another audience', () => ({ aud: 'another-app' }), 'wrong_answer'],
    ['another authorized party', () => ({ azp: 'another-app' }), 'wrong_answer'],
    [
      'several audiences, ours not the authorized party',
      () => ({ aud: ['stepwell', 'another-app'], azp: 'another-app' }),
      'wrong_answer',
    ],
    ['another nonce', () => ({ nonce: 'of another flow' }), 'wrong_answer'],
    ['no nonce', () => ({ nonce: undefined }), 'wrong_answer'],
    ['expired', () => ({ iat: seconds() - 900, exp: seconds() - 600 }), 'not_current'],
    [
      'issued tomorrow',
      () => ({ iat: seconds() + 86_400, exp: seconds() + 90_000 }),
      'not_current',
    ],
    ['not valid yet', () => ({ nbf: seconds() + 3_600 }), 'not_current'],
    ['no expiry', () => ({ exp: undefined }), 'wrong_answer'],
    ['a subject of 300 characters', () => ({ sub: 's'.repeat(300) }), 'no_subject'],
    ['an empty subject', () => ({ sub: '' }), 'no_subject'],
  ])('%s', async (_, change, code) => {
    expect(await signed(change())).toMatchObject({ problem: code });
    expect(await logged()).toMatchObject({ act: 'refused', code });
  });

  it('without a signature (alg: none)', async () => {
    expect(await arriveWith(unsignedToken)).toMatchObject({ problem: 'bad_signature' });
  });

  it('HS256 with the client’s secret', async () => {
    expect(await arriveWith(secretlySigned)).toMatchObject({ problem: 'bad_signature' });
  });

  it('a key that the provider doesn’t have', async () => {
    const key = await newKey('stranger');
    expect(await arriveWith((claims) => provider.signWith(key, claims))).toMatchObject({
      problem: 'bad_signature',
    });
  });

  it('the right token with a broken signature', async () => {
    const broken = await arriveWith(async (claims) => {
      const [header, body, signature = ''] = (await provider.sign(claims)).split('.');
      const bytes = Buffer.from(signature, 'base64url');
      bytes.writeUInt8(bytes.readUInt8(10) ^ 1, 10);
      return `${header}.${body}.${bytes.toString('base64url')}`;
    });
    expect(broken).toMatchObject({ problem: 'bad_signature' });
  });

  it('the right key’s name with another key', async () => {
    const impostor = await newKey('key-1');
    expect(await arriveWith((claims) => provider.signWith(impostor, claims))).toMatchObject({
      problem: 'bad_signature',
    });
  });

  it('another tenant’s token, from a provider of many', async () => {
    const change = { iss: `${provider.issuer}/other-tenant/v2.0`, tid: 'other-tenant' };
    expect(await signed(change)).toMatchObject({ problem: 'wrong_answer' });
  });

  it('none at all', async () => {
    const { state } = await beginOidc(app, connectionId);
    provider.answer({ token: { status: 200, body: { access_token: 'a', token_type: 'Bearer' } } });
    expect(await outcomeAt((await callBack({ state })).location)).toMatchObject({
      problem: 'wrong_answer',
    });
  });
});

describe('keys', () => {
  it('a new one is found at once, and an unknown one asks at most once more', async () => {
    const fresh = await openDishonestProvider();
    const to = await buildOidcConnection(app, teamId, { issuer: fresh.issuer });
    const arrive = async (sign: (claims: Claims) => Promise<string>) => {
      const { state, nonce } = await beginOidc(app, to);
      fresh.answer({ idToken: await sign({ nonce }) });
      return outcomeAt((await callBack({ state }, to)).location);
    };
    expect(await arrive((claims) => fresh.sign(claims))).toHaveProperty('arrived');
    await fresh.changeKey({ only: true });
    expect(await arrive((claims) => fresh.sign(claims))).toHaveProperty('arrived');
    const asks = () => fresh.asked.filter(({ path }) => path === '/keys').length;
    expect(asks()).toBe(2);
    const stranger = await newKey('stranger');
    for (const _ of [1, 2, 3]) {
      expect(await arrive((claims) => fresh.signWith(stranger, claims))).toHaveProperty('problem');
    }
    expect(asks()).toBe(2);
    await fresh.close();
  });

  it('what the provider says about itself is asked once an hour', async () => {
    const fresh = await openDishonestProvider();
    const to = await buildOidcConnection(app, teamId, { issuer: fresh.issuer });
    await beginOidc(app, to);
    await beginOidc(app, to);
    expect(fresh.asked).toHaveLength(1);
    await fresh.close();
  });
});

describe('answers that belong to nobody leave nothing behind', () => {
  const countEntries = () =>
    app.db
      .selectFrom('sign_on.log_entry')
      .select('id')
      .execute()
      .then((rows) => rows.length);

  it.each<[string, () => Promise<Query>]>([
    ['an unknown state', async () => ({ state: 'x'.repeat(43) })],
    ['no state', async () => ({})],
  ])('%s', async (_, make) => {
    const before = await countEntries();
    const { status, location } = await callBack(await make());
    expect([status, location]).toEqual([303, '/sign-in/finish']);
    expect(provider.asked).toEqual([]);
    expect(await countEntries()).toBe(before);
  });

  it('a code from one provider at the callback of another', async () => {
    const second = await buildOidcConnection(app, teamId, { issuer: other.issuer });
    const { state } = await beginOidc(app, connectionId);
    provider.reset();
    expect((await callBack({ state }, second)).location).toBe('/sign-in/finish');
    expect([provider.asked, other.asked.filter(({ path }) => path === '/token')]).toEqual([[], []]);
  });

  it('the iss parameter of another provider', async () => {
    const refused = await arriveWith((claims) => provider.sign(claims), {
      query: { iss: other.issuer },
    });
    expect(refused).toMatchObject({ problem: 'wrong_answer' });
    expect(provider.asked.some(({ path }) => path === '/token')).toBe(false);
  });

  it('a flow that has expired', async () => {
    const { state } = await beginOidc(app, connectionId);
    await app.db
      .updateTable('sign_on.flow')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('connection_id', '=', connectionId)
      .execute();
    expect((await callBack({ state })).location).toBe('/sign-in/finish');
  });

  it('a connection that doesn’t exist', async () => {
    const params = { connectionId: '00000000-0000-7000-8000-000000000000' };
    expect(await ask(app.server, oidcCallback, { params, query: {} })).toMatchObject({
      status: 404,
    });
  });

  it('the first answer counts, also of two at once', async () => {
    const { state, nonce } = await beginOidc(app, connectionId);
    provider.answer({ idToken: await provider.sign({ nonce }) });
    const both = await Promise.all([callBack({ state }), callBack({ state })]);
    const stored = both.map(({ location }) => location).filter((at) => at.includes('flow='));
    expect(new Set(stored).size).toBe(1);
    expect((await callBack({ state, error: 'access_denied' })).location).toBe('/sign-in/finish');
    expect(await outcomeAt(stored[0] ?? '')).toHaveProperty('arrived');
  });
});

describe('what the provider answers instead', () => {
  it.each([
    ['access_denied', 'provider_refused'],
    ['interaction_required', 'provider_refused'],
  ])('%s', async (error, code) => {
    const { state } = await beginOidc(app, connectionId);
    const query = { state, error, error_description: 'Not assigned to this app' };
    const { location } = await callBack(query);
    expect(await outcomeAt(location)).toMatchObject({
      problem: code,
      found: `${error}: Not assigned to this app`,
    });
  });

  it.each([
    ['invalid_client', 401, 'secret_refused'],
    ['invalid_grant', 400, 'wrong_answer'],
    ['server_error', 500, 'unreachable'],
  ])('at the token endpoint: %s', async (error, status, code) => {
    const { state } = await beginOidc(app, connectionId);
    provider.answer({ token: { status, body: { error } } });
    expect(await outcomeAt((await callBack({ state })).location)).toMatchObject({ problem: code });
  });

  it.each(['/token', '/keys'])('%s leads to a private address', async (path) => {
    const fresh = await openDishonestProvider();
    const to = await buildOidcConnection(app, teamId, { issuer: fresh.issuer });
    const { state, nonce } = await beginOidc(app, to);
    fresh.answer({ idToken: await fresh.sign({ nonce }), misbehaves: { path, how: 'redirects' } });
    expect(await outcomeAt((await callBack({ state }, to)).location)).toHaveProperty('problem');
    await fresh.close();
  });

  it('50 MB of keys, or thousands of them', async () => {
    const fresh = await openDishonestProvider();
    const to = await buildOidcConnection(app, teamId, { issuer: fresh.issuer });
    const arrive = async () => {
      const { state, nonce } = await beginOidc(app, to);
      fresh.answer({ idToken: await fresh.sign({ nonce }) });
      return outcomeAt((await callBack({ state }, to)).location);
    };
    fresh.answer({ misbehaves: { path: '/keys', how: 'floods' } });
    expect(await arrive()).toMatchObject({ problem: 'unreachable', found: 'too large' });
    fresh.answer({ misbehaves: null, keys: Array.from({ length: 10_000 }, () => ({ kty: 'EC' })) });
    expect(await arrive()).toMatchObject({ problem: 'not_a_provider' });
    await fresh.close();
  });
});

describe('claims from userinfo', () => {
  const withDepartment = { mapping: { department: 'department' } };

  it('only when the ID token lacks one that is mapped', async () => {
    await signed({});
    expect(provider.asked.some(({ path }) => path === '/userinfo')).toBe(false);
    const to = await buildOidcConnection(app, teamId, {
      issuer: provider.issuer,
      ...withDepartment,
    });
    provider.answer({ userinfo: { sub: 's-1', department: 'Reception', email: 'x@y.example' } });
    expect(await arriveWith((claims) => provider.sign(claims), { to })).toMatchObject({
      // What is signed counts more.
      arrived: { department: ['Reception'], email: 'thandi@harbour.example' },
    });
  });

  it('never about someone else', async () => {
    const to = await buildOidcConnection(app, teamId, {
      issuer: provider.issuer,
      ...withDepartment,
    });
    provider.answer({ userinfo: { sub: 's-2', department: 'Reception' } });
    expect(await arriveWith((claims) => provider.sign(claims), { to })).toMatchObject({
      problem: 'wrong_answer',
    });
  });
});

describe('what a provider says about itself', () => {
  const discovering = (issuer: string, config = app.config) =>
    discoverProvider(config, issuer).then(
      () => 'found',
      (problem) => problem.code ?? String(problem),
    );

  it('is found also by the address of the document', async () => {
    expect(await discovering(`${provider.issuer}/.well-known/openid-configuration`)).toBe('found');
  });

  it.each([
    'https://login.microsoftonline.com/common/v2.0',
    'https://login.microsoftonline.com/organizations/v2.0',
    'https://login.microsoftonline.com/consumers/v2.0',
    'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
    'https://login.microsoftonline.com/{tenantid}/v2.0',
    'https://login.microsoftonline.com/%7Btenantid%7D/v2.0',
    'https://login.example/?tenant=1',
    'no address',
  ])('%s is no issuer of one tenant', async (issuer) => {
    expect(await discovering(issuer)).toBe('not_a_provider');
  });

  it.each<[string, Claims]>([
    ['another issuer', { issuer: 'https://other.example' }],
    ['an issuer with a gap for any tenant', { issuer: 'https://login.example/{tenantid}/v2.0' }],
    ['an address that is a script', { authorization_endpoint: 'javascript:alert(1)' }],
    ['no keys', { jwks_uri: undefined }],
  ])('not with %s', async (_, metadata) => {
    provider.answer({ metadata });
    expect(await discovering(provider.issuer)).toBe('not_a_provider');
  });

  it.each(['floods', 'redirects'] as const)('nor when it %s', async (how) => {
    provider.answer({ misbehaves: { path: '/.well-known/openid-configuration', how } });
    expect(['unreachable', 'not_a_provider']).toContain(await discovering(provider.issuer));
  });

  it.each([
    'http://idp.example',
    'https://127.0.0.1',
    'https://[::1]',
    'https://[::ffff:7f00:1]',
    'https://0x7f000001',
    'https://[64:ff9b::a9fe:a9fe]',
    'https://169.254.169.254',
    'https://10.0.0.1',
    'https://idp.internal',
    'https://user:password@idp.example',
    'https://idp.example:5432',
  ])('%s is never asked', async (issuer) => {
    const { config } = app;
    const outbound = { allow: [], ports: [443], loopback: false };
    const code = await discovering(issuer, { ...config, outbound });
    expect(['unreachable', 'not_a_provider']).toContain(code);
    expect(provider.asked).toEqual([]);
  });
});
