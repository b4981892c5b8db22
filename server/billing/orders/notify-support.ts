import type { Config } from '../../config.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { addNote } from './state-machine.ts';
import { hasNote, type LockedOrder } from './state-queries.ts';

interface SupportMessage {
  /** Follows the order's number in the email's subject. */
  subject: string;
  paragraphs: string[];
}

/** Asks support to look at an order. */
export async function emailSupport(
  db: Db,
  config: Config,
  { number }: LockedOrder,
  { subject, paragraphs }: SupportMessage,
): Promise<void> {
  await queueMail(db, {
    to: config.support.email,
    subject: `Order ${number}: ${subject}`,
    paragraphs,
    action: {
      label: 'See the order',
      url: `${config.publicUrl}/user-screen/admin-orders?q=${number}`,
    },
    closing: `You’re receiving this email because this address handles ${config.site.name}’s orders.`,
  });
}

/** Adds a note to the order's history and emails support: once per note. False if that happened before. */
export async function notifySupportOnce(
  db: Db,
  config: Config,
  order: LockedOrder,
  { note, ...message }: SupportMessage & { note: string },
): Promise<boolean> {
  if (await hasNote(db, order.id, note)) return false;
  await addNote(db, order, note);
  await emailSupport(db, config, order, message);
  return true;
}
