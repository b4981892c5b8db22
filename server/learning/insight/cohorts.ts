import { addDays, type Day, dayIn } from '../../../contract/text/days.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { acquireLock } from '../../platform/postgres/lock-queries.ts';
import * as queries from './cohort-queries.ts';

export type { Cohort } from './cohort-queries.ts';

/** Cohorts in one transaction. */
const batchSize = 20;

/** What other domains count about the same learners, in the same transaction. */
export type CountMore = (db: Db, cohorts: readonly queries.Cohort[]) => Promise<void>;

/**
 * Recounts how far the learners of a week have come: for weeks in which one of them has done something since the last time, and
 * all others in rounds. Counting replaces what was there, so doing it twice or at the same time changes nothing.
 */
export async function countCohorts(
  db: Db,
  { recountShare = 0, countMore }: { recountShare?: number; countMore: CountMore },
): Promise<void> {
  const startedAt = new Date();
  const today = dayIn('UTC', startedAt);
  const progress = await queries.findProgress(db);
  const cohorts = new Map<string, queries.Cohort>();
  const due = [
    ...(progress ? await queries.listActiveCohorts(db, sinceDay(progress.reachedOn)) : []),
    ...(await queries.listDueCohorts(db, recountShare)),
  ];
  for (const cohort of due) cohorts.set(`${cohort.courseId} ${cohort.week}`, cohort);
  const ordered = [...cohorts.values()];
  for (let from = 0; from < ordered.length; from += batchSize) {
    await countBatch(db, ordered.slice(from, from + batchSize), countMore);
  }
  await queries.writeProgress(db, today, startedAt);
}

/** A day begins at different times around the world, and what is done just before midnight may be committed after it. */
function sinceDay(reachedOn: Day): Day {
  return addDays(reachedOn, -1);
}

async function countBatch(db: Db, cohorts: readonly queries.Cohort[], countMore: CountMore) {
  await inTransaction(db, async (db) => {
    await acquireLock(db, 'count cohorts');
    await queries.writeCohorts(db, cohorts);
    await countMore(db, cohorts);
  });
}
