import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as accounts from '../../../contract/accounts.ts';
import * as contract from '../../../contract/sign-on/domains.ts';
import { ask, signedIn, type TestApp } from '../../../tests/support/app.ts';
import { buildAccount } from '../../../tests/support/factories.ts';
import {
  buildSignOn,
  newDomain,
  type Records,
  startSignOnApp,
} from '../../../tests/support/sign-on/organisation.ts';
import { endRefusedSessions } from '../../accounts/managed/managed-accounts.ts';
import { insertSession } from '../../accounts/sign-in/session-queries.ts';
import { inTransaction } from '../../platform/postgres/database.ts';
import { encrypt, hashLinkToken } from '../../platform/security/secrets.ts';
import { unlock } from './require-sign-on.ts';
import { listRequired } from './required-queries.ts';

let app: TestApp & { records: Records };
beforeAll(async () => {
  app = await startSignOnApp();
});
afterAll(() => app?.close());
beforeEach(async () => {
  await app.db.deleteFrom('platform.throttle').execute();
});

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** A second factor, last used after a password so many days ago. */
async function addFactor(accountId: number, daysAgo: number | null) {
  await app.db
    .insertInto('accounts.second_factor')
    .values({
      account_id: accountId,
      secret: encrypt(app.config.sessionSecret, 'second-factor', secret),
      confirmed_at: new Date(),
      signed_in_at: daysAgo === null ? null : new Date(Date.now() - daysAgo * 86_400_000),
    })
    .execute();
}

/** An organisation with a connection that was tested, a domain, and two administrators who could get in without it. */
async function buildReady({ daysAgo = 1 }: { daysAgo?: number | null } = {}) {
  const organisation = await buildSignOn(app);
  const { id: teamId, account: owner } = organisation;
  const name = newDomain();
  await organisation.addTested();
  const domain = await organisation.addVerified(name);
  const addPerson = async (role: 'administrator' | 'learner') => {
    const account = await buildAccount(app.db, { email: `${crypto.randomUUID()}@${name}` });
    await app.db
      .updateTable('accounts.account')
      .set({ managed_by: teamId })
      .where('id', '=', account.id)
      .execute();
    await app.db
      .insertInto('teams.member')
      .values({ team_id: teamId, account_id: account.id, role, seated: false })
      .execute();
    return account;
  };
  const administrator = await addPerson('administrator');
  const person = await addPerson('learner');
  await addFactor(owner.id, 1);
  await addFactor(administrator.id, daysAgo);
  const require = (required = true) =>
    organisation.ask(contract.requireSignOn, { params: domain.params, body: { required } });
  return { ...organisation, owner, name, domain, administrator, person, addPerson, require };
}

const login = ({ username, password }: { username: string; password: string }) =>
  ask(app.server, accounts.login, { body: { username, password } });

const countSessions = async ({ id }: { id: number }) => {
  const sessions = await app.db
    .selectFrom('accounts.session')
    .select('id')
    .where('account_id', '=', id)
    .execute();
  return sessions.length;
};

async function isSomeoneWaiting() {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    app.db,
  );
  return rows.length > 0;
}

async function mailsTo({ email }: { email: string }) {
  const mails = await app.db
    .selectFrom('platform.mail')
    .select(['subject', 'text_part as text'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
  return mails;
}

describe('requiring sign-on', () => {
  it('takes a domain that is verified, and connections whose settings were tested', async () => {
    const { ask, domain, require, addConnection, addTested } = await buildReady();
    const waiting = await buildSignOn(app);
    await waiting.addTested();
    const unverified = await waiting.addDomain(newDomain());
    const refused = await waiting.ask(contract.requireSignOn, {
      params: unverified.params,
      body: { required: true },
    });
    expect(refused.status).toBe(409);
    const choose = (connectionId: string) =>
      ask(contract.changeDomain, { params: domain.params, body: { connectionId } });
    await choose((await addConnection('Draft')).connectionId);
    expect((await require()).detail).toMatch(/tested/);
    await choose((await addTested('Tested')).connectionId);
    expect((await require()).status).toBe(200);
    // Nor can it be pointed at an untested one afterwards.
    expect((await choose((await addConnection('Another')).connectionId)).status).toBe(409);
  });

  it.each([
    ['never signed in with both', null],
    ['did so too long ago', 91],
  ])('takes two administrators who can get in without it, not one who %s', async (_, daysAgo) => {
    const { administrator, person, require } = await buildReady({ daysAgo });
    expect((await require()).detail).toMatch(/Two administrators/);
    expect((await login(person)).status).toBe(200);
    await app.db
      .updateTable('accounts.second_factor')
      .set({ signed_in_at: new Date() })
      .where('account_id', '=', administrator.id)
      .execute();
    expect((await require()).status).toBe(200);
  });

  it('ends passwords of the people it is about, at once', async () => {
    const ready = await buildReady();
    const { person, name, require } = ready;
    const outsider = await buildAccount(app.db);
    const linked = await buildAccount(app.db, { email: `linked-${person.id}@${name}` });
    const [{ ask: asPerson }, { ask: asLinked }] = [
      await signedIn(app, person),
      await signedIn(app, linked),
    ];
    await require();
    expect((await asPerson(accounts.getMe, { query: {} })).status).toBe(401);
    expect((await asLinked(accounts.getMe, { query: {} })).status).toBe(200);
    const refused = await login(person);
    expect([refused.status, refused.detail]).toEqual([
      403,
      expect.stringContaining('Harbour Clinics requires its own sign-in'),
    ]);
    // Only someone who knows the password learns this.
    expect((await login({ ...person, password: 'a guess' })).status).toBe(401);
    expect((await login(outsider)).status).toBe(200);
    await require(false);
    expect((await login(person)).status).toBe(200);
  });

  it('leaves no way around it', async () => {
    const { person, name, require } = await buildReady();
    const token = crypto.randomUUID();
    await app.db
      .insertInto('accounts.password_reset')
      .values({
        account_id: person.id,
        token_hash: hashLinkToken(token),
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute();
    await require();
    const reset = { token, new_password: 'another good password' };
    expect((await ask(app.server, accounts.resetPassword, { body: reset })).status).toBe(403);
    await ask(app.server, accounts.requestPasswordReset, { body: { email: person.email } });
    expect((await mailsTo(person)).map(({ subject }) => subject)).toEqual(['How to sign in']);

    const registration = {
      username: `new${person.id}`,
      email: `New.Person@${name.toUpperCase()}`,
      password: 'another good password',
      first_name: 'New',
      last_name: 'Person',
      phone_number: '',
    };
    for (const call of [accounts.register, accounts.acceptRegistration]) {
      const answer = await ask(app.server, call, { body: { ...registration, otp: '123456' } });
      expect(answer.errors[0]).toMatchObject({ field: 'email' });
      expect(answer.status).toBe(403);
    }
    const outsider = await signedIn(app, await buildAccount(app.db));
    const change = await outsider.ask(accounts.requestEmailChange, {
      body: { email: `someone@${name}` },
    });
    expect(change.errors[0]?.field).toBe('email');
  });

  it('is seen by whoever signs in at that moment', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { person, require } = await buildReady();
      const [required, signedIn] = await Promise.all([require(), login(person)]);
      expect(required.status).toBe(200);
      expect([200, 403]).toContain(signedIn.status);
      expect(await countSessions(person)).toBe(0);
    }
  });

  it('waits for a sign-in whose session is being stored', async () => {
    const { person, require } = await buildReady();
    const requiring = await inTransaction(app.db, async (db) => {
      const session = {
        accountId: person.id,
        state: 'active',
        userAgent: '',
        address: '',
        adminId: null,
        connectionId: null,
        providerSession: null,
      } as const;
      const expiresAt = new Date(Date.now() + 3_600_000);
      await insertSession(db, { ...session, expiresAt });
      const requiring = require();
      while (!(await isSomeoneWaiting())) await setImmediate();
      return { done: requiring };
    });
    expect((await requiring.done).status).toBe(200);
    expect(await countSessions(person)).toBe(0);
  });

  it('also ends a session of someone who becomes managed, or an administrator no more, afterwards', async () => {
    const { id, administrator, require } = await buildReady();
    await require();
    await signedIn(app, administrator);
    await endRefusedSessions(app.db, null);
    expect(await countSessions(administrator)).toBe(1);
    await app.db
      .updateTable('teams.member')
      .set({ role: 'learner' })
      .where('team_id', '=', id)
      .where('account_id', '=', administrator.id)
      .execute();
    await endRefusedSessions(app.db, null);
    expect(await countSessions(administrator)).toBe(0);
  });
});

describe('the way in for emergencies', () => {
  it('is open to administrators with a second factor, audited and told to the others', async () => {
    const { id, owner, administrator, addPerson, require } = await buildReady();
    const withoutFactor = await addPerson('administrator');
    await require();
    expect((await login(withoutFactor)).status).toBe(403);
    const first = await login(administrator);
    expect(first.body).toMatchObject({ mfa_enabled: true });
    const totp = await generate({ secret });
    const second = await ask(
      app.server,
      accounts.validateTotp,
      { body: { username: administrator.username, totp } },
      { token: first.body.access_token },
    );
    expect(second.status).toBe(200);
    const subjects = (await mailsTo(owner)).map(({ subject }) => subject);
    expect(subjects).toContain('An administrator signed in with a password');
    const audited = await app.db
      .selectFrom('platform.audit')
      .select(['actor', 'subject'])
      .where('team_id', '=', id)
      .where('act', '=', 'signed in with a password to')
      .execute();
    expect(audited).toEqual([{ actor: administrator.username, subject: 'Harbour Clinics' }]);
    const logged = await app.db
      .selectFrom('sign_on.log_entry')
      .select('act')
      .where('team_id', '=', id)
      .where('account_id', '=', administrator.id)
      .execute();
    expect(logged).toEqual([{ act: 'password' }]);
    const factor = await app.db
      .selectFrom('accounts.second_factor')
      .select('signed_in_at')
      .where('account_id', '=', administrator.id)
      .executeTakeFirstOrThrow();
    expect(factor.signed_in_at?.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });
});

describe('unlocking', () => {
  it('stops requiring sign-on for a domain, and says so to its administrators', async () => {
    const { id, owner, name, person, require } = await buildReady();
    await require();
    expect(await listRequired(app.db)).toContainEqual({ domain: name, team: 'Harbour Clinics' });
    expect(await unlock(app.db, app.config, name)).toEqual([name]);
    expect((await login(person)).status).toBe(200);
    expect(await unlock(app.db, app.config, name)).toEqual([]);
    const subjects = (await mailsTo(owner)).map(({ subject }) => subject);
    expect(subjects.at(-1)).toBe('Sign-on isn’t required any more');
    const audited = await app.db
      .selectFrom('platform.audit')
      .select('actor')
      .where('team_id', '=', id)
      .where('act', '=', 'stopped requiring sign-on for')
      .execute();
    expect(audited).toEqual([{ actor: 'an operator' }]);
  });
});
