import { type CoverSize, coverSizes } from '../../../contract/catalog/covers.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { discardFiles, keepForStoring } from '../../platform/files/discarded-files.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { createHelper } from '../../platform/processes/helper-process.ts';
import type { CoverCrops, CoverFiles, CoverWork } from './cover-work.ts';
import * as queries from './queries.ts';

/** Pictures come from teachers, so they are never decoded in our process. */
const cropper = createHelper<CoverWork, CoverFiles>(
  new URL('./cover-process.ts', import.meta.url),
  {
    onTimeout: () => new Refusal('busy', { retryAfterSeconds: 60 }),
  },
);

const isJpeg = (size: CoverSize) => size === 'shared-1200';

const fileOf = (hash: string, size: CoverSize) =>
  `${hash}-${size}.${isJpeg(size) ? 'jpg' : 'webp'}`;

/**
 * Makes the files of a cover, unless they are there. This happens before anyone is told their address: a request for one never
 * decodes what a teacher sent.
 */
export async function makeCover(
  db: Db,
  files: Files,
  { hash, crops, read }: { hash: string; crops: CoverCrops; read: () => Promise<Uint8Array> },
): Promise<void> {
  const keep = (db: Db) => queries.keepCover(db, hash);
  for (const size of coverSizes) await keepForStoring(db, fileOf(hash, size), keep);
  if (await hasAll(files, hash)) return;
  const made = await cropper.run({ picture: await read(), crops });
  for (const size of coverSizes) await files.put(fileOf(hash, size), made[size]);
}

async function hasAll(files: Files, hash: string): Promise<boolean> {
  const found = await Promise.all(coverSizes.map((size) => files.has(fileOf(hash, size))));
  return found.every(Boolean);
}

/** Anyone who knows its hash may see it, as with the images of lessons. */
export async function getCover(
  files: Files,
  hash: string,
  size: CoverSize,
): Promise<{ file: Uint8Array; type: 'image/webp' | 'image/jpeg' }> {
  const file = (await files.get(fileOf(hash, size))) ?? (await makeUp(files, hash, size));
  if (!file) throw new Refusal('not_found');
  return { file, type: isJpeg(size) ? 'image/jpeg' : 'image/webp' };
}

/** For covers from before there were files of this size: made once, from one that we made ourselves. */
async function makeUp(
  files: Files,
  hash: string,
  size: CoverSize,
): Promise<Uint8Array | null | undefined> {
  if (size === 'band-2560') return files.get(fileOf(hash, 'band-1600'));
  const wide = isJpeg(size) ? await files.get(fileOf(hash, 'wide-1200')) : null;
  if (!wide) return null;
  const made = await cropper.run({ picture: wide, crops: {} });
  await files.put(fileOf(hash, size), made[size]);
  return made[size];
}

/** Hourly: lists the files of covers for removal that no published course shows. A draft's are made again when it is looked at. */
export async function discardUnusedCovers(db: Db): Promise<void> {
  const batch = 20;
  await discardFiles(db, batch * coverSizes.length, async (db) => {
    const unused = await queries.deleteUnused(db, batch);
    return unused.flatMap((hash) => coverSizes.map((size) => ({ file: fileOf(hash, size) })));
  });
}

/** The files of the newest covers that courses show. */
export async function listNewestCoverFiles(db: Db, limit: number): Promise<string[]> {
  const hashes = await queries.listNewest(db, Math.ceil(limit / coverSizes.length));
  return hashes.flatMap((hash) => coverSizes.map((size) => fileOf(hash, size))).slice(0, limit);
}
