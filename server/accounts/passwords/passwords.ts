import { hash, verify } from '@node-rs/argon2';
import { refuseField } from '../../platform/calls/errors.ts';
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

export function assertUncommon(password: string, field: string) {
  if (commonPasswords.has(password.toLowerCase())) throw refuseField('common_password', field);
}

/** For actions that ask for the password again. */
export async function assertOwnPassword(stored: string | null, given: string) {
  if (!(await isPassword(stored, given))) throw refuseField('wrong_password', 'password');
}
