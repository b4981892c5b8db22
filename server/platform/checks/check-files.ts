import { randomUUID } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Files } from '../files/files.ts';
import type { Db } from '../postgres/database.ts';
import { broken, type Finding, ok } from './finding.ts';

/** The names of the newest files that rows of a domain refer to. */
export type FileOwner = (db: Db, limit: number) => Promise<string[]>;

/** Writes a small file, reads it and removes it. */
export async function checkFileStorage(config: Config, files: Files): Promise<Finding> {
  const name = 'File storage';
  const place = config.bucket ? `the bucket ${config.bucket.name}` : 'the data folder';
  const probe = `check-${randomUUID()}.txt`;
  try {
    await files.put(probe, new TextEncoder().encode(probe));
    const read = await files.get(probe);
    await files.remove(probe);
    if (read && Buffer.from(read).toString() === probe) {
      return ok(name, `Files can be written to ${place} and read back.`);
    }
    return broken(
      name,
      `A file written to ${place} came back changed.`,
      'Check the storage: it may be damaged.',
    );
  } catch (error) {
    return broken(
      name,
      `Files can’t be written to ${place}: ${(error as Error).message}`,
      config.bucket
        ? 'Check the S3_ variables, and that the key may list, read, write and delete objects.'
        : 'Make room on the disk, and let Stepwell’s user write to the folder.',
    );
  }
}

const limit = 500;

export async function checkStoredFiles(
  db: Db,
  files: Files,
  owners: readonly FileOwner[],
): Promise<Finding> {
  const name = 'Stored files';
  const names = (await Promise.all(owners.map((owner) => owner(db, limit)))).flat();
  const missing: string[] = [];
  const next = names.values();
  const look = async () => {
    for (const file of next) if (!(await files.has(file))) missing.push(file);
  };
  await Promise.all(Array.from({ length: 10 }, look));
  if (missing.length > 0) {
    return broken(
      name,
      `${missing.length} of the newest ${names.length} files are missing, such as ${missing[0]}.`,
      'Check that STEPWELL_DATA or S3_BUCKET names the place that the files were stored in, or restore them from a backup.',
    );
  }
  return ok(name, names.length === 0 ? 'There are none yet.' : 'The newest files are all there.');
}
