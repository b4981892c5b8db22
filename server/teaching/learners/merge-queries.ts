import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

/** What teachers see of a learner, counted anew: triggers follow single lessons, not a whole account that moves. */
export async function recountLearner(db: Db, accountId: number): Promise<void> {
  await sql`delete from studio.learner where account_id = ${accountId}`.execute(db);
  await sql`
    insert into studio.learner select * from studio.counted_learner where account_id = ${accountId}`.execute(
    db,
  );
}
