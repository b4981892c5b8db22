import type { LocalMail } from '../../../contract/notifications/mailbox.ts';
import type { Config } from '../../config.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { findAttachment, listRecentMail } from '../../platform/mail/queries.ts';
import type { Db } from '../../platform/postgres/database.ts';

const shownMails = 100;

export async function listLocalMail(db: Db, config: Config): Promise<LocalMail[]> {
  if (!config.hasLocalMailbox) throw new Refusal('not_found');
  const mails = await listRecentMail(db, shownMails);
  return mails.map((mail) => ({
    id: mail.id,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.text_part,
    html: mail.html_part,
    at: mail.created_at.toISOString(),
    attachments: mail.attachments,
  }));
}

export async function readLocalAttachment(
  db: Db,
  config: Config,
  mailId: string,
  filename: string,
): Promise<Uint8Array> {
  const found = config.hasLocalMailbox && (await findAttachment(db, mailId, filename));
  if (!found) throw new Refusal('not_found');
  return found.content;
}
