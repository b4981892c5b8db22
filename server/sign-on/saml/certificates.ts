import { X509Certificate } from 'node:crypto';
import { SamlProblem } from './problems.ts';

/** A key that a provider signs with. */
export interface ProviderCertificate {
  /** SHA-256, as in `4F:A2:…`. */
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
    fingerprint: certificate.fingerprint256,
    pem: certificate.toString(),
    notAfter: certificate.validToDate,
  };
}

/** Of a certificate that an answer brought along, for comparing it with those we know. */
export function fingerprintOf(base64: string): string | undefined {
  try {
    return parseCertificate(base64).fingerprint256;
  } catch {
    return undefined;
  }
}

/** PEM, or its base64 alone, as metadata has it. */
function parseCertificate(source: string): X509Certificate {
  const base64 = source.replaceAll(/-----(?:BEGIN|END) CERTIFICATE-----|\s/g, '');
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'));
  } catch {
    throw new SamlProblem('no_certificate');
  }
}
