import { createHash } from 'node:crypto';
import { keepForStoring } from '../../platform/files/discarded-files.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { Asset } from '../drafts/queries.ts';
import type { PreparedImage } from './prepare-figure.ts';
import { keepAsset } from './queries.ts';

export const fileOf = (hash: string) => `${hash}.webp`;

/**
 * Stores an image under the hash of its content. Its row is committed before the file is written, so that the clean-up finds
 * the file wherever this ends early.
 */
export async function storeImage(
  db: Db,
  files: Files,
  { bytes, width, height }: PreparedImage,
): Promise<Asset> {
  const hash = hashOf(bytes);
  const asset: Asset = {
    ...{ hash, width, height, bytes: bytes.length },
    type: 'image/webp',
    svg: null,
  };
  await keepForStoring(db, fileOf(hash), (db) => keepAsset(db, asset));
  await files.put(fileOf(hash), bytes);
  return asset;
}

export const hashOf = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('hex');
