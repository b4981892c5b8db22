import { runAll } from '../../platform/jobs/run-all.ts';
import { type Db, defineQueue, inTransaction } from '../../platform/postgres/database.ts';
import { isOpen } from '../policy.ts';
import { lockTeam } from '../queries.ts';
import { giveNextPeriods } from './give-courses.ts';
import { emitLate } from './late-queries.ts';
import * as queries from './period-queries.ts';

export const assignmentsQueue = defineQueue('assignments', { retryLimit: 2, retryDelay: 60 });

const lateBatch = 500;

/**
 * Hourly: closes in the record what ended with its licence, begins the next year of what repeats, and announces what has become
 * late.
 */
export async function maintainAssignments(db: Db, now = new Date()): Promise<void> {
  await queries.endUnlicensed(db);
  await runAll(await queries.listTeamsToRenew(db, now), 'the yearly assignments', (teamId) =>
    beginNextPeriods(db, teamId, now),
  );
  while ((await emitLate(db, now, lateBatch)) === lateBatch);
}

/** Two processes may try: under the lock the second finds nothing left to end. */
async function beginNextPeriods(db: Db, teamId: string, now: Date): Promise<void> {
  await inTransaction(db, async (db) => {
    const team = await lockTeam(db, teamId);
    if (!team || !isOpen(team, now)) return;
    const endedIds = await queries.endPeriods(db, teamId, now);
    await giveNextPeriods(db, teamId, endedIds, now);
  });
}

/** For as long as the privacy page says. */
export async function deleteOldTrainingRecords(db: Db): Promise<void> {
  await queries.deleteOldRecords(db);
}
