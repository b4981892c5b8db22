import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { reinstateCertificates, revokeRefundedCertificates } from '../certificates/refunds.ts';
import { findTimeZone } from '../learner-queries.ts';
import { enrolAccount, lockProgress } from '../progress/completion.ts';
import { endBoughtEnrolment } from '../progress/completion-queries.ts';

/** Enrols the buyer of a course. An enrolment through a licence becomes permanent. */
export async function openPurchasedCourse(
  db: Db,
  accountId: number,
  courseId: number,
): Promise<void> {
  await inTransaction(db, async (db) => {
    await lockProgress(db, accountId, courseId);
    const timeZone = await findTimeZone(db, accountId);
    await enrolAccount(db, accountId, { courseId, timeZone, way: 'bought' });
    await reinstateCertificates(db, { accountId });
  });
}

/**
 * After a refund: ends the enrolment, unless a licence opens or once opened the course, and revokes the certificate if
 * nothing else supports it. All work stays.
 */
export async function endPurchasedCourse(
  db: Db,
  accountId: number,
  courseId: number,
): Promise<void> {
  await inTransaction(db, async (db) => {
    await lockProgress(db, accountId, courseId);
    await endBoughtEnrolment(db, accountId, courseId);
    await revokeRefundedCertificates(db, { accountId, courseId });
  });
}
