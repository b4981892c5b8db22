import { illustrationPath } from '../../../contract/catalog.ts';
import type { Certificate, MyCertificate } from '../../../contract/learning/achievements.ts';
import type { Config } from '../../config.ts';
import { notify } from '../../notifications/notifications.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { runAll } from '../../platform/jobs/run-all.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { lookAtLearners } from '../learner-rounds.ts';
import { Refusal } from '../refusals.ts';
import * as queries from './queries.ts';
import { reinstateCertificates, revokeRefundedCertificates } from './refunds.ts';

/** Issues the certificate if the course is complete and every lesson is proven. Safe to repeat. */
export async function issueCertificate(db: Db, accountId: number, courseId: number): Promise<void> {
  await issue(db, { accountId, courseId });
}

const batchSize = 200;

/**
 * Hourly, for all learners: past work, and courses whose last open lesson was withdrawn. In batches, so that a learner who
 * finishes right now doesn't wait for all others.
 */
export async function issueMissedCertificates(db: Db): Promise<void> {
  const steps = [
    () =>
      lookAtLearners(db, 'certificates', (accountIds) => issueEarnedCertificates(db, accountIds)),
    () => inTransaction(db, (db) => revokeRefundedCertificates(db, 'new')),
    async () => {
      while ((await reinstateCertificates(db, { limit: batchSize })) === batchSize);
    },
  ];
  await runAll(steps, 'the steps for certificates', (step) => step());
}

/** Completes courses whose lessons are all done, and issues the certificates that are missing. */
export async function issueEarnedCertificates(
  db: Db,
  accountIds: readonly number[],
): Promise<void> {
  await queries.completeFinishedEnrolments(db, accountIds);
  await issue(db, { accountIds });
}

async function issue(db: Db, scope: queries.CertificateScope): Promise<void> {
  await inTransaction(db, async (db) => {
    const issued = await queries.insertCertificates(db, scope);
    for (const { accountId, courseId, courseTitle } of issued.filter(({ recent }) => recent)) {
      await notify(db, {
        accountId,
        kind: 'certificate',
        subject: `certificate ${courseId}`,
        subjectId: courseId,
        title: `Your certificate for ${courseTitle} is ready`,
        text: 'You passed every quiz and handed in every assignment. Download it, or share its page with anyone.',
        link: '/user-screen/achievement',
      });
    }
  });
}

/** The public page where anyone can verify a certificate. */
export function certificateUrl(config: Pick<Config, 'publicUrl'>, id: string): string {
  return `${config.publicUrl}/certificates/${id}`;
}

export async function listMyCertificates(
  db: Db,
  config: Pick<Config, 'publicUrl'>,
  accountId: number,
): Promise<MyCertificate[]> {
  const certificates = await queries.listCertificatesOf(db, accountId);
  return certificates.map(({ completedAt, issuedAt, revokedAt, ...certificate }) => ({
    ...certificate,
    completedAt: completedAt.toISOString(),
    issuedAt: issuedAt.toISOString(),
    revoked: revokedAt !== null,
    url: certificateUrl(config, certificate.id),
  }));
}

/** In steps of half an hour. */
export function hoursOf(minutes: number): number {
  return Math.max(0.5, Math.round(minutes / 30) / 2);
}

/** Public: anyone who has the id may read this. */
export async function verifyCertificate(db: Db, id: string): Promise<Certificate> {
  const certificate = await queries.findCertificate(db, id);
  if (!certificate) {
    throw new Refusal('not_found', { detail: 'There’s no certificate with this id.' });
  }
  const { accountId: _, username: __, email: ___, minutes, illustration, ...shown } = certificate;
  return {
    ...shown,
    image: illustrationPath(illustration),
    state: shown.revokedAt ? 'revoked' : 'genuine',
    hours: hoursOf(minutes),
    completedAt: shown.completedAt.toISOString(),
    issuedAt: shown.issuedAt.toISOString(),
    revokedAt: shown.revokedAt?.toISOString() ?? null,
  };
}

/** For the PDF and the credential: only for its learner and Admins, and not once it is revoked. */
export async function getValidCertificate(db: Db, viewer: Viewer, id: string) {
  const certificate = await queries.findCertificate(db, id);
  const isHolder = certificate?.accountId === viewer.accountId;
  if (!certificate || !(isHolder || viewer.role === 'Admin')) throw new Refusal('not_found');
  if (certificate.revokedAt) throw new Refusal('certificate_revoked');
  return certificate;
}

/** Permanent, unlike a revocation after a refund: what an Admin revoked is never issued again. */
export async function revokeCertificate(
  db: Db,
  viewer: Viewer,
  id: string,
  reason: string,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const revoked = await queries.markRevoked(db, { id, reason, accountId: viewer.accountId });
    if (!revoked) {
      throw new Refusal((await queries.findCertificate(db, id)) ? 'already_revoked' : 'not_found');
    }
    const { accountId, learnerName, courseTitle } = revoked;
    const subject = `${id} of ${learnerName} for ${courseTitle}: ${reason}`;
    await recordAudit(db, viewer, 'revoked the certificate', subject, {
      before: { state: 'valid' },
      after: { state: 'revoked', reason },
    });
    await notify(db, {
      accountId,
      kind: 'certificate',
      subject: `revoked certificate ${id}`,
      title: `Your certificate for ${courseTitle} was revoked`,
      text: reason,
      link: `/certificates/${id}`,
    });
  });
}
