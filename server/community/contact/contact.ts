import type * as z from 'zod/mini';
import type { ContactMessage } from '../../../contract/community/contact.ts';
import type { SalesRequest } from '../../../contract/community/sales.ts';
import { plural } from '../../../contract/text/plurals.ts';
import type { Config } from '../../config.ts';
import { queueEssentialMail, queueMail } from '../../platform/mail/mail.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { answersTo } from './answer-address.ts';
import {
  countRepeats,
  insertContactMessage,
  listRecentTexts,
  listSupportTeam,
  setAcknowledgement,
} from './queries.ts';
import { hasLink, judgeMessage } from './spam-rules.ts';
import { salesSubjectOf, subjectOf } from './subject.ts';

type Sent<Form> = Form & {
  accountId: number | null;
  /** More messages from one network than people would write. */
  isFlood: boolean;
};

export async function getSupport(db: Db, config: Config) {
  return { ...config.support, team: await listSupportTeam(db) };
}

/** A stored message, as far as our emails about it need it. */
export interface StoredMessage {
  id: string;
  number: number;
  topic: 'support' | 'sales';
  name: string;
  email: string;
  organisation: string;
  seats: number | null;
  comment: string;
}

export async function sendContactMessage(
  db: Db,
  config: Config,
  { website, isFlood, ...message }: Sent<z.output<typeof ContactMessage>>,
): Promise<void> {
  const { name, comment, accountId } = message;
  await inTransaction(db, async (db) => {
    const repeats = await countRepeats(db, comment);
    const spamReason = judgeMessage({
      name,
      text: comment,
      trap: website ?? '',
      isSignedIn: accountId !== null,
      isFlood,
      repeats,
      earlier: hasLink(comment) ? await listRecentTexts(db) : [],
    });
    const subject = subjectOf(comment);
    const stored = await insertContactMessage(db, { ...message, subject, spamReason });
    // Sent again because the reply was lost, or spam: both are answered as if it had arrived.
    if (!stored || spamReason) return;
    await announceMessage(db, config, {
      ...message,
      ...stored,
      topic: 'support',
      organisation: '',
      seats: null,
    });
  });
}

export async function sendSalesRequest(
  db: Db,
  config: Config,
  { website, isFlood, ...request }: Sent<z.output<typeof SalesRequest>>,
): Promise<void> {
  const { needs, goal, ...sender } = request;
  const comment = `Needs: ${[...new Set(needs)].join(', ') || 'none named'}\n\n${goal}`;
  await inTransaction(db, async (db) => {
    const repeats = await countRepeats(db, comment);
    const spamReason = judgeMessage({
      name: sender.name,
      text: comment,
      trap: website ?? '',
      isSignedIn: sender.accountId !== null,
      isFlood,
      repeats,
      earlier: hasLink(comment) ? await listRecentTexts(db) : [],
    });
    const subject = salesSubjectOf(request);
    const stored = await insertContactMessage(db, {
      ...sender,
      topic: 'sales',
      subject,
      comment,
      spamReason,
    });
    if (!stored || spamReason) return;
    await announceMessage(db, config, { ...sender, ...stored, topic: 'sales', comment });
  });
}

/** Emails a message to support, and acknowledges it to its sender. Call it once for each message, when it isn't spam. */
export async function announceMessage(
  db: Db,
  config: Config,
  message: StoredMessage,
): Promise<void> {
  await emailSupport(db, config, message);
  if (!message.email) return;
  const mailId = await acknowledge(db, config, message);
  await setAcknowledgement(db, message.id, mailId);
}

async function emailSupport(db: Db, config: Config, message: StoredMessage) {
  const { topic, name, email, organisation, seats, comment } = message;
  const isSales = topic === 'sales';
  await queueMail(db, {
    to: config.support.email,
    ...(email ? { replyTo: email } : {}),
    subject: isSales
      ? `Sales: ${organisation}, ${plural(seats ?? 0, 'person', 'people')}`
      : `Message from ${name}`,
    paragraphs: [
      isSales
        ? `${name} (${email}) of ${organisation} is asking for an offer.`
        : `${name}${email ? ` (${email})` : ''} wrote:`,
      comment,
    ],
    action: {
      label: 'Open it in the inbox',
      url: `${config.publicUrl}/user-screen/inbox/${message.id}`,
    },
    closing: email
      ? `Sent through the ${formOf(message)}. Answer it in the inbox, where your colleagues see that you did, or reply to this email.`
      : 'Sent from a search that found nothing, without an address to reply to.',
  });
}

/** Quotes nothing of the message: the form must not be a way to email a stranger any text. */
async function acknowledge(db: Db, config: Config, message: StoredMessage) {
  const isSales = message.topic === 'sales';
  return queueEssentialMail(db, {
    to: message.email,
    replyTo: answersTo(config, message.number),
    subject: isSales ? 'We have your request' : 'We have your message',
    greeting: 'Hello,',
    paragraphs: [
      isSales
        ? `Thank you for your interest in ${db.brand.name} Enterprise. Our sales team has your request and will reply by email.`
        : `Thank you for contacting ${db.brand.name}. Our support team has your message and will reply by email.`,
      ...(config.support.phone ? [`If it’s urgent, call us on ${config.support.phone}.`] : []),
    ],
    closing: `You’re receiving this email because your address was entered in ${db.brand.name}’s ${formOf(message)}.`,
  });
}

const formOf = ({ topic }: Pick<StoredMessage, 'topic'>) =>
  topic === 'sales' ? 'contact-sales form' : 'contact form';
