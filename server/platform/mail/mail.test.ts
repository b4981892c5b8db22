import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { type MailServer, startMailServer } from '../../../tests/support/mail-server.ts';
import { mailSender, queueMail } from './mail.ts';

let test: TestApp;
let server: MailServer;

beforeAll(async () => {
  server = await startMailServer();
  test = await startApp({ config: { smtpUrl: server.url, hasLocalMailbox: false } });
});
afterAll(async () => {
  await test.close();
  await server.close();
});

it('sends attachments, and deletes them afterwards', async () => {
  const content = Buffer.from('what the file says');
  await queueMail(test.db, {
    to: 'ada@example.org',
    subject: 'With a file',
    paragraphs: ['Here it is.'],
    attachments: [{ filename: 'Größe.pdf', contentType: 'application/pdf', content }],
  });
  const { id } = await test.db
    .selectFrom('platform.mail')
    .select('id')
    .where('subject', '=', 'With a file')
    .executeTakeFirstOrThrow();
  await mailSender(test.config)(test.db, id);
  const [mail] = server.received;
  expect(mail?.text).toContain('Content-Type: application/pdf');
  expect(mail?.text).toContain(content.toString('base64'));
  const kept = await test.db.selectFrom('platform.mail_attachment').selectAll().execute();
  expect(kept).toEqual([]);
});
