import { sql } from 'kysely';
import type { EmailName, EmailWords } from '../../../contract/site/emails.ts';
import type { Db } from '../postgres/database.ts';

export async function insertMail(
  db: Db,
  mail: {
    recipient: string;
    subject: string;
    text: string;
    html: string;
    headers: Record<string, string>;
  },
) {
  return db
    .insertInto('platform.mail')
    .values({
      recipient: mail.recipient,
      subject: mail.subject,
      text_part: mail.text,
      html_part: mail.html,
      headers: JSON.stringify(mail.headers),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function isSuspendedAddress(db: Db, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('accounts.account')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('suspended_at', 'is not', null)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertAttachments(
  db: Db,
  mailId: string,
  attachments: { filename: string; contentType: string; content: Uint8Array }[],
) {
  if (attachments.length === 0) return;
  const rows = attachments.map(({ filename, contentType, content }) => ({
    mail_id: mailId,
    filename,
    content_type: contentType,
    content: Buffer.from(content),
  }));
  await db.insertInto('platform.mail_attachment').values(rows).execute();
}

export async function listAttachments(db: Db, mailId: string) {
  return db
    .selectFrom('platform.mail_attachment')
    .select(['filename', 'content_type as contentType', 'content'])
    .where('mail_id', '=', mailId)
    .orderBy('filename')
    .execute();
}

export async function findAttachment(db: Db, mailId: string, filename: string) {
  return db
    .selectFrom('platform.mail_attachment')
    .select('content')
    .where('mail_id', '=', mailId)
    .where('filename', '=', filename)
    .executeTakeFirst();
}

export async function findUnsentMail(db: Db, id: string) {
  return db
    .selectFrom('platform.mail')
    .selectAll()
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
}

export async function markMailFailed(db: Db, id: string, failure: string) {
  await db
    .updateTable('platform.mail')
    .set({ failure, failed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute();
}

/** Only those that haven't been sent. Locks them, so that two Admins don't send one twice. */
export async function clearMailFailures(db: Db, ids: readonly string[]) {
  return db
    .updateTable('platform.mail')
    .set({ failure: null, failed_at: null })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('sent_at', 'is', null)
    .returning(['id', 'recipient', 'subject'])
    .execute();
}

/** Codes and links are erased from the database once they have been emailed. */
export async function markMailSent(db: Db, id: string, options: { keepParts: boolean }) {
  await db
    .updateTable('platform.mail')
    .set({
      sent_at: sql<Date>`now()`,
      failure: null,
      failed_at: null,
      ...(options.keepParts ? {} : { text_part: '', html_part: '', headers: '{}' }),
    })
    .where('id', '=', id)
    .execute();
  if (options.keepParts) return;
  await db.deleteFrom('platform.mail_attachment').where('mail_id', '=', id).execute();
}

export async function listRecentMail(db: Db, limit: number) {
  return db
    .selectFrom('platform.mail')
    .select(['id', 'recipient', 'subject', 'text_part', 'html_part', 'created_at'])
    .select(
      sql<string[]>`array(
        select filename from platform.mail_attachment
        where mail_id = mail.id order by filename
      )`.as('attachments'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function deleteOldMail(db: Db) {
  await db
    .deleteFrom('platform.mail')
    .where('created_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
}

export async function findEmailWords(db: Db, email: EmailName): Promise<EmailWords | undefined> {
  return db
    .selectFrom('platform.email_words')
    .where('name', '=', email)
    .select(['subject', 'opening', 'closing'])
    .executeTakeFirst();
}

export async function listEmailWords(db: Db): Promise<({ name: string } & EmailWords)[]> {
  return db
    .selectFrom('platform.email_words')
    .select(['name', 'subject', 'opening', 'closing'])
    .execute();
}

export async function saveEmailWords(db: Db, email: EmailName, words: EmailWords): Promise<void> {
  await db
    .insertInto('platform.email_words')
    .values({ name: email, ...words })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ ...words, changed_at: new Date() }),
    )
    .execute();
}

export async function deleteEmailWords(db: Db, email: EmailName): Promise<void> {
  await db.deleteFrom('platform.email_words').where('name', '=', email).execute();
}
