import type { Config } from '../config.ts';
import { type Db, inTransaction } from '../platform/database.ts';
import { queueMail } from '../platform/mail.ts';
import { insertContactMessage } from './queries.ts';

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
    // Repeats nothing the sender wrote: anyone could make us mail their words to a stranger.
    await queueMail(db, {
      to: message.email,
      replyTo: config.support.email,
      subject: 'We have your message',
      greeting: 'Hello,',
      paragraphs: [
        'Thank you for writing to Stepwell. Your message has reached our support team, and a person will answer you by mail, usually within one working day.',
        `If it is urgent, call us on ${config.support.phone}.`,
      ],
      closing:
        'You receive this mail because your address was entered in the contact form of Stepwell.',
    });
  });
}
