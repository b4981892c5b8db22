import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  cancelMfa,
  changePassword,
  confirmMfa,
  getMe,
  getMfaSecret,
  proveIdentity,
  registerMfa,
  renewRecoveryCodes,
  requestEmailChange,
  requestPasswordReset,
  resetPassword,
} from '../../../contract/accounts.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import {
  type buildAccount,
  buildAdmin,
  buildLearner,
  testPassword,
} from '../../../tests/support/factories.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('platform.throttle').execute();
});

/** As if everyone had signed in a while ago. */
async function letTimePass(accountId: number) {
  await app.db
    .updateTable('accounts.session')
    .set({ proved_at: new Date(Date.now() - 11 * 60 * 1000) })
    .where('account_id', '=', accountId)
    .execute();
}

async function mailsTo(email: string) {
  return app.db
    .selectFrom('platform.mail')
    .select(['subject', 'text_part'])
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute();
}

const auditOf = (username: string) =>
  app.db.selectFrom('platform.audit').select('act').where('subject', '=', username).execute();

/** Adjacent codes are accepted too, so this one stays valid even if a step ends meanwhile. */
const nextCode = (secret: string) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 });

async function withSecondFactor(account: Awaited<ReturnType<typeof buildAccount>>) {
  const session = await signedIn(app, account);
  await session.ask(registerMfa, { body: { username: account.username } });
  const { secret } = (await session.ask(getMfaSecret, {})).body.data;
  const confirmed = await session.ask(confirmMfa, { body: { totp: await generate({ secret }) } });
  return { session, secret, recoveryCodes: confirmed.body.data.recovery_codes };
}

describe('a session that proved nothing for ten minutes', () => {
  it('cannot switch the second factor on, until it gives the password', async () => {
    const account = await buildLearner(app.db);
    const { ask: call } = await signedIn(app, account);
    await letTimePass(account.id);
    const body = { username: account.username };
    const refused = await call(registerMfa, { body });
    expect(refused).toMatchObject({ status: 403, errors: [{ field: 'proof' }] });

    const wrong = await call(proveIdentity, { body: { password: 'wrong' } });
    expect(wrong).toMatchObject({ status: 400, errors: [{ field: 'password' }] });
    expect((await call(registerMfa, { body })).status).toBe(403);
    expect((await call(proveIdentity, { body: { password: testPassword } })).status).toBe(200);
    expect((await call(registerMfa, { body })).status).toBe(200);
  });

  it('cannot confirm a registration that someone else began', async () => {
    const account = await buildLearner(app.db);
    const { ask: call } = await signedIn(app, account);
    await call(registerMfa, { body: { username: account.username } });
    const { secret } = (await call(getMfaSecret, {})).body.data;
    await letTimePass(account.id);
    const totp = await generate({ secret });
    expect((await call(confirmMfa, { body: { totp } })).status).toBe(403);
  });

  it('cannot switch it off, until it gives a code', async () => {
    const account = await buildLearner(app.db);
    const { session, secret } = await withSecondFactor(account);
    await letTimePass(account.id);
    const params = { username: account.username };
    expect((await session.ask(cancelMfa, { params })).status).toBe(403);
    const wrong = await session.ask(proveIdentity, { body: { code: '000000' } });
    expect(wrong.errors[0]?.field).toBe('code');
    const code = await nextCode(secret);
    expect((await session.ask(proveIdentity, { body: { code } })).status).toBe(200);
    expect((await session.ask(cancelMfa, { params })).status).toBe(200);
  });

  it('can leave a registration that was never confirmed', async () => {
    const account = await buildLearner(app.db);
    const { ask: call } = await signedIn(app, account);
    await call(registerMfa, { body: { username: account.username } });
    await letTimePass(account.id);
    const left = await call(cancelMfa, { params: { username: account.username } });
    expect(left.body.data.message).toBe('Canceled MFA register!');
    expect(await mailsTo(account.email)).toEqual([]);
  });

  it('cannot make new recovery codes or ask for another email address', async () => {
    const account = await buildLearner(app.db);
    const { session } = await withSecondFactor(account);
    await letTimePass(account.id);
    expect((await session.ask(renewRecoveryCodes, { body: {} })).status).toBe(403);
    const email = 'elsewhere@example.org';
    expect((await session.ask(requestEmailChange, { body: { email } })).status).toBe(403);
    expect(await mailsTo(email)).toEqual([]);
  });

  it('cannot switch off someone else’s second factor as Admin', async () => {
    const learner = await buildLearner(app.db);
    await withSecondFactor(learner);
    const admin = await buildAdmin(app.db);
    const { ask: call } = await signedIn(app, admin);
    await letTimePass(admin.id);
    const params = { username: learner.username };
    expect((await call(cancelMfa, { params })).status).toBe(403);
    await call(proveIdentity, { body: { password: testPassword } });
    expect((await call(cancelMfa, { params })).status).toBe(200);
  });

  it('may guess ten times, without keeping the owner’s other devices from proving anything', async () => {
    const account = await buildLearner(app.db);
    const thief = await signedIn(app, account);
    const owner = await signedIn(app, account);
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      statuses.push((await thief.ask(proveIdentity, { body: { password: 'wrong' } })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    const proof = await owner.ask(proveIdentity, { body: { password: testPassword } });
    expect(proof.status).toBe(200);
  });

  it('must give something', async () => {
    const { ask: call } = await signedIn(app, await buildLearner(app.db));
    expect((await call(proveIdentity, { body: {} })).errors[0]?.field).toBe('password');
  });
});

describe('a change of how someone signs in', () => {
  it('ends all other sessions and tells the owner when and where', async () => {
    const account = await buildAdmin(app.db);
    const elsewhere = await signedIn(app, account);
    const { session } = await withSecondFactor(account);
    expect((await elsewhere.ask(getMe, { query: {} })).status).toBe(401);
    const third = await signedIn(app, account);
    await session.ask(cancelMfa, { params: { username: account.username } });
    expect((await third.ask(getMe, { query: {} })).status).toBe(401);
    expect((await session.ask(getMe, { query: {} })).status).toBe(200);

    const mails = await mailsTo(account.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Two-factor sign-in is on',
      'Two-factor sign-in is off',
    ]);
    for (const { text_part } of mails) {
      expect(text_part).toMatch(/When: \d+ \w+ \d{4}.*\(UTC\)/);
      expect(text_part).toContain('IP address: 127.0.0.1');
      expect(text_part).toContain('If this wasn’t you');
      expect(text_part).toContain('/forgot-password');
    }
    expect((await auditOf(account.username)).map(({ act }) => act)).toEqual([
      'switched on the second factor of',
      'switched off the second factor of',
    ]);
  });

  it('is no entry of the audit log unless an Admin is concerned', async () => {
    const account = await buildLearner(app.db);
    const { ask: call } = await signedIn(app, account);
    const body = {
      username: account.username,
      old_password: testPassword,
      new_password: 'eight steps down',
    };
    expect((await call(changePassword, { body })).status).toBe(200);
    expect(await auditOf(account.username)).toEqual([]);
  });
});

describe('a forgotten password of an account with a second factor', () => {
  async function askForLink(email: string) {
    await ask(app.server, requestPasswordReset, { body: { email } });
    const mail = (await mailsTo(email)).at(-1);
    return /reset-password#(\S+)/.exec(mail?.text_part ?? '')?.[1] ?? '';
  }

  it('is replaced only with a code, and nothing wrong uses up the link', async () => {
    const account = await buildLearner(app.db);
    const { recoveryCodes } = await withSecondFactor(account);
    const token = await askForLink(account.email);
    const reset = (code?: string) =>
      ask(app.server, resetPassword, {
        body: { token, new_password: 'eight steps further down', ...(code ? { code } : {}) },
      });
    expect(await reset()).toMatchObject({ status: 400, errors: [{ field: 'code' }] });
    expect(await reset('000000')).toMatchObject({ status: 400, errors: [{ field: 'code' }] });
    expect((await reset(recoveryCodes[0])).status).toBe(200);
    const factor = await app.db
      .selectFrom('accounts.second_factor')
      .select('confirmed_at')
      .where('account_id', '=', account.id)
      .execute();
    expect(factor).toHaveLength(1);
  });

  it('cannot be found out by guessing codes', async () => {
    const account = await buildLearner(app.db);
    await withSecondFactor(account);
    const token = await askForLink(account.email);
    const guesses: number[] = [];
    for (let n = 0; n < 21; n += 1) {
      const body = { token, new_password: 'eight steps further down', code: '000000' };
      guesses.push((await ask(app.server, resetPassword, { body })).status);
    }
    expect(guesses.at(-1)).toBe(429);
  });
});
