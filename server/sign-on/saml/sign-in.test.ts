import { afterAll, beforeAll, expect, it } from 'vitest';
import { getMe } from '../../../contract/accounts.ts';
import { samlAnswer } from '../../../contract/sign-on/saml.ts';
import { startSignOn } from '../../../contract/sign-on/sign-in.ts';
import { ask, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildDomain } from '../../../tests/support/oidc/connection.ts';
import { finish } from '../../../tests/support/oidc/sign-in.ts';
import { type AnswerParts, encode, signedAnswer } from '../../../tests/support/saml/answers.ts';
import { createTestKey } from '../../../tests/support/saml/certificate.ts';
import { beginSaml, buildSamlConnection } from '../../../tests/support/saml/connection.ts';
import { buildOrganisation } from '../../../tests/support/teams.ts';
import { findSessionId } from '../../accounts/sign-in/tokens.ts';
import { buildApp } from '../../app.ts';

let app: TestApp;
/** Another process of the same installation. */
let other: TestApp['server'];
const key = createTestKey();

beforeAll(async () => {
  app = await startApp();
  const { config, db, files } = app;
  other = await buildApp({ config, db, files, pages: 'none' });
  await other.ready();
});
afterAll(async () => {
  await other.close();
  await app.close();
});

async function build() {
  const { id: teamId } = await buildOrganisation(app);
  const domain = `${crypto.randomUUID().slice(0, 8)}.example`;
  await buildDomain(app, teamId, domain);
  const connectionId = await buildSamlConnection(app, teamId, { key });
  await app.db
    .updateTable('sign_on.connection')
    .set({ jit: true })
    .where('id', '=', connectionId)
    .execute();
  const attributes = { email: `thandi@${domain}`, name: 'Thandi Nkosi' };
  const begin = (parts: Partial<AnswerParts> = {}, begun?: Parameters<typeof beginSaml>[3]) =>
    beginSaml(app, connectionId, { attributes, ...parts }, begun);
  /** The browser posts what the provider made, at either process. */
  async function post(about: AnswerParts, server = app.server) {
    const body = { SAMLResponse: encode(signedAnswer(about, key)), RelayState: '' };
    const { headers } = await ask(server, samlAnswer, { params: { connectionId }, body });
    const { searchParams } = new URL(String(headers.location), 'https://learn.example');
    return searchParams.get('flow') ?? '';
  }
  return { teamId, domain, connectionId, begin, post };
}

it('someone signs in: from the address they enter to a session, the answer at another process', async () => {
  const { domain, begin, post } = await build();
  const email = `thandi@${domain}`;
  const started = await ask(app.server, startSignOn, { body: { email } });
  expect(started.body.data).toMatchObject({ state: 'go', way: { name: 'Entra ID' } });
  const { about, cookie } = await begin();
  const flow = await post(about, other);
  const { body } = await finish(app, { flow, cookie });
  if (body.data.state !== 'signed_in') throw new Error(body.data.state);
  const me = await ask(app.server, getMe, { query: {} }, { token: body.data.access_token });
  expect(me.body.data).toMatchObject({ email });
  const session = await app.db
    .selectFrom('accounts.session')
    .select('provider_session')
    .where('id', '=', findSessionId(app.config, body.data.access_token) ?? '')
    .executeTakeFirst();
  expect(session).toEqual({ provider_session: '_session' });
});

it('a second post of the answer signs nobody else in, at this process or another', async () => {
  const { begin, post } = await build();
  const { about, cookie } = await begin();
  const flow = await post(about);
  expect((await finish(app, { flow, cookie })).body.data.state).toBe('signed_in');
  for (const server of [app.server, other]) {
    expect(await post(about, server)).toBe(flow);
    expect((await finish(app, { flow, cookie })).status).toBe(400);
  }
});

it('an answer that an attacker pushes into someone else’s browser ends there', async () => {
  const { begin, post } = await build();
  const [attacker, victim] = [await begin(), await begin()];
  const flow = await post(attacker.about);
  expect((await finish(app, { flow, cookie: victim.cookie })).status).toBe(400);
});

it.each([
  ['of another domain', { email: 'thandi@elsewhere.example' }],
  ['that only looks like one of the domain', { email: 'thandi@hаrbour.example' }],
])('an address %s is refused, and no account is left behind', async (_, attributes) => {
  const { begin, post, teamId } = await build();
  const { about, cookie } = await begin({ attributes });
  const { body } = await finish(app, { flow: await post(about), cookie });
  expect(body.data).toMatchObject({ state: 'refused', code: 'foreign_domain' });
  const managed = await app.db
    .selectFrom('accounts.account')
    .select('id')
    .where('managed_by', '=', teamId)
    .execute();
  expect(managed).toEqual([]);
});

it('a connection that was edited meanwhile signs nobody in', async () => {
  const { begin, post, connectionId } = await build();
  const { about, cookie } = await begin();
  const flow = await post(about);
  await app.db
    .updateTable('sign_on.connection')
    .set({ settings_hash: 'another' })
    .where('id', '=', connectionId)
    .execute();
  const { body } = await finish(app, { flow, cookie });
  expect(body.data).toMatchObject({ state: 'refused', code: 'connection_changed' });
});

it('a proof needs that the provider asked again', async () => {
  const { begin, post } = await build();
  const first = await begin();
  const { body } = await finish(app, { flow: await post(first.about), cookie: first.cookie });
  if (body.data.state !== 'signed_in') throw new Error(body.data.state);
  const sessionId = findSessionId(app.config, body.data.access_token) ?? '';
  const session = await app.db
    .selectFrom('accounts.session')
    .select('account_id')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const begun = { purpose: 'prove', viewer: { accountId: session.account_id, sessionId } } as const;
  const prove = async (parts: Partial<AnswerParts>) => {
    const { about, cookie } = await begin(parts, begun);
    return (await finish(app, { flow: await post(about), cookie })).body.data;
  };
  const hourAgo = Date.now() - 3_600_000;
  expect(await prove({ authenticatedAt: hourAgo })).toMatchObject({ code: 'not_current' });
  expect(await prove({})).toMatchObject({ state: 'proved' });
});
