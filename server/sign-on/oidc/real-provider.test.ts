import { afterAll, beforeAll, expect, it } from 'vitest';
import { finishSignOn, oidcCallback, startSignOn } from '../../../contract/sign-on/sign-in.ts';
import { ask, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildDomain, buildOidcConnection } from '../../../tests/support/oidc/connection.ts';
import {
  openRealProvider,
  type RealProvider,
  realClient,
  walkBack,
} from '../../../tests/support/oidc/real-provider.ts';
import { buildOrganisation } from '../../../tests/support/teams.ts';
import { sealSecret } from '../connections/client-secret.ts';
import { oidcAddresses } from './addresses.ts';

let app: TestApp;
const email = 'thandi@harbour.example';
const thandi = {
  subject: 'thandi-at-harbour',
  claims: { email, email_verified: true, given_name: 'Thandi', family_name: 'Nkosi' },
};

beforeAll(async () => {
  app = await startApp({ config: { outbound: { allow: [], ports: [443], loopback: true } } });
});
afterAll(() => app.close());

async function connect(provider: RealProvider, { secret = realClient.clientSecret } = {}) {
  const { id: teamId } = await buildOrganisation(app);
  await app.db.deleteFrom('sign_on.domain').execute();
  await buildDomain(app, teamId, 'harbour.example');
  const id = await buildOidcConnection(app, teamId, { issuer: provider.issuer, jit: true });
  await app.db
    .updateTable('sign_on.connection')
    .set({ secret: sealSecret(app.config, secret) })
    .where('id', '=', id)
    .execute();
  provider.allow(oidcAddresses(app.config, id).callback);
  return id;
}

/** Through every page that a browser would see. */
async function signIn({ issuer }: RealProvider) {
  const started = await ask(app.server, startSignOn, { body: { email, returnTo: '/courses' } });
  const { data } = started.body;
  if (data.state !== 'go') throw new Error(data.state);
  const cookie = String(started.headers['set-cookie']).split(';')[0] ?? '';
  const back = await walkBack(data.address, issuer);
  const called = await app.server.inject({ url: back.pathname + back.search });
  const { searchParams } = new URL(String(called.headers.location), app.config.publicUrl);
  const body = { flow: searchParams.get('flow') ?? '' };
  const { body: end } = await ask(app.server, finishSignOn, { body }, { cookie });
  return { end: end.data, back };
}

it.each(['idToken', 'userinfo'] as const)(
  'a certified provider signs someone in, with claims in %s',
  async (claimsIn) => {
    const provider = await openRealProvider(thandi, { claimsIn });
    await connect(provider);
    const { end } = await signIn(provider);
    expect(end).toMatchObject({ state: 'signed_in', returnTo: '/courses' });
    await app.db.deleteFrom('accounts.account').where('email', '=', email).execute();
    await provider.close();
  },
);

it('a code works once', async () => {
  const provider = await openRealProvider(thandi);
  const connectionId = await connect(provider);
  const { back } = await signIn(provider);
  const query = Object.fromEntries(back.searchParams);
  const again = await ask(app.server, oidcCallback, { params: { connectionId }, query });
  expect(again.headers.location).toBe('/sign-in/finish');
  await provider.close();
});

it('a secret that the provider doesn’t accept is named as such', async () => {
  const provider = await openRealProvider(thandi);
  await connect(provider, { secret: 'an-old-one-that-has-expired' });
  expect((await signIn(provider)).end).toMatchObject({ state: 'refused', code: 'secret_refused' });
  await provider.close();
});
