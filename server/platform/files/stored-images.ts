import { randomUUID } from 'node:crypto';
import { Refusal } from '../calls/errors.ts';
import { type Db, inTransaction } from '../postgres/database.ts';
import { deleteDiscarded, insertDiscarded } from './file-queries.ts';
import type { Files } from './files.ts';

/** An image is one name in the database and one file per size. */
export const imageSizes = ['large', 'small'] as const;
export type ImageSize = (typeof imageSizes)[number];

const fileName = (name: string, size: ImageSize) => `${name}-${size}.webp`;

export const fileNamesOf = (name: string) => imageSizes.map((size) => fileName(name, size));

/**
 * Stores an image, then has `keep` insert the row that refers to it. Its name counts as discarded until
 * that row is committed, so the clean-up finds the files if this fails at any point.
 */
export async function storeImage<T>(
  db: Db,
  files: Files,
  image: Record<ImageSize, Uint8Array>,
  keep: (db: Db, name: string) => Promise<T>,
): Promise<T> {
  const name = randomUUID();
  await insertDiscarded(db, [name]);
  await putAll(files, name, image);
  return inTransaction(db, async (db) => {
    // Missing only if writing took so long that the clean-up ran first.
    if (!(await deleteDiscarded(db, name))) throw new Refusal('interrupted');
    return keep(db, name);
  });
}

/** All sizes or none: a partial image on a full disk would take up space until the clean-up. */
async function putAll(files: Files, name: string, image: Record<ImageSize, Uint8Array>) {
  try {
    for (const size of imageSizes) await files.put(fileName(name, size), image[size]);
  } catch (error) {
    await removeImage(files, name).catch(() => {});
    throw error;
  }
}

export async function removeImage(files: Files, name: string) {
  await Promise.all(fileNamesOf(name).map((file) => files.remove(file)));
}

export async function findImage(
  files: Files,
  name: string,
  size: ImageSize,
): Promise<Uint8Array | null> {
  return files.get(fileName(name, size));
}
