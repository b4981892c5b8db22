import type { Db } from '../../platform/postgres/database.ts';
import { isPassword } from '../passwords/passwords.ts';
import { findPasswordHashes } from '../queries.ts';

interface KnownAccount {
  username: string;
  password: string;
}

/** Of accounts whose passwords are known, those that exist and still have them. */
export async function listOpenAccounts(
  db: Db,
  known: readonly KnownAccount[],
): Promise<KnownAccount[]> {
  const hashes = await findPasswordHashes(
    db,
    known.map(({ username }) => username),
  );
  const isOpen = await Promise.all(
    known.map(async ({ username, password }) => {
      const hash = hashes.get(username);
      return hash != null && isPassword(hash, password);
    }),
  );
  return known.filter((_, index) => isOpen[index]);
}
