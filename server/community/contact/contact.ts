import type * as z from 'zod/mini';
import type { ContactMessage } from '../../../contract/community/contact.ts';
import type { SalesRequest } from '../../../contract/community/sales.ts';
import type { Config } from '../../config.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { insertContactMessage, listSupportTeam } from './queries.ts';

type FromAccount<Form> = Form & { accountId: number | null };

export async function getSupport(db: Db, config: Config) {
  return { ...config.support, team: await listSupportTeam(db) };
}

export async function sendContactMessage(
  db: Db,
  config: Config,
  message: FromAccount<z.output<typeof ContactMessage>>,
): Promise<void> {
  await inTransaction(db, async (db) => {
    if (!(await insertContactMessage(db, message))) return;
    await queueMail(db, {
      to: config.support.email,
      replyTo: message.email,
      subject: `Message from ${message.name}`,
      paragraphs: [`${message.name} (${message.email}) wrote:`, message.comment],
      closing: 'Sent through the contact form. Reply to this email to answer the sender.',
    });
    await acknowledge(db, config, message.email, {
      subject: 'We have your message',
      text: 'Thank you for contacting Stepwell. Our support team has your message and will reply by email, usually within one working day.',
      form: 'contact form',
    });
  });
}

export async function sendSalesRequest(
  db: Db,
  config: Config,
  request: FromAccount<z.output<typeof SalesRequest>>,
): Promise<void> {
  const { needs, goal, ...sender } = request;
  const { name, email, organisation, seats } = sender;
  const neededFeatures = `Needs: ${[...new Set(needs)].join(', ') || 'none named'}`;
  await inTransaction(db, async (db) => {
    const comment = `${neededFeatures}\n\n${goal}`;
    if (!(await insertContactMessage(db, { ...sender, topic: 'sales', comment }))) return;
    await queueMail(db, {
      to: config.support.email,
      replyTo: email,
      subject: `Sales: ${organisation}, ${seats} ${seats === 1 ? 'person' : 'people'}`,
      paragraphs: [
        `${name} (${email}) of ${organisation} is asking for an offer.`,
        neededFeatures,
        goal,
      ],
      closing: 'Sent through the contact-sales form. Reply to this email to answer the sender.',
    });
    await acknowledge(db, config, email, {
      subject: 'We have your request',
      text: 'Thank you for your interest in Stepwell Enterprise. Our sales team has your request and will reply by email, usually within one working day.',
      form: 'contact-sales form',
    });
  });
}

/** Quotes nothing of the message: the form must not be a way to email a stranger any text. */
async function acknowledge(
  db: Db,
  config: Config,
  email: string,
  { subject, text, form }: { subject: string; text: string; form: string },
) {
  await queueMail(db, {
    to: email,
    replyTo: config.support.email,
    subject,
    greeting: 'Hello,',
    paragraphs: [
      text,
      ...(config.support.phone ? [`If it’s urgent, call us on ${config.support.phone}.`] : []),
    ],
    closing: `You’re receiving this email because your address was entered in Stepwell’s ${form}.`,
  });
}
