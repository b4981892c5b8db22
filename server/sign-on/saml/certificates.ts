import { X509Certificate } from 'node:crypto';
import { SamlProblem } from './problems.ts';

/** A key that a provider signs with. */
export interface ProviderCertificate {
  /** SHA-256, in hexadecimal digits. */
  fingerprint: string;
  pem: string;
  notAfter: Date;
}

const minKeyBits = 2048;

/** Only RSA: our library verifies nothing else. */
export function readCertificate(source: string): ProviderCertificate {
  const certificate = parseCertificate(source);
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
  const isStrong = (asymmetricKeyDetails?.modulusLength ?? 0) >= minKeyBits;
  if (asymmetricKeyType !== 'rsa' || !isStrong) {
    throw new SamlProblem('unsupported_key', asymmetricKeyType);
  }
  return {
    fingerprint: plainFingerprint(certificate),
    pem: certificate.toString(),
    notAfter: certificate.validToDate,
  };
}

/** Of a certificate that an answer brought along, for comparing it with those we know. */
export function fingerprintOf(base64: string): string | undefined {
  try {
    return plainFingerprint(parseCertificate(base64));
  } catch {
    return undefined;
  }
}

const plainFingerprint = ({ fingerprint256 }: X509Certificate) =>
  fingerprint256.replaceAll(':', '').toLowerCase();

/** How people compare fingerprints: by their end, as in `4F:A2`. */
export const endOfFingerprint = (fingerprint: string) =>
  `${fingerprint.slice(-4, -2)}:${fingerprint.slice(-2)}`.toUpperCase();

/** PEM, or its base64 alone, as metadata has it. */
function parseCertificate(source: string): X509Certificate {
  const base64 = source.replaceAll(/-----(?:BEGIN|END) CERTIFICATE-----|\s/g, '');
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'));
  } catch {
    throw new SamlProblem('no_certificate');
  }
}
