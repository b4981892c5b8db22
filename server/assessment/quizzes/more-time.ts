import type { Db } from '../../platform/postgres/database.ts';
import * as queries from './sitting-queries.ts';

/** Says what it was before. Call it in a transaction, for someone who may decide it. */
export async function writeMoreTime(
  db: Db,
  given: { accountId: number; courseId: number; percent: number },
): Promise<number> {
  const before = await queries.findMoreTime(db, given.accountId, given.courseId);
  if (given.percent === 100) await queries.deleteMoreTime(db, given);
  else await queries.upsertMoreTime(db, given);
  return before;
}

export async function hasTimedQuiz(db: Db, courseId: number): Promise<boolean> {
  return queries.hasTimedQuiz(db, courseId);
}
