import { randomUUID } from 'node:crypto';
import { Refusal } from '../calls/errors.ts';
import { type Db, inTransaction } from '../postgres/database.ts';
import { deleteDiscarded, insertDiscarded } from './file-queries.ts';
import type { Files } from './files.ts';

/**
 * Stores a file, then has `keep` insert the row that refers to it. As with images, its name counts as discarded until that row is
 * committed.
 */
export async function storeFile<T>(
  db: Db,
  files: Files,
  bytes: Uint8Array,
  keep: (db: Db, name: string) => Promise<T>,
): Promise<T> {
  const name = `${randomUUID()}.bin`;
  await insertDiscarded(db, [name]);
  await files.put(name, bytes);
  return inTransaction(db, async (db) => {
    if (!(await deleteDiscarded(db, name))) throw new Refusal('interrupted');
    return keep(db, name);
  });
}
