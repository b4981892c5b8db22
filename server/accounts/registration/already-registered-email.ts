import type { Config } from '../../config.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import type { Db } from '../../platform/postgres/database.ts';

/**
 * Sent instead of a code when someone enters an address that has an account: only the owner of that inbox may learn it.
 */
export async function mailAlreadyHasAccount(
  db: Db,
  config: Config,
  owner: { email: string; username: string; first_name: string },
): Promise<void> {
  await queueMail(db, {
    to: owner.email,
    subject: `You already have a ${db.brand.name} account`,
    greeting: `Hello ${owner.first_name},`,
    paragraphs: [
      `Someone, probably you, has just entered this address on ${db.brand.name}. It already belongs to your account ${owner.username}, so there’s no code to enter.`,
      `Sign in as ${owner.username}. If you’ve forgotten your password, choose “Forgot password?” there.`,
    ],
    action: { label: 'Sign in', url: `${config.publicUrl}/sign-in` },
    closing: 'If it wasn’t you, ignore this email. Nothing has changed in your account.',
  });
}
