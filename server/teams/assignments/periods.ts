import { runAll } from '../../platform/jobs/run-all.ts';
import { type Db, defineQueue, inTransaction } from '../../platform/postgres/database.ts';
import { sellerDay } from '../../platform/time/format-day.ts';
import { isOpen } from '../policy.ts';
import { lockTeam } from '../queries.ts';
import { enrolAndTell } from './give-courses.ts';
import * as queries from './period-queries.ts';

export const assignmentsQueue = defineQueue('assignments', { retryLimit: 2, retryDelay: 60 });

/** Hourly: what ended with its licence is closed in the record, and what repeats begins again. */
export async function maintainAssignments(db: Db, now = new Date()): Promise<void> {
  await queries.endUnlicensed(db);
  const today = sellerDay(now);
  await runAll(await queries.listTeamsToRenew(db, today), 'the yearly assignments', (teamId) =>
    beginNextPeriods(db, teamId, now),
  );
}

/** Two processes may try: under the lock the second finds nothing left to end. */
async function beginNextPeriods(db: Db, teamId: string, now: Date): Promise<void> {
  await inTransaction(db, async (db) => {
    const team = await lockTeam(db, teamId);
    if (!team || !isOpen(team, now)) return;
    const today = sellerDay(now);
    const endedIds = await queries.endPeriods(db, teamId, today);
    await enrolAndTell(db, teamId, await queries.beginPeriods(db, endedIds, today));
  });
}

/** For as long as the privacy page says. */
export async function deleteOldTrainingRecords(db: Db): Promise<void> {
  await queries.deleteOldRecords(db);
}
