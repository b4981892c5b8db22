import type { Certificate, MyCertificate } from '../../../contract/learning/achievements.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Config } from '../../config.ts';
import { notify } from '../../notifications/notifications.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import * as queries from './certificate-queries.ts';

/** Issues the certificate of a course that is complete and proven; issued before, it stays as it is. */
export async function issueCertificate(db: Db, accountId: number, courseId: number): Promise<void> {
  await issue(db, { accountId, courseId });
}

const atOnce = 200;

/**
 * For all learners: past work, what a crash has kept from being noticed, and courses whose last open lesson was
 * withdrawn. Some at a time, so that nobody who finishes just now waits for all the others.
 */
export async function issueMissedCertificates(db: Db): Promise<void> {
  await queries.completeFinished(db);
  while ((await issue(db, { limit: atOnce })) === atOnce);
}

/** Together with its news: neither stands without the other. */
async function issue(db: Db, which: queries.WhichCertificates): Promise<number> {
  return inTransaction(db, async (db) => {
    const issued = await queries.insertCertificates(db, which);
    for (const { accountId, courseId, courseTitle } of issued.filter(({ recent }) => recent)) {
      await notify(db, {
        accountId,
        kind: 'certificate',
        subject: `certificate ${courseId}`,
        title: `Your certificate for ${courseTitle} is ready`,
        text: 'You proved every lesson. Download it, or share its page with anyone.',
        link: '/user-screen/achievement',
      });
    }
    return issued.length;
  });
}

/** The public page of a certificate, where anyone can see whether it is genuine. */
export function certificateUrl(config: Pick<Config, 'publicUrl'>, id: string): string {
  return `${config.publicUrl}/certificates/${id}`;
}

export async function listOwnCertificates(
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

/** As lessons take, in halves. */
export function hoursOf(minutes: number): number {
  return Math.max(0.5, Math.round(minutes / 30) / 2);
}

/** What anyone may know who has the id. */
export async function verifyCertificate(db: Db, id: string): Promise<Certificate> {
  const certificate = await queries.findCertificate(db, id);
  if (!certificate) {
    throw new Refusal('not_found', { detail: 'There is no certificate with this id.' });
  }
  const { accountId: _, username: __, email: ___, minutes, ...shown } = certificate;
  return {
    ...shown,
    state: shown.revokedAt ? 'revoked' : 'genuine',
    hours: hoursOf(minutes),
    completedAt: shown.completedAt.toISOString(),
    issuedAt: shown.issuedAt.toISOString(),
    revokedAt: shown.revokedAt?.toISOString() ?? null,
  };
}

/** For PDF and credential: its learner and Admins get them, as long as the certificate stands. */
export async function getStandingCertificate(db: Db, viewer: Viewer, id: string) {
  const certificate = await queries.findCertificate(db, id);
  const isOwn = certificate?.accountId === viewer.accountId;
  if (!certificate || !(isOwn || viewer.role === 'Admin')) throw new Refusal('not_found');
  if (certificate.revokedAt) throw new Refusal('certificate_revoked');
  return certificate;
}

/** For good: a revoked certificate is neither given back nor issued again. */
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
    await recordAudit(db, viewer, 'revoked the certificate', subject);
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
