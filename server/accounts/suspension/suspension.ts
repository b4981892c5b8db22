import type { Config } from '../../config.ts';
import { queueEssentialMail, queueMail } from '../../platform/mail/mail.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { deletePasswordResets } from '../queries.ts';
import { Refusal } from '../refusals.ts';
import { deleteSessions } from '../sign-in/session-queries.ts';
import { liftSuspension, writeSuspension } from './queries.ts';

/**
 * Ends every session at once. Calls don't check for a suspension: without a session nobody gets in, and none can be opened while
 * it lasts. Administration decides who may.
 */
export async function suspendAccount(
  db: Db,
  config: Config,
  accountId: number,
  reason: string,
): Promise<void> {
  if (!db.isTransaction) throw new Error('Call this in a transaction.');
  const account = await writeSuspension(db, accountId, reason);
  if (!account) throw new Refusal('already_suspended');
  await deleteSessions(db, accountId);
  await deletePasswordResets(db, accountId);
  await queueEssentialMail(db, {
    to: account.email,
    subject: 'Your account is suspended',
    greeting: `Hello ${account.firstName},`,
    paragraphs: [
      `An administrator has suspended your account ${account.username}. You can’t sign in at the moment, and every device was signed out. Nothing was deleted: your courses, notes and certificates are kept.`,
      `If you have a question about this, write to ${config.support.email}.`,
    ],
    closing: 'While your account is suspended, we send you no other emails about it.',
  });
}

export async function liftAccountSuspension(
  db: Db,
  config: Config,
  accountId: number,
): Promise<{ reason: string }> {
  const account = await liftSuspension(db, accountId);
  if (!account) throw new Refusal('not_suspended');
  await queueMail(db, {
    to: account.email,
    subject: 'You can sign in again',
    greeting: `Hello ${account.firstName},`,
    paragraphs: [
      `The suspension of your account ${account.username} was lifted. Everything is as you left it.`,
    ],
    action: { label: 'Sign in', url: `${config.publicUrl}/sign-in` },
  });
  return { reason: account.reason };
}
