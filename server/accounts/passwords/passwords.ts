import { hash, verify } from '@node-rs/argon2';
import { refuseField } from '../refusals.ts';
import { commonPasswords } from './common-passwords.ts';

// OWASP's second recommendation for Argon2id (the library's default algorithm): 19 MiB, two passes.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost);
}

let decoy: Promise<string> | undefined;

/** Takes the same time when there is no hash to compare with. */
export async function isPassword(
  stored: string | null | undefined,
  given: string,
): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const matches = await verify(stored ?? (await decoy), given.normalize('NFKC'));
  return matches && stored != null;
}

/** Below this, a name turns up in good passwords by chance. */
const shortestTellingName = 4;

/** Refuses what an attacker tries first: the most common passwords, and the account's own names. */
export function assertHardToGuess(
  password: string,
  field: string,
  { username, email }: { username: string; email: string },
) {
  const given = fold(password);
  if (commonPasswords.has(given)) throw refuseField('common_password', field);
  const names = [username, email.split('@')[0] ?? ''].map(fold);
  const isNamed = names.some((name) => name.length >= shortestTellingName && given.includes(name));
  if (isNamed) throw refuseField('password_has_name', field);
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase();
