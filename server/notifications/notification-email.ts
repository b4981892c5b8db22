import type { Notification } from '../../contract/notifications/notifications.ts';
import type { Config } from '../config.ts';
import { type Mail, queueMail } from '../platform/mail/mail.ts';
import { type Db, defineQueue, inTransaction } from '../platform/postgres/database.ts';
import {
  type EmailKind,
  unsubscribePageUrl,
  unsubscribeUrl,
} from './preferences/unsubscribe-links.ts';
import { claimAchievements, claimMail, courseKinds, teachingKinds } from './queries.ts';

const labels: Record<Notification['kind'], string> = {
  badge: 'See your badges',
  certificate: 'See your certificate',
  feedback: 'Read it in the lesson',
  reply: 'Read the reply',
  due: 'See the details',
  order: 'See your orders',
  team: 'See your team',
  submission: 'Review it',
  question: 'Read and reply',
  moderation: 'Review it in the Admin Dashboard',
  content: 'How courses are written',
  message: 'Open the course',
  announcement: 'Open the course',
  peer: 'Review it',
  account: 'Open Account Settings',
};

const reasons = {
  news: 'you learn',
  course: 'you take this course',
  teaching: 'you teach or moderate',
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
    const isEarned = news.kind === 'badge' || news.kind === 'certificate';
    const others = isEarned ? await claimAchievements(db, news.accountId) : [];
    await queueMail(db, composeNews(config, db.brand.name, news, others));
  });
}

type News = NonNullable<Awaited<ReturnType<typeof claimMail>>>;
type Achievement = Pick<News, 'title' | 'text'>;

export function composeNews(
  config: Config,
  siteName: string,
  news: News,
  others: readonly Achievement[] = [],
): Mail {
  const { accountId, email, firstName, kind, title, text, link, certifiedCourse } = news;
  const emailKind = emailKindOf(kind);
  return {
    to: email,
    subject: others.length > 0 ? `${others.length + 1} new achievements` : subjectOf(news),
    greeting: `Hello ${firstName},`,
    paragraphs:
      others.length > 0
        ? [news, ...others].map(({ title, text }) => `${title}\n${text}`)
        : [text === '' ? `${title}.` : text],
    action: { label: labels[kind], url: `${config.publicUrl}${link}` },
    unsubscribeUrl: unsubscribeUrl(config, accountId, emailKind),
    oneClick: true,
    closing: `You’re receiving this email because ${reasons[emailKind]} on ${siteName}.`,
    stopLink: { label: 'Unsubscribe', url: unsubscribePageUrl(config, accountId, emailKind) },
    // Several achievements share an email, which is about none of them alone.
    ...(certifiedCourse !== null &&
      others.length === 0 && {
        words: { email: 'certificate', values: { name: firstName, course: certifiedCourse } },
      }),
  };
}

function emailKindOf(kind: Notification['kind']): Exclude<EmailKind, 'due' | 'team'> {
  if (teachingKinds.includes(kind)) return 'teaching';
  return courseKinds.includes(kind) ? 'course' : 'news';
}

/** Someone else's name never goes into our subject line. */
function subjectOf({ kind, title }: Pick<Notification, 'kind' | 'title'>): string {
  if (kind === 'message') return 'Your teacher wrote to you';
  return kind === 'reply' ? 'Someone replied to you' : title;
}
