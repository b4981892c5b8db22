import type { Cohort } from '../../learning/insight/cohorts.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { writeFirstTries } from './first-try-queries.ts';

/** Counts first tries of these learners again, in the transaction that counts the rest of their work. */
export async function countFirstTries(db: Db, cohorts: readonly Cohort[]): Promise<void> {
  await writeFirstTries(db, cohorts);
}
