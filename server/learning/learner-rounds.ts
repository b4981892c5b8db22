import { addDays, dayIn } from '../../contract/text/days.ts';
import { runAll } from '../platform/jobs/run-all.ts';
import type { Db } from '../platform/postgres/database.ts';
import { readInBatches } from '../platform/postgres/read-in-batches.ts';
import * as queries from './learner-round-queries.ts';

const batchSize = 200;
/** This many batches of a round at a time: up to 20,000 accounts make a round per hour, a million make one in two days. */
const batchesEachTime = 100;

/**
 * Looks for work that was missed: each time with everyone who learned recently, and with all others in rounds. How far a round has
 * come is stored after every batch, so it resumes there even after a crash.
 */
export async function lookAtLearners(
  db: Db,
  round: string,
  look: (accountIds: number[]) => Promise<void>,
): Promise<void> {
  await runAll(listBatches(db, round), `the batches of the round ${round}`, look);
}

/** A batch that fails doesn't stop the round; the next round looks at it again. */
async function* listBatches(db: Db, round: string): AsyncGenerator<number[]> {
  yield* listActive(db);
  let after = await queries.findPosition(db, round);
  for (let batch = 0; batch < batchesEachTime; batch += 1) {
    const accountIds = await queries.listAccounts(db, { after, limit: batchSize });
    if (accountIds.length > 0) yield accountIds;
    const isOver = accountIds.length < batchSize;
    after = isOver ? 0 : (accountIds.at(-1) ?? 0);
    await queries.writePosition(db, round, after);
    if (isOver) return;
  }
}

/** Yesterday, today and tomorrow, because a day begins at different times around the world. */
async function* listActive(db: Db): AsyncGenerator<number[]> {
  const today = dayIn('UTC');
  for (const distance of [-1, 0, 1]) {
    const day = addDays(today, distance);
    yield* readInBatches<number>(batchSize, (after = 0, limit) =>
      queries.listActiveOn(db, day, { after, limit }),
    );
  }
}
