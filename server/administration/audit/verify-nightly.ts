import type { Config } from '../../config.ts';
import { saveVerification } from '../../platform/audit/chain-queries.ts';
import { verifyChain } from '../../platform/audit/verify-chain.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { type Db, defineQueue, inTransaction } from '../../platform/postgres/database.ts';
import { listAdminEmails } from './queries.ts';

export const verifyAuditQueue = defineQueue('verifyAudit', {
  retryLimit: 2,
  retryDelay: 300,
  expireInSeconds: 3600,
});

/** Reads the whole audit log, and emails all Admins if someone has changed it. */
export async function verifyAudit(db: Db, config: Config): Promise<void> {
  const { end, problem = '' } = await verifyChain(db);
  await inTransaction(db, async (db) => {
    const { isNewlyBroken } = await saveVerification(db, { entries: end.seq, problem });
    if (!isNewlyBroken) return;
    for (const { email, firstName } of await listAdminEmails(db)) {
      await queueMail(db, {
        to: email,
        subject: 'The audit log was changed by hand',
        greeting: `Hello ${firstName},`,
        paragraphs: [
          'The audit log is a chain: each entry depends on the one before. Tonight’s check found that it no longer holds.',
          problem,
          'Someone who can write to the database has changed it. Find out who that is, and compare the log with a backup.',
        ],
        action: {
          label: 'Open the audit log',
          url: `${config.publicUrl}/user-screen/system/audit`,
        },
        closing: `You’re receiving this email because you are an Admin of ${db.brand.name}.`,
      });
    }
  });
}
