import { randomUUID } from 'node:crypto';
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as accounts from '../contract/accounts.ts';
import { sendContactMessage } from '../contract/community/contact.ts';
import { subscribeToNewsletter } from '../contract/community/newsletter.ts';
import { ask, startApp, type TestApp } from './support/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp({ log: true });
});
afterAll(() => app?.close());

/** Everything that was sent and must not be logged. */
const secrets = new Set<string>();

function secret(text: string): string {
  secrets.add(text);
  return text;
}

const email = secret('quiet.person@example.org');
const password = secret('correct horse battery staple');
const newPassword = secret('another good long password');
const registration = {
  username: 'quiet',
  password,
  first_name: 'Quiet',
  last_name: 'Person',
  email,
};

async function newestMail(): Promise<string> {
  const mail = await app.db
    .selectFrom('platform.mail')
    .select('text_part')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return mail.text_part;
}

async function signIn(withPassword = password): Promise<string> {
  const { server } = app;
  const { body } = await ask(server, accounts.login, {
    body: { username: 'quiet', password: withPassword },
  });
  return secret(body.access_token);
}

async function signUp() {
  const { server } = app;
  await ask(server, accounts.register, { body: registration });
  const { body } = await ask(server, accounts.issueOtp, { params: { email } });
  const otp = secret(body.otp ?? '');
  const wrong = secret(otp === '482915' ? '591482' : '482915');
  await ask(server, accounts.acceptRegistration, { body: { ...registration, otp: wrong } });
  const { status } = await ask(server, accounts.acceptRegistration, {
    body: { ...registration, otp },
  });
  expect(status).toBe(200);
}

async function useTheSecondFactor() {
  const { server } = app;
  const token = await signIn();
  await ask(server, accounts.registerMfa, { body: { username: 'quiet' } }, { token });
  const { body } = await ask(server, accounts.getMfaSecret, {}, { token });
  const totpSecret = secret(body.data.secret);
  const totp = secret(await generate({ secret: totpSecret }));
  const confirmed = await ask(server, accounts.confirmMfa, { body: { totp } }, { token });
  const [recovery = '', second = ''] = confirmed.body.data.recovery_codes.map(secret);
  const pending = await signIn();
  const give = (code: string) =>
    ask(
      server,
      accounts.validateTotp,
      { body: { username: 'quiet', totp: code } },
      { token: pending },
    );
  expect((await give(totp)).status).toBe(400);
  expect((await give(second.replaceAll('-', ' '))).status).toBe(200);
  expect(recovery).not.toBe('');
  await ask(server, accounts.cancelMfa, { params: { username: 'quiet' } }, { token: pending });
}

async function resetThePassword() {
  const { server } = app;
  await ask(server, accounts.requestPasswordReset, { body: { email } });
  const token = secret(/#(\S+)/.exec(await newestMail())?.[1] ?? '');
  const { status } = await ask(server, accounts.resetPassword, {
    body: { token, new_password: newPassword },
  });
  expect(status).toBe(200);
}

async function putSecretsInAddresses() {
  const { server } = app;
  const token = await signIn(newPassword);
  const addresses = [
    `/auth/verify-token/${token}`,
    `/auth/verify-token/${token}/more`,
    `/users/me?token=${token}`,
    `/auth/otp/${email}`,
    `/auth/otp/${email}/`,
    `/auth/OTP/${email}`,
    `/reset-password?token=${token}`,
    `/${token}`,
    `/api/${email}/%ZZ`,
  ];
  for (const url of addresses) await server.inject({ url });
  await server.inject({
    method: 'POST',
    url: '/auth/login',
    payload: `{"username":"quiet","password":"${newPassword}`,
    headers: { 'content-type': 'application/json', cookie: `token=${token}` },
  });
}

async function breakSomething() {
  const { server, db } = app;
  const contact = {
    name: 'Quiet Person',
    email,
    comment: secret(`A private matter ${randomUUID()}`),
  };
  await ask(server, sendContactMessage, { body: contact });
  await ask(server, subscribeToNewsletter, { body: { email } });
  await db.schema.withSchema('community').alterTable('contact_message').renameTo('away').execute();
  const { status, detail } = await ask(server, sendContactMessage, { body: contact });
  await db.schema.withSchema('community').alterTable('away').renameTo('contact_message').execute();
  expect(status).toBe(500);
  expect(detail).toBe('Something went wrong on our side. Try again.');
}

test('no token, password, code or email is logged', async () => {
  await signUp();
  await useTheSecondFactor();
  await resetThePassword();
  await putSecretsInAddresses();
  await breakSomething();

  expect([...secrets].filter((text) => text.length < 6)).toEqual([]);
  const { logLines } = app;
  expect(logLines.length).toBeGreaterThan(20);
  // Ids and times may contain the same six digits by chance.
  const lines = logLines.map((line) => line.replace(/"(time|reqId)":("[^"]*"|[\d.]+)/g, ''));
  const leaked = [...secrets].flatMap((text) =>
    lines.filter((line) => line.includes(text) || line.includes(encodeURIComponent(text))),
  );
  expect(leaked).toEqual([]);
});

test('every line is JSON, and request lines have an id, a route and a status', () => {
  const lines = app.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const answers = lines.filter(({ msg }) => msg === 'answered');
  expect(answers.length).toBeGreaterThan(20);
  for (const line of answers) {
    expect(line).toMatchObject({ level: 30, reqId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(JSON.stringify(line)).toMatch(/"route":"\/?/);
    expect(JSON.stringify(line)).toMatch(/"status(Code)?":\d{3}/);
  }
  expect(answers.map((line) => JSON.stringify(line)).join()).toContain('/auth/otp/:email');
});

test('a failure is logged once, with its cause and request id', () => {
  const failures = app.logLines.filter((line) => line.includes('"msg":"failed"'));
  expect(failures).toHaveLength(1);
  const failure = JSON.parse(failures[0] ?? '');
  expect(failure).toMatchObject({ level: 50, reqId: expect.any(String) });
  expect(failure.err.message).toContain('contact_message');
});
