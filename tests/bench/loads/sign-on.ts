import { clientId, openDishonestProvider } from '../../support/oidc/dishonest-provider.ts';
import { withDatabase } from '../measuring/database.ts';
import { spentDuring } from '../measuring/processes.ts';
import type { BenchServer } from '../measuring/server.ts';
import { isShort } from '../measuring/settings.ts';
import type { CpuTime } from '../report.ts';

const signIns = isShort ? 4 : 200;
const domain = 'harbour-sign-on.example';

/** What one sign-in costs, with the provider of an organisation and with a password. The provider runs in this process. */
export async function measureSignOn(server: BenchServer): Promise<CpuTime[]> {
  const provider = await openDishonestProvider();
  await withDatabase(server.data, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into teams.team (name, plan, seats, starts_at, ends_at, open_until)
       values ('Signed on', 'enterprise', 100, now(), now() + interval '1 year', now() + interval '380 days')
       returning id`,
    );
    const teamId = rows[0]?.id;
    await client.query(
      `insert into sign_on.connection (team_id, kind, name, state, jit, settings, mapping)
       values ($1, 'oidc', 'Okta', 'on', true, $2, $3)`,
      [teamId, { issuer: provider.issuer, clientId }, { email: 'email' }],
    );
    await client.query(
      `insert into sign_on.domain (team_id, domain, token, verified_at, method) values ($1, $2, 'x', now(), 'dns')`,
      [teamId, domain],
    );
  });
  const browser = openBrowser(server.origin);
  const bySignOn = async () => {
    const { data, cookie } = await browser.post('/api/sign-on/start', { email: `ana@${domain}` });
    const { searchParams } = new URL(data.address);
    const nonce = searchParams.get('nonce');
    const callback = searchParams.get('redirect_uri') ?? '';
    const claims = { nonce, email: `ana@${domain}` };
    provider.answer({ idToken: await provider.sign(claims) });
    const query = new URLSearchParams({ code: 'c', state: searchParams.get('state') ?? '' });
    const path = `${new URL(callback).pathname}?${query}`;
    const flow = new URL(await browser.follow(path), server.origin).searchParams.get('flow');
    const end = await browser.post('/api/sign-on/finish', { flow }, cookie);
    if (end.data.state !== 'signed_in') throw new Error(end.data.code);
  };
  const byPassword = () => browser.signIn('student', 'stepwell-student');
  const results: CpuTime[] = [];
  for (const [name, signIn] of [
    ['sign-in by SSO', bySignOn],
    ['sign-in by password', byPassword],
  ] as const) {
    // The first one loads the provider's description and keys, and makes the account.
    await signIn();
    const spent = await spentDuring(server.pid, async () => {
      for (let at = 0; at < signIns; at += 1) await signIn();
    });
    results.push({
      name,
      serverMs: spent.serverMs / signIns,
      databaseMs: spent.databaseMs / signIns,
      budgetMs: 100,
    });
  }
  await provider.close();
  return results;
}

/** Each request from an address of its own, as from many homes. */
function openBrowser(origin: string) {
  let number = 0;
  const address = () => {
    number += 1;
    return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  };
  const send = async (path: string, init: RequestInit = {}) => {
    const headers = { ...init.headers, 'x-forwarded-for': address() };
    const reply = await fetch(origin + path, { redirect: 'manual', ...init, headers });
    if (reply.status >= 400) throw new Error(`${path} ${reply.status} ${await reply.text()}`);
    return reply;
  };
  return {
    async post(path: string, body: object, cookie = '') {
      const headers = { 'content-type': 'application/json', cookie };
      const reply = await send(path, { method: 'POST', headers, body: JSON.stringify(body) });
      const set = reply.headers.get('set-cookie')?.split(';')[0] ?? '';
      return { ...(await reply.json()), cookie: set };
    },
    async follow(path: string) {
      const reply = await send(path);
      return reply.headers.get('location') ?? '';
    },
    async signIn(username: string, password: string) {
      await send('/auth/login', {
        method: 'POST',
        body: new URLSearchParams({ username, password }),
      });
    },
  };
}
