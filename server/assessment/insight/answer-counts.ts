import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { acquireLock } from '../../platform/postgres/lock-queries.ts';
import * as queries from './answer-count-queries.ts';

/** Attempts in one transaction. */
const batchSize = 10_000;
/** An attempt is committed within this time after its id was made. Daily recounts would find one that takes longer. */
const lookBackMs = 60 * 60 * 1000;
const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Brings the counts of first answers up to date: adds what is new since the last time, then counts a share of all quizzes
 * again, which corrects any errors and drops the answers of deleted accounts. The first time each quiz is counted as a
 * whole. Each step is a transaction of its own and resumes where the last one ended.
 */
export async function countAnswers(
  db: Db,
  { limit = batchSize, recountShare = 0 }: { limit?: number; recountShare?: number } = {},
): Promise<void> {
  await countEachQuizOnce(db);
  while ((await countBatch(db, limit)) === limit);
  if (recountShare === 0) return;
  for (const lessonId of await queries.listQuizzesToRecount(db, recountShare)) {
    await recountQuiz(db, lessonId);
  }
}

/** In batches, a long history would be read again and again: what counts depends on who has answered before. */
async function countEachQuizOnce(db: Db): Promise<void> {
  const progress = await queries.findProgress(db);
  if (progress?.countedAt) return;
  if (!progress) {
    await inTransaction(db, async (db) => {
      const { reachedId } = await startCounting(db);
      const newest = (await queries.findNewestAttempt(db)) ?? firstId;
      await queries.writeProgress(db, newest > reachedId ? newest : reachedId, false);
    });
  }
  for (const lessonId of await queries.listUncountedQuizzes(db)) await recountQuiz(db, lessonId);
}

async function countBatch(db: Db, limit: number): Promise<number> {
  return inTransaction(db, async (db) => {
    const { reachedId } = await startCounting(db);
    const { count, newest } = await queries.countNextAttempts(db, {
      from: lookBackFrom(reachedId),
      limit,
    });
    const reached = newest !== null && newest > reachedId ? newest : reachedId;
    await queries.writeProgress(db, reached, count < limit);
    await queries.forgetCounted(db, lookBackFrom(reached));
    return count;
  });
}

/** Replaces the counts of a quiz. */
export async function recountQuiz(db: Db, lessonId: string): Promise<void> {
  await inTransaction(db, async (db) => {
    const { reachedId } = await startCounting(db);
    await queries.deleteCounts(db, lessonId);
    await queries.countQuiz(db, lessonId, lookBackFrom(reachedId));
  });
}

/** One process at a time: what another has counted is visible here. */
async function startCounting(db: Db) {
  await acquireLock(db, 'count answers');
  return (await queries.findProgress(db)) ?? { reachedId: firstId };
}

/** The smallest id that can have been made this long before this one. Ids begin with the time in milliseconds. */
export function lookBackFrom(id: string, ms = lookBackMs): string {
  const madeAt = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
  const digits = Math.max(0, madeAt - ms)
    .toString(16)
    .padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`;
}
