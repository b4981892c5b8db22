import type { Config } from '../../config.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { hasNote } from '../providers/event-queries.ts';
import { insertEvent, type LockedOrder } from './move-order-queries.ts';

interface News {
  /** Of the mail, after the number of the order. */
  subject: string;
  paragraphs: string[];
}

/** Something about an order that a person has to see to. */
export async function mailSupport(
  db: Db,
  config: Config,
  { number }: LockedOrder,
  { subject, paragraphs }: News,
): Promise<void> {
  await queueMail(db, {
    to: config.support.email,
    subject: `Order ${number}: ${subject}`,
    paragraphs,
    action: {
      label: 'See the order',
      url: `${config.publicUrl}/user-screen/admin-orders?q=${number}`,
    },
    closing: 'You receive this mail because this address looks after the orders of Stepwell.',
  });
}

/** Writes down what happened to an order that stays as it is, and tells support: once for each note. False when it was told before. */
export async function noteOnce(
  db: Db,
  config: Config,
  order: LockedOrder,
  { note, ...news }: News & { note: string },
): Promise<boolean> {
  const { id: orderId, state } = order;
  if (await hasNote(db, orderId, note)) return false;
  await insertEvent(db, { orderId, from: state, to: state, note, accountId: null });
  await mailSupport(db, config, order, news);
  return true;
}
