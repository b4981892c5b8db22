import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/learning/achievements.ts';
import { attachment } from '../../platform/calls/attachment.ts';
import { handle } from '../../platform/calls/calls.ts';
import { getBadgeStandings } from './award-badges.ts';
import { drawCertificate } from './certificate-pdf.ts';
import {
  certificateUrl,
  getStandingCertificate,
  listOwnCertificates,
  revokeCertificate,
  verifyCertificate,
} from './certificates.ts';
import { getAchievementDefinition, getIssuer, signCredential } from './credential.ts';
import { getPublicKey } from './credential-key.ts';

export function achievementRoutes(app: FastifyInstance): void {
  handle(app, contract.getAchievements, async ({ db, config, viewer }) => {
    const [badges, certificates] = await Promise.all([
      getBadgeStandings(db, viewer.accountId),
      listOwnCertificates(db, config, viewer.accountId),
    ]);
    return { data: { badges, certificates } };
  });

  handle(app, contract.verifyCertificate, async ({ db, params }) => ({
    data: await verifyCertificate(db, params.id),
  }));

  handle(app, contract.getCertificatePdf, async ({ db, config, viewer, params, setHeader }) => {
    const certificate = await getStandingCertificate(db, viewer, params.id);
    setHeader('content-disposition', attachment(`${fileTitle(certificate)}.pdf`));
    return drawCertificate(certificate, certificateUrl(config, certificate.id));
  });

  handle(app, contract.getCredential, async ({ db, config, viewer, params, setHeader }) => {
    const certificate = await getStandingCertificate(db, viewer, params.id);
    setHeader('content-disposition', attachment(`${fileTitle(certificate)}.jwt`));
    return Buffer.from(await signCredential(db, config, certificate));
  });

  handle(app, contract.revokeCertificate, async ({ db, viewer, params, body }) => {
    await revokeCertificate(db, viewer, params.id, body.reason);
    return { data: { message: 'The certificate was revoked.' } };
  });

  handle(app, contract.getIssuer, async ({ config, setHeader }) => {
    openToAll(setHeader);
    return getIssuer(config);
  });

  handle(app, contract.getAchievementDefinition, async ({ db, config, params, setHeader }) => {
    openToAll(setHeader);
    return getAchievementDefinition(db, config, params.id);
  });

  handle(app, contract.getCredentialKey, async ({ db, config, params, setHeader }) => {
    openToAll(setHeader);
    return getPublicKey(db, config, params.id);
  });
}

/** Verifiers may run in a browser, on any site. */
function openToAll(setHeader: (name: string, value: string) => void): void {
  setHeader('access-control-allow-origin', '*');
  setHeader('cross-origin-resource-policy', 'cross-origin');
  setHeader('cache-control', 'public, max-age=300');
}

function fileTitle({ courseTitle }: { courseTitle: string }): string {
  return `Stepwell certificate, ${courseTitle}`;
}
