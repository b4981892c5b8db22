import type { Config } from '../../config.ts';
import { runAll } from '../../platform/jobs/run-all.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { composeEnd, describeEnd } from '../messages/emails.ts';
import { tellMember, tellMembersOfClosing } from '../messages/notify-members.ts';
import { lockTeam } from '../queries.ts';
import { claimNotice, type EndingTeam, listEnding } from './renewal-queries.ts';
import { type Stage, stageOf } from './stages.ts';
import { findTeamInvoice } from './unpaid-invoices.ts';

/** Tells owners by mail and bell that their licences end in a month, in a week, have ended, and are closed: each once. */
export async function tellOfEnds(db: Db, config: Config, now = new Date()): Promise<void> {
  await runAll(await listEnding(db, now), 'the ends of licences', async (team) => {
    const stage = stageOf(team, now);
    if (stage) await tellOfEnd(db, config, team, stage);
  });
}

async function tellOfEnd(db: Db, config: Config, ending: EndingTeam, stage: Stage) {
  await inTransaction(db, async (db) => {
    await lockTeam(db, ending.id);
    if (!(await claimNotice(db, ending, stage))) return;
    const team = { ...ending, waiting: await findTeamInvoice(db, ending.id) };
    await tellMember(db, team.accountId, {
      event: `${team.id} ${stage} ${team.endsAt.toISOString()}`,
      ...describeEnd(team, stage),
    });
    await queueMail(db, composeEnd(config, team, stage));
    if (stage === 'closed')
      await tellMembersOfClosing(db, team, { at: team.endsAt, isRefund: false });
  });
}
