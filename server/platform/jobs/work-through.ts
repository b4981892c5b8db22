import { type Db, inSavepoint, inTransaction, isRepeatable } from '../postgres/database.ts';
import { throwFailures } from './run-all.ts';

interface Waiting<Item> {
  /** What is worked on, for the error. */
  label: string;
  /** Claimed in one transaction. */
  limit: number;
  /**
   * Marks up to `limit` as done and returns how many were claimed, and what to do about them. That may be fewer: some are no
   * longer wanted.
   */
  claim(db: Db, limit: number): Promise<{ claimed: number; items: Iterable<Item> }>;
  work(db: Db, item: Item): Promise<unknown>;
}

/**
 * Works through everything that waits, a batch at a time, until less than a batch could be claimed: rows that another process
 * has locked are left to it. An item that fails is reported and not tried again; the others of its batch are unaffected. When
 * the database fails, the batch is undone and the job's next try claims it again.
 */
export async function workThrough<Item>(db: Db, waiting: Waiting<Item>): Promise<void> {
  const { label, limit } = waiting;
  const failures: unknown[] = [];
  for (let isLast = false; !isLast; ) {
    const batch = await inTransaction(db, (db) => workOnBatch(db, waiting));
    failures.push(...batch.failures);
    isLast = batch.claimed < limit;
  }
  throwFailures(failures, label);
}

async function workOnBatch<Item>(db: Db, { limit, claim, work }: Waiting<Item>) {
  const { claimed, items } = await claim(db, limit);
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await inSavepoint(db, () => work(db, item));
    } catch (error) {
      if (isRepeatable(error)) throw error;
      failures.push(error);
    }
  }
  return { claimed, failures };
}
