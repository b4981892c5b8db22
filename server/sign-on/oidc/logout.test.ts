import { afterAll, beforeAll, expect, it } from 'vitest';
import { getMe } from '../../../contract/accounts.ts';
import { getProviderSignOut, proveBySignOn } from '../../../contract/sign-on/mine.ts';
import { oidcLogout } from '../../../contract/sign-on/sign-in.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildDomain, buildOidcConnection } from '../../../tests/support/oidc/connection.ts';
import {
  type Claims,
  type DishonestProvider,
  newKey,
  openDishonestProvider,
} from '../../../tests/support/oidc/dishonest-provider.ts';
import { signInWith } from '../../../tests/support/oidc/sign-in.ts';
import { buildOrganisation } from '../../../tests/support/teams.ts';

let app: TestApp;
let provider: DishonestProvider;
let teamId: string;
let connectionId: string;

beforeAll(async () => {
  app = await startApp({ config: { outbound: { allow: [], ports: [443], loopback: true } } });
  provider = await openDishonestProvider();
  provider.answer({ metadata: { end_session_endpoint: `${provider.issuer}/end?a=b` } });
  ({ id: teamId } = await buildOrganisation(app));
  await buildDomain(app, teamId, 'harbour.example');
  connectionId = await buildOidcConnection(app, teamId, { issuer: provider.issuer, jit: true });
});
afterAll(async () => {
  await provider.close();
  await app.close();
});

const event = 'http://schemas.openid.net/event/backchannel-logout';

async function enter(claims: Claims = {}) {
  const end = await signInWith(app, provider, connectionId, claims);
  if (end.state !== 'signed_in') throw new Error(end.state);
  return end.access_token;
}

const works = async (token: string) =>
  (await ask(app.server, getMe, { query: {} }, { token })).status === 200;

/** A right logout token, with a change. */
const tokenWith = (claims: Claims, header: object = {}) =>
  provider.sign(
    {
      email: undefined,
      sub: undefined,
      sid: 'session-1',
      jti: crypto.randomUUID(),
      events: { [event]: {} },
      ...claims,
    },
    header,
  );

const send = async (token: string, to = connectionId) =>
  ask(app.server, oidcLogout, { params: { connectionId: to }, body: { logout_token: token } });

it('ends the session that the provider names, and no other', async () => {
  const ended = await enter({ sid: 'session-1' });
  const other = await enter({ sid: 'session-2' });
  const { status, headers } = await send(await tokenWith({}));
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  expect([await works(ended), await works(other)]).toEqual([false, true]);
});

it('ends all sessions of a subject, but not those opened with a password', async () => {
  const first = await enter({ sid: 'session-3' });
  const second = await enter();
  const { accountId } = await app.db
    .selectFrom('sign_on.identity')
    .select('account_id as accountId')
    .where('connection_id', '=', connectionId)
    .executeTakeFirstOrThrow();
  const { token: own } = await signedIn(app, { id: accountId });
  expect((await send(await tokenWith({ sid: undefined, sub: 's-1' }))).status).toBe(200);
  expect(await Promise.all([first, second, own].map(works))).toEqual([false, false, true]);
  const [last] = await app.db
    .selectFrom('sign_on.log_entry')
    .select(['act', 'account_id as accountId'])
    .where('team_id', '=', teamId)
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(last).toEqual({ act: 'signed_out', accountId });
});

const seconds = () => Math.floor(Date.now() / 1000);

it.each<[string, Claims]>([
  ['another issuer', { iss: 'https://other.example' }],
  ['another audience', { aud: 'another-app' }],
  ['a nonce, as an ID token has', { nonce: 'n' }],
  ['no event', { events: undefined }],
  ['another event', { events: { 'http://schemas.example/other': {} } }],
  ['neither subject nor session', { sid: undefined }],
  ['no id', { jti: undefined }],
  ['made an hour ago', { iat: seconds() - 3_600 }],
  ['made tomorrow', { iat: seconds() + 86_400, exp: seconds() + 90_000 }],
  ['expired', { exp: seconds() - 600 }],
  ['no time', { iat: undefined }],
])('refuses a token with %s', async (_, claims) => {
  const session = await enter({ sid: 'session-1' });
  expect((await send(await tokenWith(claims))).status).toBe(400);
  expect(await works(session)).toBe(true);
});

it('refuses what isn’t signed by the provider', async () => {
  const session = await enter({ sid: 'session-1' });
  const stranger = await newKey('key-1');
  const forged = await provider.signWith(stranger, {
    sid: 'session-1',
    jti: 'forged',
    events: { [event]: {} },
  });
  for (const token of [forged, 'no token', 'a.b.c', '']) {
    expect((await send(token)).status).toBe(400);
  }
  expect(await works(session)).toBe(true);
});

it('takes a token once', async () => {
  const token = await tokenWith({});
  const sent = await Promise.all([send(token), send(token)]);
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 400]);
  const later = await enter({ sid: 'session-1' });
  expect((await send(token)).status).toBe(400);
  expect(await works(later)).toBe(true);
});

it('for one organisation says nothing about another, with the same provider', async () => {
  const { id } = await buildOrganisation(app);
  const second = await buildOidcConnection(app, id, { issuer: provider.issuer });
  const session = await enter({ sid: 'session-1' });
  expect((await send(await tokenWith({}), second)).status).toBe(200);
  expect(await works(session)).toBe(true);
});

it('the page for signing out there too belongs to the session', async () => {
  const token = await enter();
  const { body } = await ask(app.server, getProviderSignOut, {}, { token });
  expect(body.data.address).toBe(`${provider.issuer}/end?a=b&client_id=stepwell`);
  const { account } = await buildOrganisation(app);
  const own = await signedIn(app, account);
  expect((await own.ask(getProviderSignOut, {})).body.data.address).toBeNull();
});

it('a proof begins with the provider of one’s own, which asks again', async () => {
  const token = await enter();
  const body = { connectionId, returnTo: '/user-screen/account-settings' };
  const begun = await ask(app.server, proveBySignOn, { body }, { token });
  expect(begun.headers['set-cookie']).toContain('sw_flow=');
  const { searchParams } = new URL(begun.body.data.address);
  expect([searchParams.get('max_age'), searchParams.get('prompt')]).toEqual(['0', 'login']);
  const { account } = await buildOrganisation(app);
  const stranger = await signedIn(app, account);
  expect((await stranger.ask(proveBySignOn, { body })).status).toBe(404);
});
