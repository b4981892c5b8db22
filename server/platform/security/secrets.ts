import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto';

/** A random text for an emailed link; only its hash is stored. */
export function newLinkToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashLinkToken(token) };
}

export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Short codes could be guessed from a plain hash, so the installation's secret is mixed in. */
export function hashCode(installationSecret: string, owner: string, code: string): string {
  return createHmac('sha256', keyFor(installationSecret, 'codes'))
    .update(`${owner}\n${code}`)
    .digest('base64url');
}

/** What is encrypted for one purpose cannot be read as another's. */
type Purpose = 'second-factor' | 'credential-key' | 'webhook' | 'sign-on';

export function encrypt(installationSecret: string, purpose: Purpose, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor(installationSecret, purpose), iv);
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), bytes]).toString('base64url');
}

/** Throws for a text that another secret, or none, has encrypted. */
export function decrypt(installationSecret: string, purpose: Purpose, stored: string): string {
  const bytes = Buffer.from(stored, 'base64url');
  const key = keyFor(installationSecret, purpose);
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

function keyFor(installationSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', installationSecret, '', `stepwell ${purpose}`, 32));
}
