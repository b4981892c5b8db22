import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Stored files. Names are made by us, never taken from user input. */
export interface Files {
  put(name: string, bytes: Uint8Array): Promise<void>;
  get(name: string): Promise<Uint8Array | null>;
  /** Succeeds for a file that is already gone. */
  remove(name: string): Promise<void>;
  /** Writes an incoming stream to a temporary path that exists only while `work` runs. */
  receive<T>(bytes: AsyncIterable<Uint8Array>, work: (path: string) => Promise<T>): Promise<T>;
  /** Removes temporary files left behind by a crash. */
  removeUnfinished(olderThanSeconds: number): Promise<void>;
}

export function openFiles(dataFolder: string): Files {
  const stored = join(dataFolder, 'files');
  const unfinished = join(dataFolder, 'tmp');

  const pathOf = (name: string) => {
    if (!/^[a-z\d-]+\.[a-z]+$/.test(name)) throw new Error(`"${name}" is not a valid file name.`);
    return join(stored, name);
  };

  /** Removes the file at the path afterwards, whether the work succeeds or fails. */
  async function withUnfinished<T>(work: (path: string) => Promise<T>): Promise<T> {
    await makeFolder(unfinished);
    const path = join(unfinished, randomUUID());
    try {
      return await work(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  return {
    async put(name, bytes) {
      const place = pathOf(name);
      await makeFolder(stored);
      // Flushed first, then renamed into place, so nobody ever reads half a file.
      await withUnfinished(async (path) => {
        await writeFile(path, bytes, { mode: 0o600, flush: true });
        await rename(path, place);
      });
    },
    async get(name) {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: async (name) => rm(pathOf(name), { force: true }),
    receive: (bytes, work) =>
      withUnfinished(async (path) => {
        await writeFile(path, bytes, { mode: 0o600 });
        return work(path);
      }),
    async removeUnfinished(olderThanSeconds) {
      await makeFolder(unfinished);
      const latest = Date.now() - olderThanSeconds * 1000;
      for (const name of await readdir(unfinished)) {
        const path = join(unfinished, name);
        if (await wasWrittenBefore(path, latest)) await rm(path, { force: true });
      }
    },
  };
}

async function makeFolder(path: string) {
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

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
