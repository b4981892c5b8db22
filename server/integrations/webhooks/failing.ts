import type { Config } from '../../config.ts';
import { notify } from '../../notifications/notifications.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { nameInMail } from '../../platform/mail/mail-names.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { hostOf } from './endpoint-words.ts';
import * as queries from './queries.ts';

const hour = 60 * 60 * 1000;
const tellAfterMs = 24 * hour;
const offAfterMs = 5 * 24 * hour;

const webhooksPath = '/user-screen/integrations/api';

type NoticeConfig = Pick<Config, 'publicUrl'>;

/** No more events are collected for it until someone switches it on again. */
export async function switchOff(
  db: Db,
  config: NoticeConfig,
  id: string,
  reason: 'gone' | 'failing',
): Promise<void> {
  const endpoint = await queries.markOff(db, id, reason);
  if (!endpoint) return;
  const why =
    reason === 'gone'
      ? 'The receiver answered that it no longer exists (410).'
      : 'Nothing has arrived there for five days.';
  await tellAdministrators(db, config, endpoint, {
    title: `The webhook to ${hostOf(endpoint.url)} was switched off`,
    text: `${why} Events are no longer sent there. Once the receiver works, switch the webhook on again.`,
  });
}

/** Hourly: tells owners and administrators about endpoints that have failed for a day, and switches off those that have for five. */
export async function maintainFailing(
  db: Db,
  config: NoticeConfig,
  now = new Date(),
): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  for (const id of await queries.listFailing(db, before(offAfterMs))) {
    await inTransaction(db, (db) => switchOff(db, config, id, 'failing'));
  }
  await inTransaction(db, async (db) => {
    for (const endpoint of await queries.claimUntold(db, before(tellAfterMs), now)) {
      await tellAdministrators(db, config, endpoint, {
        title: `Nothing arrives at ${hostOf(endpoint.url)}`,
        text: 'Every delivery of this webhook has failed for a day. We’ll keep trying, and switch it off after five days. The log of deliveries says what went wrong.',
      });
    }
  });
}

async function tellAdministrators(
  db: Db,
  config: NoticeConfig,
  endpoint: { id: string; teamId: string },
  { title, text }: { title: string; text: string },
): Promise<void> {
  for (const { accountId, email, firstName } of await queries.listAdministrators(
    db,
    endpoint.teamId,
  )) {
    await notify(db, {
      accountId,
      kind: 'team',
      subject: `webhook ${endpoint.id}`,
      replaces: true,
      title,
      text,
      link: webhooksPath,
    });
    await queueMail(db, {
      to: email,
      subject: title,
      greeting: `Hello ${nameInMail(firstName, 'there')},`,
      paragraphs: [text],
      action: { label: 'See what happened', url: `${config.publicUrl}${webhooksPath}` },
      closing: 'You’re receiving this email because you administer an organisation.',
    });
  }
}
