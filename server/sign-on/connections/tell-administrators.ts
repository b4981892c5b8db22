import type { Config } from '../../config.ts';
import { notify } from '../../notifications/notifications.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { listAdministrators } from './administrators-queries.ts';

export const signOnPath = '/user-screen/integrations/sign-on';

interface News {
  /** Identifies what happened: the newest notification about it replaces earlier ones. */
  event: string;
  /** One sentence without names that others have chosen. */
  title: string;
  text: string;
}

/** Tells everyone who looks after how an organisation signs in, by bell and email. Call it in the transaction of what happened. */
export async function tellAdministrators(
  db: Db,
  config: Config,
  teamId: string,
  { event, title, text }: News,
): Promise<void> {
  for (const { accountId, email, firstName } of await listAdministrators(db, teamId)) {
    const subject = `sign-on ${event}`;
    await notify(db, {
      accountId,
      kind: 'team',
      subject,
      title,
      text,
      link: signOnPath,
      replaces: true,
    });
    await queueMail(db, {
      to: email,
      subject: title,
      greeting: `Hello ${firstName},`,
      paragraphs: [text],
      action: { label: 'Open Sign-on', url: `${config.publicUrl}${signOnPath}` },
      closing: 'You’re receiving this email because you look after how your organisation signs in.',
    });
  }
}
