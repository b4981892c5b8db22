import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface ReceivedFiles {
  /** Writes an incoming stream to a temporary path that exists only while `work` runs. */
  receive<T>(bytes: AsyncIterable<Uint8Array>, work: (path: string) => Promise<T>): Promise<T>;
  /** Removes temporary files left behind by a crash. */
  removeUnfinished(olderThanSeconds: number): Promise<void>;
}

/** Uploads under way, on the local disk. */
export function receiveFiles(dataFolder: string): ReceivedFiles {
  const folder = unfinishedFolder(dataFolder);
  return {
    receive: (bytes, work) =>
      withUnfinished(folder, async (path) => {
        await writeFile(path, bytes, { mode: 0o600 });
        return work(path);
      }),
    async removeUnfinished(olderThanSeconds) {
      await makePrivateFolder(folder);
      const latest = Date.now() - olderThanSeconds * 1000;
      for (const name of await readdir(folder)) {
        const path = join(folder, name);
        if (await wasWrittenBefore(path, latest)) await rm(path, { force: true });
      }
    },
  };
}

export const unfinishedFolder = (dataFolder: string) => join(dataFolder, 'tmp');

/** Removes the file at the path afterwards, whether the work succeeds or fails. */
export async function withUnfinished<T>(
  folder: string,
  work: (path: string) => Promise<T>,
): Promise<T> {
  await makePrivateFolder(folder);
  const path = join(folder, randomUUID());
  try {
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}

export async function makePrivateFolder(path: string) {
  await mkdir(path, { recursive: true, mode: 0o700 });
}

/** A missing file belonged to a request that has just finished. */
async function wasWrittenBefore(path: string, time: number): Promise<boolean> {
  try {
    return (await stat(path)).mtimeMs < time;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
