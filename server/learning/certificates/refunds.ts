import { notify } from '../../notifications/notifications.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import * as queries from './refund-queries.ts';

/** Shown to anyone who verifies the certificate. */
const refundReason = 'The purchase that opened this course was refunded.';

/** After a refund, in its transaction: revokes a certificate that nothing else supports. */
export async function revokeRefundedCertificates(
  db: Db,
  scope: queries.RefundScope,
): Promise<void> {
  const revoked = await queries.revokeUnsupported(db, scope, refundReason);
  for (const { id, accountId, courseTitle } of revoked) {
    await notify(db, {
      accountId,
      kind: 'certificate',
      subject: `certificate ${id} revoked`,
      replaces: true,
      title: `Your certificate for ${courseTitle} was revoked`,
      text: 'The purchase was refunded. Your work is saved: once the course is open to you again, the certificate is valid again.',
      link: `/certificates/${id}`,
    });
  }
}

/** Once a course is bought again or a licence opens it: the same certificate is valid again. */
export async function reinstateCertificates(
  db: Db,
  scope: queries.ReinstatementScope,
): Promise<number> {
  return inTransaction(db, async (db) => {
    const reinstated = await queries.reinstateSupported(db, scope);
    for (const { id, accountId, courseTitle } of reinstated) {
      await notify(db, {
        accountId,
        kind: 'certificate',
        subject: `certificate ${id} reinstated`,
        replaces: true,
        title: `Your certificate for ${courseTitle} is valid again`,
        text: 'You can download it and share its page as before.',
        link: `/certificates/${id}`,
      });
    }
    return reinstated.length;
  });
}
