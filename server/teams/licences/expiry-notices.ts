import type { Config } from '../../config.ts';
import { runAll } from '../../platform/jobs/run-all.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { composeExpiryEmail, describeExpiry } from '../messages/emails.ts';
import { notifyMember, notifyMembersOfClosing } from '../messages/notify-members.ts';
import { lockTeam } from '../queries.ts';
import { claimExpiryNotice, type ExpiringTeam, listExpiringTeams } from './expiry-queries.ts';
import { type ExpiryStage, expiryStageOf } from './terms.ts';
import { findTeamInvoice } from './unpaid-invoices.ts';

/** Notifies owners that their licences end in a month, in a week, have ended, and are closed: once each. */
export async function notifyExpiringLicences(
  db: Db,
  config: Config,
  now = new Date(),
): Promise<void> {
  await runAll(await listExpiringTeams(db, now), 'the ends of licences', async (team) => {
    const stage = expiryStageOf(team, now);
    if (stage) await notifyExpiry(db, config, team, stage);
  });
}

async function notifyExpiry(db: Db, config: Config, ending: ExpiringTeam, stage: ExpiryStage) {
  await inTransaction(db, async (db) => {
    await lockTeam(db, ending.id);
    if (!(await claimExpiryNotice(db, ending, stage))) return;
    const team = { ...ending, waiting: await findTeamInvoice(db, ending.id) };
    await notifyMember(db, team.accountId, {
      event: `${team.id} ${stage} ${team.endsAt.toISOString()}`,
      ...describeExpiry(team, stage),
    });
    await queueMail(db, composeExpiryEmail(config, team, stage));
    if (stage === 'closed') await notifyMembersOfClosing(db, team, 'expiry');
  });
}
