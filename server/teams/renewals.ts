import type { Config } from '../config.ts';
import { type Db, inTransaction } from '../platform/database.ts';
import { queueMail } from '../platform/mail.ts';
import { composeEnd, describeEnd } from './mails.ts';
import { lockTeam } from './queries.ts';
import { claimNotice, type EndingTeam, listEnding } from './renewal-queries.ts';
import { type Stage, stageOf } from './stages.ts';
import { tellMember, tellMembersOfClosing } from './tell.ts';

/** Tells owners by mail and bell that their licences end in a month, in a week, have ended, and are closed: each once. */
export async function tellOfEnds(db: Db, config: Config, now = new Date()): Promise<void> {
  const failures: unknown[] = [];
  for (const team of await listEnding(db, now)) {
    const stage = stageOf(team, now);
    if (!stage) continue;
    try {
      await tellOfEnd(db, config, team, stage);
    } catch (error) {
      failures.push(error);
    }
  }
  // The others have been told by now; the job says that it failed, and looks again.
  if (failures.length > 0) throw new AggregateError(failures, 'Some owners could not be told.');
}

async function tellOfEnd(db: Db, config: Config, team: EndingTeam, stage: Stage) {
  await inTransaction(db, async (db) => {
    await lockTeam(db, team.id);
    if (!(await claimNotice(db, team, stage))) return;
    await tellMember(db, team.accountId, {
      event: `${team.id} ${stage} ${team.endsAt.toISOString()}`,
      ...describeEnd(team, stage),
    });
    await queueMail(db, composeEnd(config, team, stage));
    if (stage === 'closed')
      await tellMembersOfClosing(db, team, { at: team.endsAt, isRefund: false });
  });
}
