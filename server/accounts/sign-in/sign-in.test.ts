import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  cancelMfa,
  confirmMfa,
  endAllSessions,
  endSession,
  getMe,
  getMfaSecret,
  listDevices,
  login,
  registerMfa,
  renewRecoveryCodes,
  validateTotp,
  verifyToken,
} from '../../../contract/accounts.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import {
  buildAccount,
  buildAdmin,
  buildLearner,
  testPassword,
} from '../../../tests/support/factories.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { signToken } from './tokens.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('platform.throttle').execute();
});

const credentials = (account: { username: string }, password = testPassword) => ({
  body: { username: account.username, password },
});

function claims(token: string) {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    exp: number;
    iat: number;
  };
}

/** Adjacent codes are accepted too, so this one stays valid even if a step ends meanwhile. */
const nextCode = (secret: string) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 });

/** Switches the second factor on, leaving codes of later steps unused. */
async function withSecondFactor() {
  const account = await buildLearner(app.db);
  const session = await signedIn(app, account);
  await session.ask(registerMfa, { body: { username: account.username } });
  const { secret } = (await session.ask(getMfaSecret, {})).body.data;
  const totp = await generate({ secret });
  const confirmed = await session.ask(confirmMfa, { body: { totp } });
  expect(confirmed.status).toBe(200);
  return { account, session, secret, recoveryCodes: confirmed.body.data.recovery_codes };
}

describe('signing in', () => {
  it('returns a bearer token that carries its expiry', async () => {
    const account = await buildLearner(app.db);
    const answer = await ask(app.server, login, credentials(account));
    expect(answer.body).toMatchObject({ token_type: 'bearer', mfa_enabled: false });
    const { exp, iat } = claims(answer.body.access_token);
    expect(exp - iat).toBe(12 * 60 * 60);
    const me = await ask(app.server, getMe, { query: {} }, { token: answer.body.access_token });
    expect(me.body.data).toMatchObject({ username: account.username, role: 'User' });
    expect(Object.keys(me.body.data)).not.toContain('password_hash');
  });

  it('lasts 30 days when remembered', async () => {
    const account = await buildLearner(app.db);
    const { body } = await ask(app.server, login, {
      body: { ...credentials(account).body, remember_me: true },
    });
    const { exp, iat } = claims(body.access_token);
    expect(exp - iat).toBe(30 * 24 * 60 * 60);
  });

  it('accepts JSON as well as a form, and the email as well as the username', async () => {
    const account = await buildLearner(app.db);
    const response = await app.server.inject({
      method: 'POST',
      url: '/auth/login',
      payload: { username: account.email.toUpperCase(), password: testPassword },
    });
    expect(response.statusCode).toBe(200);
  });

  it('refuses unknown names and wrong passwords with the same message', async () => {
    const account = await buildLearner(app.db);
    const wrong = await ask(app.server, login, credentials(account, 'wrong'));
    const unknown = await ask(app.server, login, credentials({ username: 'nobody-here' }));
    expect(wrong.status).toBe(401);
    expect(unknown.body).toEqual(wrong.body);
    expect(unknown.status).toBe(401);
  });

  it('refuses an account that has no password yet', async () => {
    const account = await buildLearner(app.db);
    await app.db
      .updateTable('accounts.account')
      .set({ password_hash: null })
      .where('id', '=', account.id)
      .execute();
    expect((await ask(app.server, login, credentials(account))).status).toBe(401);
  });

  const wrongTries = (account: { username: string }, count: number, address = '192.0.2.1') =>
    Promise.all(
      Array.from({ length: count }, () =>
        ask(app.server, login, credentials(account, 'wrong'), { address }),
      ),
    );

  it('refuses a name from one address after ten failures, also in parallel', async () => {
    const account = await buildLearner(app.db);
    const tries = await wrongTries(account, 14);
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10);
    const locked = await ask(app.server, login, credentials(account), { address: '192.0.2.1' });
    expect(locked.status).toBe(429);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('lets the owner in from elsewhere meanwhile', async () => {
    const account = await buildLearner(app.db);
    await wrongTries(account, 12);
    const owner = await ask(app.server, login, credentials(account), { address: '198.51.100.9' });
    expect(owner.status).toBe(200);
  });

  it('counts the addresses of one IPv6 network together', async () => {
    const account = await buildLearner(app.db);
    for (let n = 1; n <= 10; n += 1) await wrongTries(account, 1, `2001:db8:7:7::${n}`);
    const locked = await wrongTries(account, 1, '2001:db8:7:7:ffff::1');
    expect(locked[0]?.status).toBe(429);
    expect((await wrongTries(account, 1, '2001:db8:7:8::1'))[0]?.status).toBe(401);
  });

  it('locks no account through names that look like its id', async () => {
    const account = await buildLearner(app.db);
    for (const username of [`#${account.id}`, String(account.id), `account ${account.id}`]) {
      await wrongTries({ username }, 12);
    }
    const owner = await ask(app.server, login, credentials(account), { address: '192.0.2.1' });
    expect(owner.status).toBe(200);
  });

  it('refuses unknown names as it refuses known ones', async () => {
    const tries = await wrongTries({ username: 'nobody-at-all' }, 12);
    expect(tries.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), 429, 429]);
  });

  it('lets a known device in even when guesses come from everywhere, until its password changes', async () => {
    const account = await buildLearner(app.db);
    const first = await ask(app.server, login, credentials(account));
    const [cookie = ''] = String(first.headers['set-cookie']).split(';');
    expect(first.headers['set-cookie']).toMatch(/HttpOnly; SameSite=Strict/);
    const key = `failedSignInAnywhere:id account by name ${account.id}`;
    const full = { hits: 100, window_ends_at: new Date(Date.now() + 30_000) };
    await app.db
      .insertInto('platform.throttle')
      .values({ key, ...full })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(full))
      .execute();
    const from = (cookie: string, password = testPassword) =>
      app.server.inject({
        method: 'POST',
        url: '/auth/login',
        payload: { username: account.username, password },
        headers: { cookie: `other=1; ${cookie}` },
      });
    expect((await from('')).statusCode).toBe(429);
    expect((await from(`${cookie.slice(0, -2)}xx`)).statusCode).toBe(429);
    expect((await from(cookie)).statusCode).toBe(200);
    for (let n = 0; n < 10; n += 1) expect((await from(cookie, 'wrong')).statusCode).toBe(401);
    expect((await from(cookie)).statusCode).toBe(429);

    await app.db.deleteFrom('platform.throttle').execute();
    await app.db
      .insertInto('platform.throttle')
      .values({ key, ...full })
      .execute();
    await app.db
      .updateTable('accounts.account')
      .set({ password_hash: await hashPassword('another password') })
      .where('id', '=', account.id)
      .execute();
    expect((await from(cookie, 'another password')).statusCode).toBe(429);
  });

  it('stores no address but an IP address, however long the proxy’s text is', async () => {
    const proxied = await startApp({ config: { trustedProxies: '127.0.0.1' } });
    const there = await buildLearner(proxied.db);
    const { body } = await proxied.server
      .inject({
        method: 'POST',
        url: '/auth/login',
        payload: { username: there.username, password: testPassword },
        headers: { 'x-forwarded-for': 'x'.repeat(10_000) },
      })
      .then((answer) => ({ body: answer.json() }));
    expect(body.access_token).toBeTruthy();
    const sessions = await proxied.db
      .selectFrom('accounts.session')
      .select('address')
      .where('account_id', '=', there.id)
      .execute();
    expect(sessions).toEqual([{ address: 'unknown' }]);
    await proxied.close();
  });

  it('limits sign-ins per address', async () => {
    await app.db
      .insertInto('platform.throttle')
      .values({
        key: 'signIn:network 10.0.0.9',
        hits: 120,
        window_ends_at: new Date(Date.now() + 30_000),
      })
      .execute();
    const account = await buildLearner(app.db);
    const refused = await ask(app.server, login, credentials(account), { address: '10.0.0.9' });
    expect(refused.status).toBe(429);
    expect((await ask(app.server, login, credentials(account))).status).toBe(200);
  });
});

describe('tokens', () => {
  it('are valid until their session ends', async () => {
    const { token, ask: call } = await signedIn(app, await buildLearner(app.db));
    expect((await ask(app.server, verifyToken, { params: { token } })).status).toBe(200);
    await call(endSession, { params: { id: 'current' } });
    expect((await ask(app.server, verifyToken, { params: { token } })).status).toBe(401);
    expect((await call(getMe, { query: {} })).status).toBe(401);
  });

  it('are refused when forged, expired or meaningless', async () => {
    const account = await buildLearner(app.db);
    const { token } = await signedIn(app, account);
    const sid = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid;
    const expired = signToken(app.config, {
      id: sid,
      accountId: account.id,
      expiresAt: new Date(Date.now() - 1000),
    });
    const forged = signToken(
      { ...app.config, sessionSecret: 'another secret of more than thirty-two characters' },
      { id: sid, accountId: account.id, expiresAt: new Date(Date.now() + 60_000) },
    );
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`;
    for (const bad of [expired, forged, unsigned, 'x', `${token}x`]) {
      expect((await ask(app.server, getMe, { query: {} }, { token: bad })).status).toBe(401);
      expect((await ask(app.server, verifyToken, { params: { token: bad } })).status).toBe(401);
    }
  });

  it('may be a query parameter of /users/me only', async () => {
    const { token } = await signedIn(app, await buildLearner(app.db));
    expect((await ask(app.server, getMe, { query: { token } })).status).toBe(200);
    const devices = await app.server.inject({ url: `/api/sessions?token=${token}` });
    expect(devices.statusCode).toBe(401);
  });
});

describe('devices', () => {
  it('are listed, and signed out one by one or all at once', async () => {
    const account = await buildLearner(app.db);
    const here = await signedIn(app, account);
    const there = await signedIn(app, account);
    const devices = (await here.ask(listDevices, {})).body.data;
    expect(devices.map(({ current }) => current).sort()).toEqual([false, true]);
    const other = devices.find(({ current }) => !current);
    await here.ask(endSession, { params: { id: other?.id ?? '' } });
    expect((await there.ask(getMe, { query: {} })).status).toBe(401);
    expect((await here.ask(getMe, { query: {} })).status).toBe(200);
    await here.ask(endAllSessions, {});
    expect((await here.ask(getMe, { query: {} })).status).toBe(401);
  });

  it('of other accounts cannot be ended', async () => {
    const victim = await signedIn(app, await buildLearner(app.db));
    const devices = (await victim.ask(listDevices, {})).body.data;
    const attacker = await signedIn(app, await buildLearner(app.db));
    const refused = await attacker.ask(endSession, { params: { id: devices[0]?.id ?? '' } });
    expect(refused.status).toBe(404);
    expect((await victim.ask(getMe, { query: {} })).status).toBe(200);
  });
});

describe('the second factor', () => {
  it('is on only after a first valid code, which comes with recovery codes', async () => {
    const account = await buildLearner(app.db);
    const session = await signedIn(app, account);
    const png = await session.ask(registerMfa, { body: { username: account.username } });
    expect(png.headers['content-type']).toBe('image/png');
    expect(Buffer.from(png.body).subarray(1, 4).toString()).toBe('PNG');
    expect((await ask(app.server, login, credentials(account))).body.mfa_enabled).toBe(false);
    const wrong = await session.ask(confirmMfa, { body: { totp: '000000' } });
    expect(wrong.status).toBe(400);
    const { secret } = (await session.ask(getMfaSecret, {})).body.data;
    const right = await session.ask(confirmMfa, { body: { totp: await generate({ secret }) } });
    expect(right.body.data.recovery_codes).toHaveLength(10);
    expect((await session.ask(getMe, { query: {} })).body.data.istwofactorenabled).toBe(true);
    expect((await session.ask(getMfaSecret, {})).status).toBe(400);
    const again = await session.ask(registerMfa, { body: { username: account.username } });
    expect(again.status).toBe(409);
  });

  it('keeps its secret encrypted', async () => {
    const { account, secret } = await withSecondFactor();
    const row = await app.db
      .selectFrom('accounts.second_factor')
      .selectAll()
      .where('account_id', '=', account.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(secret);
  });

  it('blocks every other call until the code is entered', async () => {
    const { account, secret } = await withSecondFactor();
    const { body } = await ask(app.server, login, credentials(account));
    expect(body.mfa_enabled).toBe(true);
    const options = { token: body.access_token };
    expect((await ask(app.server, getMe, { query: {} }, options)).status).toBe(401);
    const params = { token: body.access_token };
    expect((await ask(app.server, verifyToken, { params })).status).toBe(401);
    const given = { body: { username: account.username, totp: await nextCode(secret) } };
    expect((await ask(app.server, validateTotp, given, options)).status).toBe(200);
    expect((await ask(app.server, getMe, { query: {} }, options)).status).toBe(200);
    expect((await ask(app.server, validateTotp, given, options)).status).toBe(401);
  });

  it('accepts a code once, also from two devices at once', async () => {
    const { account, secret } = await withSecondFactor();
    const tokens = await Promise.all(
      [1, 2, 3].map(
        async () => (await ask(app.server, login, credentials(account))).body.access_token,
      ),
    );
    const totp = await nextCode(secret);
    const answers = await Promise.all(
      tokens.map((token) =>
        ask(app.server, validateTotp, { body: { username: account.username, totp } }, { token }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('ends the pending session after five wrong codes', async () => {
    const { account, secret } = await withSecondFactor();
    const { body } = await ask(app.server, login, credentials(account));
    const token = { token: body.access_token };
    const statuses: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const wrong = { body: { username: account.username, totp: 'wrong' } };
      statuses.push((await ask(app.server, validateTotp, wrong, token)).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 401]);
    const right = { body: { username: account.username, totp: await nextCode(secret) } };
    expect((await ask(app.server, validateTotp, right, token)).status).toBe(401);
  });

  it('cannot be entered for another account', async () => {
    const { account, secret } = await withSecondFactor();
    const other = await buildLearner(app.db);
    const { body } = await ask(app.server, login, credentials(account));
    const given = { body: { username: other.username, totp: await nextCode(secret) } };
    const refused = await ask(app.server, validateTotp, given, { token: body.access_token });
    expect(refused.status).toBe(403);
  });

  it('can be replaced by a recovery code, once', async () => {
    const { account, recoveryCodes } = await withSecondFactor();
    const statuses: number[] = [];
    for (let n = 0; n < 2; n += 1) {
      const { body } = await ask(app.server, login, credentials(account));
      const given = { body: { username: account.username, totp: recoveryCodes[0] ?? '' } };
      statuses.push(
        (await ask(app.server, validateTotp, given, { token: body.access_token })).status,
      );
    }
    expect(statuses).toEqual([200, 400]);
  });

  it('issues new recovery codes after entering the password, which voids the old ones', async () => {
    const { account, session, recoveryCodes } = await withSecondFactor();
    const refused = await session.ask(renewRecoveryCodes, { body: { password: 'wrong' } });
    expect(refused.status).toBe(400);
    const renewed = await session.ask(renewRecoveryCodes, { body: { password: testPassword } });
    expect(renewed.body.data.recovery_codes).toHaveLength(10);
    const { body } = await ask(app.server, login, credentials(account));
    const old = { body: { username: account.username, totp: recoveryCodes[0] ?? '' } };
    expect((await ask(app.server, validateTotp, old, { token: body.access_token })).status).toBe(
      400,
    );
  });

  it('is cancelled by its owner or an Admin, and by nobody else', async () => {
    const { account } = await withSecondFactor();
    const params = { username: account.username };
    const stranger = await signedIn(app, await buildAccount(app.db, { role: 'ModuleOwner' }));
    expect((await stranger.ask(cancelMfa, { params })).status).toBe(403);
    const admin = await signedIn(app, await buildAdmin(app.db));
    expect((await admin.ask(cancelMfa, { params })).status).toBe(200);
    expect((await ask(app.server, login, credentials(account))).body.mfa_enabled).toBe(false);
    const audit = await app.db
      .selectFrom('platform.audit')
      .select('act')
      .where('subject', 'like', `%${account.username}%`)
      .execute();
    expect(audit).toHaveLength(1);
    expect((await admin.ask(cancelMfa, { params: { username: 'nobody' } })).status).toBe(404);
  });

  it('is not registered for someone else', async () => {
    const victim = await buildLearner(app.db);
    const attacker = await signedIn(app, await buildLearner(app.db));
    const refused = await attacker.ask(registerMfa, { body: { username: victim.username } });
    expect(refused.status).toBe(403);
  });
});
