import type { Notification } from '../../contract/learning-signals.ts';
import type { Config } from '../config.ts';
import { type Db, inTransaction } from '../platform/database.ts';
import { queueMail } from '../platform/mail.ts';
import { claimMail } from './notification-queries.ts';
import { stopMailsPageUrl, stopMailsUrl } from './secret-links.ts';

const labels: Record<Notification['kind'], string> = {
  badge: 'See your badges',
  certificate: 'See your certificate',
  feedback: 'Read it in the lesson',
  reply: 'Read the reply',
  due: 'Go there',
};

/** Mails a notification to a learner who wants such mails, once. */
export async function mailNews(db: Db, config: Config, notificationId: string): Promise<void> {
  await inTransaction(db, async (db) => {
    const news = await claimMail(db, notificationId);
    if (!news) return;
    const { accountId, email, firstName, kind, title, text, link } = news;
    await queueMail(db, {
      to: email,
      // A name is someone else's words: it does not head our mail.
      subject: kind === 'reply' ? 'There is a reply to what you wrote' : title,
      greeting: `Hello ${firstName},`,
      paragraphs: [text === '' ? `${title}.` : text],
      action: { label: labels[kind], url: `${config.publicUrl}${link}` },
      unsubscribeUrl: stopMailsUrl(config, accountId, 'news'),
      oneClick: true,
      closing: 'You receive this mail because you learn on Stepwell.',
      stopLink: { label: 'Stop these mails', url: stopMailsPageUrl(config, accountId, 'news') },
    });
  });
}
