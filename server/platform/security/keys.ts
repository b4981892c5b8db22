import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** What a key begins with: it says what it is for, also to programs that look for secrets in code. */
export const keyPrefixes = {
  live: 'sw_live_',
  client: 'sw_secret_',
  token: 'sw_token_',
  scim: 'sw_scim_',
} as const;

type KeyPrefix = (typeof keyPrefixes)[keyof typeof keyPrefixes];

/** Every key begins with this, and no token of a session does. */
const commonStart = 'sw_';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** 32 bytes in base 62. */
const randomLength = 43;
const checkLength = 6;
const pattern = new RegExp(
  `^(?:${Object.values(keyPrefixes).join('|')})[0-9A-Za-z]{${randomLength + checkLength}}$`,
);

/** The key itself is shown once; its hash is stored. */
export function newKey(prefix: KeyPrefix): { key: string; hash: Buffer; lastFour: string } {
  const random = inBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), randomLength);
  const unchecked = `${prefix}${random}`;
  const key = unchecked + checkDigits(unchecked);
  return { key, hash: hashKey(key), lastFour: key.slice(-4) };
}

/** Enough for a random text of 256 bits: there is nothing to guess. */
export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

export function looksLikeKey(text: string): boolean {
  return text.startsWith(commonStart);
}

/** Whether its check digits are right. A typo, or a key that someone made up, needs no look into the database. */
export function isWellFormedKey(text: string): boolean {
  return (
    pattern.test(text) && checkDigits(text.slice(0, -checkLength)) === text.slice(-checkLength)
  );
}

function checkDigits(text: string): string {
  return inBase62(BigInt(crc32(text)), checkLength);
}

function inBase62(number: bigint, length: number): string {
  let text = '';
  for (let rest = number; rest > 0n; rest /= 62n) text = digits[Number(rest % 62n)] + text;
  return text.padStart(length, '0');
}
