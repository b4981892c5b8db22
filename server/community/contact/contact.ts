import type * as z from 'zod/mini';
import type { SalesRequest } from '../../../contract/community/sales.ts';
import type { Config } from '../../config.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { insertContactMessage } from '../queries.ts';

interface Message {
  accountId: number | null;
  name: string;
  email: string;
  comment: string;
}

export async function sendContactMessage(db: Db, config: Config, message: Message) {
  return inTransaction(db, async (db) => {
    await insertContactMessage(db, message);
    await queueMail(db, {
      to: config.support.email,
      replyTo: message.email,
      subject: `Message from ${message.name}`,
      paragraphs: [`${message.name} (${message.email}) wrote:`, message.comment],
      closing: 'Sent through the contact form. A reply to this mail goes to the sender.',
    });
    await acknowledge(db, config, message.email, {
      subject: 'We have your message',
      text: 'Thank you for writing to Stepwell. Your message has reached our support team, and a person will answer you by mail, usually within one working day.',
      form: 'contact form',
    });
  });
}

export async function sendSalesRequest(
  db: Db,
  config: Config,
  request: z.output<typeof SalesRequest> & { accountId: number | null },
) {
  const { needs, goal, ...sender } = request;
  const { name, email, organisation, seats } = sender;
  const wanted = `Needs: ${[...new Set(needs)].join(', ') || 'none named'}`;
  return inTransaction(db, async (db) => {
    await insertContactMessage(db, { ...sender, topic: 'sales', comment: `${wanted}\n\n${goal}` });
    await queueMail(db, {
      to: config.support.email,
      replyTo: email,
      subject: `Sales: ${organisation}, ${seats} ${seats === 1 ? 'person' : 'people'}`,
      paragraphs: [`${name} (${email}) of ${organisation} asks for an offer.`, wanted, goal],
      closing: 'Sent through the contact-sales form. A reply to this mail goes to the sender.',
    });
    await acknowledge(db, config, email, {
      subject: 'We have your request',
      text: 'Thank you for asking for Stepwell Enterprise. Your request has reached our sales team, and a person will answer you by mail, usually within one working day.',
      form: 'contact-sales form',
    });
  });
}

/** Repeats nothing the sender wrote: anyone could make us mail their words to a stranger. */
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
    paragraphs: [text, `If it is urgent, call us on ${config.support.phone}.`],
    closing: `You receive this mail because your address was entered in the ${form} of Stepwell.`,
  });
}
