import { afterAll, beforeAll, expect, test } from 'vitest';
import * as accounts from '../../contract/accounts.ts';
import { mailSender } from '../../server/platform/mail/mail.ts';
import { runText } from '../../server/platform/postgres/database.ts';
import { ask } from '../support/app.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { startMailServer } from '../support/mail-server.ts';
import { type Instance, startInstance } from './instance.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Instance;
let deadPort: number;

beforeAll(async () => {
  database = await createTestDatabase();
  // A port without a listener: start a mail server, then stop it.
  const server = await startMailServer();
  deadPort = Number(new URL(server.url).port);
  await server.close();
  app = await startInstance(database.connectionString, {
    smtpUrl: server.url,
    hasLocalMailbox: false,
  });
});

afterAll(async () => {
  await app?.close();
  await database?.drop();
});

const registration = {
  username: 'patient',
  password: 'a good long password',
  first_name: 'Pat',
  last_name: 'Ient',
  email: 'patient@example.org',
};

const queuedMail = () =>
  app.db.selectFrom('platform.mail').selectAll().orderBy('created_at').execute();

test('sign-up works while the mail server is down, and emails stay queued', async () => {
  const { server } = app;
  expect((await ask(server, accounts.register, { body: registration })).status).toBe(200);
  const issued = await ask(server, accounts.issueOtp, { params: { email: registration.email } });
  expect(issued.status).toBe(200);
  expect(Object.keys(issued.body)).toEqual(['message', 'delayed']);

  const [mail] = await queuedMail();
  const otp = /Your code: (\d{6})/.exec(mail?.text_part ?? '')?.[1];
  const accepted = await ask(server, accounts.acceptRegistration, {
    body: { ...registration, otp },
  });
  expect(accepted.status).toBe(200);
  const { username, password } = registration;
  expect((await ask(server, accounts.login, { body: { username, password } })).status).toBe(200);

  const jobStates = async () => {
    const text = "select state::text from jobs.job where name = 'mail'";
    return (await runText(app.db, text)).rows.map(({ state }) => state);
  };
  await expect.poll(jobStates).toEqual(['retry', 'retry']);
  expect((await queuedMail()).map(({ sent_at }) => sent_at)).toEqual([null, null]);
});

test('a queued email is delivered once when the mail server is back, as text and HTML', async () => {
  const [mail] = await queuedMail();
  const send = mailSender(app.config);
  await expect(send(app.db, mail?.id ?? '')).rejects.toThrow(/ECONNREFUSED/);

  const server = await startMailServer(deadPort);
  try {
    await send(app.db, mail?.id ?? '');
    await send(app.db, mail?.id ?? '');
    expect(server.received.map(({ to }) => to)).toEqual([registration.email]);
    const text = server.received[0]?.text ?? '';
    expect(text).toMatch(/^Subject: Your Stepwell code\r$/m);
    expect(text).toMatch(/^Content-Type: multipart\/alternative;/m);
    const [, plain = '', html = ''] = text.split(/^Content-Type: text\/(?=plain|html)/m);
    expect(plain).toMatch(/^plain; charset=utf-8[\s\S]*Your code: \d{6}/);
    expect(html).toMatch(/^html; charset=utf-8[\s\S]*<h1/);
  } finally {
    await server.close();
  }
});

test('the text of a sent email is deleted, so that no codes stay in the database', async () => {
  const [sent, unsent] = await queuedMail();
  expect(sent?.sent_at).not.toBeNull();
  expect([sent?.text_part, sent?.html_part]).toEqual(['', '']);
  expect(unsent?.text_part).not.toBe('');
});
