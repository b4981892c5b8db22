import type { Db } from '../platform/database.ts';

/** A course was paid for: whoever bought it takes it, or keeps what a licence had opened. */
export async function openPurchasedCourse(
  _db: Db,
  _accountId: number,
  _courseId: number,
): Promise<void> {
  throw new Error('not built');
}

/** The money goes back: the course is no longer taken, unless a licence opens it. All work done stays. */
export async function endPurchasedCourse(
  _db: Db,
  _accountId: number,
  _courseId: number,
): Promise<void> {
  throw new Error('not built');
}
