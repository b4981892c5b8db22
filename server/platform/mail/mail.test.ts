import { mkdtemp, readdir, readFile, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildLearner } from '../../../tests/support/factories.ts';
import { type MailServer, startMailServer } from '../../../tests/support/mail-server.ts';
import { deleteWrittenMail, mailSender, queueEssentialMail, queueMail } from './mail.ts';

let app: TestApp;
let server: MailServer;

beforeAll(async () => {
  server = await startMailServer();
  app = await startApp({ config: { smtpUrl: server.url, hasLocalMailbox: false } });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

it('sends attachments, and deletes them afterwards', async () => {
  const content = Buffer.from('what the file says');
  await queueMail(app.db, {
    to: 'ada@example.org',
    subject: 'With a file',
    paragraphs: ['Here it is.'],
    attachments: [{ filename: 'Größe.pdf', contentType: 'application/pdf', content }],
  });
  const { id } = await app.db
    .selectFrom('platform.mail')
    .select('id')
    .where('subject', '=', 'With a file')
    .executeTakeFirstOrThrow();
  await mailSender(app.config)(app.db, id);
  const [mail] = server.received;
  expect(mail?.text).toContain('Content-Type: application/pdf');
  expect(mail?.text).toContain(content.toString('base64'));
  const kept = await app.db.selectFrom('platform.mail_attachment').selectAll().execute();
  expect(kept).toEqual([]);
});

it('writes nothing to a suspended account but what is essential', async () => {
  const account = await buildLearner(app.db);
  await app.db
    .updateTable('accounts.account')
    .set({ suspended_at: new Date() })
    .where('id', '=', account.id)
    .execute();
  const to = account.email.toUpperCase();
  await queueMail(app.db, { to, subject: 'Something new', paragraphs: [] });
  await queueEssentialMail(app.db, { to, subject: 'Your invoice', paragraphs: [] });
  const mails = await app.db
    .selectFrom('platform.mail')
    .where('recipient', '=', to)
    .select('subject')
    .execute();
  expect(mails).toEqual([{ subject: 'Your invoice' }]);
});

it('is essential only as the news of a suspension, an answer to a question, a document of an order, or an offer', async () => {
  const root = new URL('../../', import.meta.url);
  const files = (await readdir(root, { recursive: true })).filter(
    (name) =>
      name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('platform/mail/'),
  );
  const texts = await Promise.all(
    files.map(async (name) => ({ name, text: await readFile(new URL(name, root), 'utf8') })),
  );
  const using = (what: string) =>
    texts.flatMap(({ name, text }) => (text.includes(what) ? [name] : [])).sort();
  expect(using('queueEssentialMail')).toEqual([
    'accounts/suspension/suspension.ts',
    'billing/documents/email.ts',
    'billing/offers/answer-offer.ts',
    'billing/offers/send-offer.ts',
    'community/contact/contact.ts',
    'community/inbox/replies.ts',
  ]);
  // Both go around the queue: the newsletter's own list leaves out suspended readers.
  expect(using('mailDelivery')).toEqual(['community/newsletter/send-issue.ts']);
  expect(using('insertMail')).toEqual([]);
});

it.each([
  [550, 'is given up at once', false],
  [452, 'is tried again', true],
])('what the mail server answers with %i %s', async (responseCode, _, isRetried) => {
  server.refuse = (to) => (to === 'full@example.org' ? responseCode : null);
  const id = await queueEssentialMail(app.db, {
    to: 'full@example.org',
    subject: `Refused with ${responseCode}`,
    paragraphs: ['Here it is.'],
  });
  const sending = mailSender(app.config)(app.db, id);
  if (isRetried) await expect(sending).rejects.toThrow(String(responseCode));
  else await sending;
  const { failure, sent_at } = await app.db
    .selectFrom('platform.mail')
    .select(['failure', 'sent_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  // Admins see why, and can have it sent again once the address is right.
  expect(failure).toContain(String(responseCode));
  expect(sent_at).toBeNull();
});

it('without a mail server, what was written to the data folder goes after 30 days', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'stepwell-mail-'));
  await deleteWrittenMail(dataFolder);
  const send = mailSender({ ...app.config, smtpUrl: undefined, dataFolder });
  const ids = [];
  for (const subject of ['Old', 'New']) {
    const id = await queueEssentialMail(app.db, {
      to: 'ada@example.org',
      subject,
      paragraphs: ['Hello'],
    });
    await send(app.db, id);
    ids.push(id);
  }
  const old = new Date(Date.now() - 31 * 86_400_000);
  await utimes(join(dataFolder, 'mail', `${ids[0]}.eml`), old, old);
  await deleteWrittenMail(dataFolder);
  expect(await readdir(join(dataFolder, 'mail'))).toEqual([`${ids[1]}.eml`]);
});
