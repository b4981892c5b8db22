import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acceptRegistration, issueOtp, login, register } from '../../../contract/accounts.ts';
import { ask, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildAccount } from '../../../tests/support/factories.ts';
import { startMailServer } from '../../../tests/support/mail-server.ts';
import { replyAfterMs } from '../equalise-time.ts';

let app: TestApp;
let mailing: TestApp;
let count = 0;

beforeAll(async () => {
  app = await startApp();
  mailing = await startApp({ config: { hasLocalMailbox: false } });
});
afterAll(async () => {
  await app.close();
  await mailing.close();
});
beforeEach(async () => {
  // The per-address limits have tests of their own.
  await app.db.deleteFrom('platform.throttle').execute();
  await mailing.db.deleteFrom('platform.throttle').execute();
});

function someone(wishes: Partial<Parameters<typeof body>[0]> = {}) {
  count += 1;
  return body({ username: `newcomer${count}`, email: `newcomer${count}@example.org`, ...wishes });
}

function body(person: { username: string; email: string; password?: string; role?: string }) {
  return {
    password: 'seven steps down',
    first_name: 'Ada',
    last_name: 'Obi',
    phone_number: '',
    ...person,
  };
}

async function lastMailTo({ db }: TestApp, email: string) {
  return db
    .selectFrom('platform.mail')
    .select(['subject', 'text_part'])
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}

async function registerAndGetCode(app: TestApp, person: ReturnType<typeof body>) {
  expect((await ask(app.server, register, { body: person })).status).toBe(200);
  const answer = await ask(app.server, issueOtp, { params: { email: person.email } });
  const mail = await lastMailTo(app, person.email);
  const code = /\b\d{6}\b/.exec(mail?.text_part ?? '')?.[0] ?? '';
  return { answer, code };
}

const otherThan = (code: string) => (code === '000000' ? '111111' : '000000');

describe('signing up', () => {
  it('creates an account once the code is entered, always as a User', async () => {
    const person = someone({ role: 'Admin' });
    const { code } = await registerAndGetCode(mailing, person);
    expect((await ask(mailing.server, login, { body: person })).status).toBe(401);
    const accepted = await ask(mailing.server, acceptRegistration, {
      body: { ...person, otp: code },
    });
    expect(accepted.status).toBe(200);
    const account = await mailing.db
      .selectFrom('accounts.account')
      .selectAll()
      .where('username', '=', person.username)
      .executeTakeFirstOrThrow();
    expect(account).toMatchObject({ role: 'User', first_name: 'Ada', email: person.email });
    expect(account.password_hash).toMatch(/^\$argon2id\$/);
    expect((await ask(mailing.server, login, { body: person })).status).toBe(200);
  });

  it('refuses a wrong code, and the right one after five wrong ones', async () => {
    const person = someone();
    const { code } = await registerAndGetCode(mailing, person);
    for (let guess = 0; guess < 5; guess += 1) {
      const refused = await ask(mailing.server, acceptRegistration, {
        body: { ...person, otp: otherThan(code) },
      });
      expect(refused.status).toBe(400);
      expect(refused.errors[0]?.field).toBe('otp');
    }
    const late = await ask(mailing.server, acceptRegistration, { body: { ...person, otp: code } });
    expect(late.status).toBe(400);
  });

  it('accepts a code once', async () => {
    const person = someone();
    const { code } = await registerAndGetCode(mailing, person);
    const tries = await Promise.all(
      Array.from({ length: 4 }, () =>
        ask(mailing.server, acceptRegistration, { body: { ...person, otp: code } }),
      ),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('refuses an expired code', async () => {
    const person = someone();
    const { code } = await registerAndGetCode(mailing, person);
    await mailing.db
      .updateTable('accounts.email_code')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('email', '=', person.email)
      .execute();
    const refused = await ask(mailing.server, acceptRegistration, {
      body: { ...person, otp: code },
    });
    expect(refused.status).toBe(400);
  });

  it('requires the code wherever it is emailed, and the same password', async () => {
    const person = someone();
    const { code } = await registerAndGetCode(mailing, person);
    const without = await ask(mailing.server, acceptRegistration, { body: person });
    expect(without.status).toBe(400);
    const hijack = await ask(mailing.server, acceptRegistration, {
      body: { ...person, password: 'someone else’s password', otp: code },
    });
    expect(hijack.status).toBe(400);
  });

  it('returns the code only where no email can deliver it', async () => {
    const local = await registerAndGetCode(app, someone());
    expect(local.answer.body).toMatchObject({ otp: local.code, mailbox: '/mailbox' });
    const mailed = await registerAndGetCode(mailing, someone());
    expect(mailed.answer.body).toEqual({ message: expect.any(String) });
  });

  it('gives the same reply for an unknown email, and sends nothing', async () => {
    const known = await registerAndGetCode(mailing, someone());
    const unknown = await ask(mailing.server, issueOtp, {
      params: { email: 'nobody@example.org' },
    });
    expect(unknown.body).toEqual(known.answer.body);
    const mails = await mailing.db
      .selectFrom('platform.mail')
      .select('id')
      .where('recipient', '=', 'nobody@example.org')
      .execute();
    expect(mails).toEqual([]);
  });

  it('never stores a code in plain text', async () => {
    const person = someone();
    const { code } = await registerAndGetCode(mailing, person);
    const stored = await mailing.db
      .selectFrom('accounts.email_code')
      .selectAll()
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(code);
  });

  it('refuses a taken user name, in any case', async () => {
    const taken = await buildAccount(app.db);
    const refused = await ask(app.server, register, {
      body: someone({ username: taken.username.toUpperCase() }),
    });
    expect(refused).toMatchObject({ status: 409, detail: 'Username already exists!' });
    expect(refused.errors[0]?.field).toBe('username');
  });

  it('tells only the inbox that its address already has an account', async () => {
    const owner = await buildAccount(mailing.db);
    const person = someone({ email: owner.email });
    const { answer, code } = await registerAndGetCode(mailing, person);
    const free = await registerAndGetCode(mailing, someone());
    expect(answer.body).toEqual(free.answer.body);
    expect(code).toBe('');
    const mail = await lastMailTo(mailing, owner.email);
    expect(mail?.subject).toBe('You already have a Stepwell account');
    expect(mail?.text_part).toContain(`Sign in as ${owner.username}`);
    const guess = await ask(mailing.server, acceptRegistration, {
      body: { ...person, otp: '123456' },
    });
    expect(guess.errors[0]?.field).toBe('otp');
  });

  it('says at the email that it is taken if it became so after the code was sent', async () => {
    const person = someone();
    const { code } = await registerAndGetCode(mailing, person);
    await buildAccount(mailing.db, { email: person.email });
    const refused = await ask(mailing.server, acceptRegistration, {
      body: { ...person, otp: code },
    });
    expect(refused.status).toBe(409);
    expect(refused.errors[0]?.field).toBe('email');
  });

  it('takes as long for an unknown email as for a known one', async () => {
    const before = performance.now();
    await ask(mailing.server, issueOtp, { params: { email: 'nobody@example.org' } });
    // A lower bound: both wait for it, and the work is done within.
    expect(performance.now() - before).toBeGreaterThan(replyAfterMs - 5);
  });

  it('sends no code because another site asks for it', async () => {
    const person = someone();
    await ask(mailing.server, register, { body: person });
    const url = `/auth/otp/${person.email}`;
    const from = (site: string) =>
      mailing.server.inject({ url, headers: { 'sec-fetch-site': site } });
    expect((await from('cross-site')).statusCode).toBe(403);
    expect((await from('same-site')).statusCode).toBe(403);
    // Older browsers say only where they come from.
    const headers = { origin: 'https://evil.example' };
    expect((await mailing.server.inject({ url, headers })).statusCode).toBe(403);
    expect(await lastMailTo(mailing, person.email)).toBeUndefined();
    for (const site of ['same-origin', 'none']) {
      expect((await from(site)).statusCode).toBe(200);
    }
  });

  it('says that emails are delayed while the mail server is down', async () => {
    const server = await startMailServer();
    const config = { hasLocalMailbox: false, smtpUrl: server.url };
    const up = await startApp({ config });
    expect((await registerAndGetCode(up, someone())).answer.body.delayed).toBeUndefined();
    await up.close();
    await server.close();
    const down = await startApp({ config: { ...config, smtpUrl: `${server.url}/?down` } });
    const { answer, code } = await registerAndGetCode(down, someone());
    expect(answer.body).toMatchObject({ delayed: true, message: expect.stringMatching(/answer/) });
    expect(code).toMatch(/^\d{6}$/);
    const unknown = await ask(down.server, issueOtp, { params: { email: 'nobody@example.org' } });
    expect(unknown.body).toEqual(answer.body);
    await down.close();
  });

  it.each(['newcomer-name', 'my Newcomer-Name 7', 'the.local-part'])(
    'refuses the password %s, which has a name of the account in it',
    async (password) => {
      const person = someone({ username: 'newcomer-name', email: 'the.local-part@example.org' });
      const refused = await ask(app.server, register, { body: { ...person, password } });
      expect(refused.status).toBe(400);
      expect(refused.errors[0]?.field).toBe('password');
    },
  );

  it('refuses names that look like another one', async () => {
    await buildAccount(app.db, { username: 'coco' });
    const mixed = await ask(app.server, register, { body: someone({ username: 'аdmin-team' }) });
    expect(mixed).toMatchObject({ status: 400, errors: [{ field: 'username' }] });
    const twin = await ask(app.server, register, { body: someone({ username: 'сосо' }) });
    expect(twin).toMatchObject({ status: 409, detail: 'Username already exists!' });
  });

  it('creates one account from two parallel sign-ups with one name', async () => {
    const username = 'twins';
    const people = [1, 2].map((n) => someone({ username, email: `twin${n}@example.org` }));
    const codes: string[] = [];
    for (const person of people) codes.push((await registerAndGetCode(mailing, person)).code);
    const answers = await Promise.all(
      people.map((person, n) =>
        ask(mailing.server, acceptRegistration, { body: { ...person, otp: codes[n] } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const accounts = await mailing.db
      .selectFrom('accounts.account')
      .select('id')
      .where('username', '=', username)
      .execute();
    expect(accounts).toHaveLength(1);
  });

  it.each([
    ['username', { username: '' }],
    ['username', { username: 'a b' }],
    ['username', { username: 'x'.repeat(41) }],
    ['email', { email: 'not an address' }],
    ['email', { email: `${'x'.repeat(250)}@example.org` }],
    ['password', { password: 'short' }],
    ['password', { password: 'x'.repeat(129) }],
    ['password', { password: 'Password123' }],
    ['first_name', { first_name: ' ' }],
    ['last_name', { last_name: 'x'.repeat(81) }],
    ['first_name', { first_name: 'A\u0000B' }],
    ['username', { username: 'admin\u3164' }],
    ['first_name', { first_name: '\u200b\u2800' }],
    ['first_name', { first_name: 'half\ud800' }],
    ['last_name', { last_name: '\u202egnp.exe' }],
  ])('names the field %s that is wrong', async (field, wrong) => {
    const refused = await ask(app.server, register, { body: { ...someone(), ...wrong } });
    expect(refused.status).toBe(400);
    expect(refused.errors.map((error) => error.field)).toEqual([field]);
    expect(refused.detail).not.toBe('');
  });

  it('accepts names in any script, and signs in with any Unicode form of them', async () => {
    const person = {
      ...someone({ username: 'Jose\u0301\uff12' }),
      first_name: '\u0646\u0648\u0631 👩‍👧',
    };
    const { code } = await registerAndGetCode(app, person);
    await ask(app.server, acceptRegistration, { body: { ...person, otp: code } });
    for (const username of ['Jose\u0301\uff12', 'JOS\u00c92']) {
      expect((await ask(app.server, login, { body: { ...person, username } })).status).toBe(200);
    }
  });

  it('refuses an overlong username before doing any work', async () => {
    const username = `a${'\u0300\u0316'.repeat(30_000)}`;
    const before = performance.now();
    expect((await ask(app.server, register, { body: someone({ username }) })).status).toBe(400);
    expect(performance.now() - before).toBeLessThan(500);
  });

  it('names every missing field at once', async () => {
    const refused = await ask(app.server, register, { body: {} as never });
    expect(refused.errors.map((error) => error.field).sort()).toEqual([
      'email',
      'first_name',
      'last_name',
      'password',
      'username',
    ]);
  });

  it('limits how many codes can be requested', async () => {
    const { email } = someone();
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      const answer = await ask(app.server, issueOtp, { params: { email } });
      statuses.push(answer.status);
      if (answer.status === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
