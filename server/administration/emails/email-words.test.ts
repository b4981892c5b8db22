import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as contract from '../../../contract/administration/emails.ts';
import {
  changeableEmails,
  type EmailName,
  emailNames,
  fillWords,
  noWords,
} from '../../../contract/site/emails.ts';
import { type SignedIn, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildAdmin } from '../../../tests/support/factories.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { limits } from '../limits.ts';
import { composeSample } from './samples.ts';

let app: TestApp;
let admin: SignedIn;
let adminEmail: string;

beforeAll(async () => {
  app = await startApp();
  const account = await buildAdmin(app.db);
  adminEmail = account.email;
  admin = await signedIn(app, account);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('platform.email_words').execute();
  await app.db.deleteFrom('platform.mail').execute();
});

const save = (email: EmailName, words: Partial<typeof noWords>) =>
  admin.ask(contract.saveEmailWords, { params: { email }, body: { ...noWords, ...words } });
const preview = (email: EmailName, words: Partial<typeof noWords>) =>
  admin.ask(contract.previewEmail, { params: { email }, body: { ...noWords, ...words } });

async function send(email: EmailName) {
  await queueMail(app.db, composeSample(app.config, 'Stepwell', email, 'robin@example.org'));
  return app.db
    .selectFrom('platform.mail')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

describe.each(emailNames)('%s', (email) => {
  const { placeholders, subject } = changeableEmails[email];
  const examples = Object.fromEntries(
    Object.entries(placeholders).map(([name, { example }]) => [
      name,
      name === 'site' ? 'Stepwell' : example,
    ]),
  );

  it('shows the subject that we really send', async () => {
    expect((await send(email)).subject).toBe(fillWords(subject, examples));
  });

  it('has the Admin’s words around ours, and keeps code, link and safety text', async () => {
    const ours = await send(email);
    const all = Object.keys(placeholders)
      .map((name) => `{${name}}`)
      .join(' ');
    expect((await save(email, { opening: `First ${all}`, closing: 'Last <b>' })).status).toBe(200);
    const changed = await send(email);
    expect(changed.text_part).toContain(`First ${Object.values(examples).join(' ')}`);
    expect(changed.text_part).not.toMatch(/[{}]/);
    expect(changed.html_part).toContain('Last &lt;b&gt;');
    expect(changed.html_part).not.toContain('Last <b>');
    const lines = ours.text_part.split('\n\n');
    expect(lines.filter((line) => !changed.text_part.includes(line))).toEqual([]);
    const links = ours.html_part.match(/href="[^"]*"/g) ?? [];
    expect(changed.html_part.match(/href="[^"]*"/g) ?? []).toEqual(links);
  });
});

it('refuses unknown placeholders and missing ones, beside the field', async () => {
  const unknown = await save('welcome', { opening: 'Hello {fistname}' });
  expect([unknown.status, unknown.errors]).toEqual([
    400,
    [
      {
        field: 'opening',
        message: 'There’s no {fistname} here. You can use {site}, {name}, {username}.',
      },
    ],
  ]);
  const missing = await save('certificate', { subject: 'Well done, {name}' });
  expect(missing.errors).toEqual([{ field: 'subject', message: 'The subject needs {course}.' }]);
  // The inviting person chooses these names, and the email goes to strangers.
  const risky = await save('invitation', { subject: '{team} on {site}' });
  expect(risky.errors).toMatchObject([{ field: 'subject' }]);
  for (const words of [{ subject: 'x'.repeat(151) }, { opening: 'x'.repeat(1001) }]) {
    expect((await save('welcome', words)).status).toBe(400);
  }
  expect((await preview('welcome', { closing: '{' + 'constructor}' })).status).toBe(400);
});

it('never replaces a placeholder inside a value, nor breaks the line of the subject', async () => {
  await save('certificate', { subject: '{course} for {name}' });
  await queueMail(app.db, {
    ...composeSample(app.config, 'Stepwell', 'certificate', 'robin@example.org'),
    words: { email: 'certificate', values: { name: '{course}', course: 'One\r\nBcc: x' } },
  });
  const mail = await app.db.selectFrom('platform.mail').select('subject').executeTakeFirstOrThrow();
  expect(mail.subject).toBe('One Bcc: x for {course}');
});

it('is previewed without being saved, sent to oneself, and reset', async () => {
  const shown = (await preview('welcome', { subject: 'Hi {name}' })).body.data;
  expect(shown).toMatchObject({ subject: 'Hi Robin', html: expect.stringContaining('Sign in') });
  expect((await send('welcome')).subject).toBe('Welcome to Stepwell');
  const tested = await admin.ask(contract.sendTestEmail, {
    params: { email: 'welcome' },
    body: { ...noWords, subject: 'Hi {name}' },
  });
  expect(tested.status).toBe(200);
  const [mail] = await app.db
    .selectFrom('platform.mail')
    .select('subject')
    .where('recipient', '=', adminEmail)
    .execute();
  expect(mail?.subject).toBe('Hi Robin');
  await save('welcome', { subject: 'Hi {name}' });
  expect((await send('welcome')).subject).toBe('Hi Robin');
  await admin.ask(contract.resetEmailWords, { params: { email: 'welcome' } });
  expect((await send('welcome')).subject).toBe('Welcome to Stepwell');
  const { body } = await admin.ask(contract.listEmailWords, {});
  expect(body.data.every(({ isChanged }) => !isChanged)).toBe(true);
  const audit = await app.db
    .selectFrom('platform.audit')
    .where('act', '=', 'changed the words of the email')
    .select(['subject', 'after'])
    .orderBy('seq', 'desc')
    .limit(2)
    .execute();
  expect(audit).toEqual([
    { subject: 'welcome', after: { subject: '' } },
    { subject: 'welcome', after: { subject: 'Hi {name}' } },
  ]);
});

it('sends only so many tests', async () => {
  await app.db.deleteFrom('platform.throttle').execute();
  const body = noWords;
  const replies = await Promise.all(
    Array.from({ length: limits.emailTest.tries + 1 }, () =>
      admin.ask(contract.sendTestEmail, { params: { email: 'code' }, body }),
    ),
  );
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(1);
});
