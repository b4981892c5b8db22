import type { Notification } from '../../contract/notifications/notifications.ts';
import type { Config } from '../config.ts';
import { queueMail } from '../platform/mail/mail.ts';
import { type Db, defineQueue, inTransaction } from '../platform/postgres/database.ts';
import { unsubscribePageUrl, unsubscribeUrl } from './preferences/unsubscribe-links.ts';
import { claimAchievements, claimMail } from './queries.ts';

const labels: Record<Notification['kind'], string> = {
  badge: 'See your badges',
  certificate: 'See your certificate',
  feedback: 'Read it in the lesson',
  reply: 'Read the reply',
  due: 'Go there',
  order: 'See your orders',
  team: 'See your team',
};

// Its first name: renaming a queue would orphan waiting jobs.
export const notificationEmailQueue = defineQueue<{ notificationId: string }>('news', {
  retryLimit: 5,
  retryDelay: 15,
  retryBackoff: true,
});

/** Emails a notification to someone who wants such emails, once. */
export async function emailNotification(
  db: Db,
  config: Config,
  notificationId: string,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const news = await claimMail(db, notificationId);
    if (!news) return;
    const { accountId, email, firstName, kind, title, text, link } = news;
    const isEarned = kind === 'badge' || kind === 'certificate';
    const others = isEarned ? await claimAchievements(db, accountId) : [];
    await queueMail(db, {
      to: email,
      subject: others.length > 0 ? `${others.length + 1} new achievements` : subjectOf(news),
      greeting: `Hello ${firstName},`,
      paragraphs:
        others.length > 0
          ? [news, ...others].map(({ title, text }) => `${title}\n${text}`)
          : [text === '' ? `${title}.` : text],
      action: { label: labels[kind], url: `${config.publicUrl}${link}` },
      unsubscribeUrl: unsubscribeUrl(config, accountId, 'news'),
      oneClick: true,
      closing: 'You receive this mail because you learn on Stepwell.',
      stopLink: { label: 'Stop these mails', url: unsubscribePageUrl(config, accountId, 'news') },
    });
  });
}

/** Someone else's name never goes into our subject line. */
function subjectOf({ kind, title }: Pick<Notification, 'kind' | 'title'>): string {
  return kind === 'reply' ? 'There is a reply to what you wrote' : title;
}
