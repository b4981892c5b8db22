import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { takeCourse, turnOf } from '../progress/completion.ts';
import { endBoughtEnrolment, takeTurn } from '../progress/completion-queries.ts';
import { findTimeZone } from './queries.ts';

/** A course was paid for: whoever bought it takes it, or keeps what a licence had opened. */
export async function openPurchasedCourse(
  db: Db,
  accountId: number,
  courseId: number,
): Promise<void> {
  await inTransaction(db, async (db) => {
    await takeTurn(db, turnOf(accountId, courseId));
    const timeZone = await findTimeZone(db, accountId);
    await takeCourse(db, accountId, { courseId, timeZone, way: 'bought' });
  });
}

/** The money goes back: the course is no longer taken, unless a licence opens or had opened it. All work stays. */
export async function endPurchasedCourse(
  db: Db,
  accountId: number,
  courseId: number,
): Promise<void> {
  await inTransaction(db, async (db) => {
    await takeTurn(db, turnOf(accountId, courseId));
    await endBoughtEnrolment(db, accountId, courseId);
  });
}
