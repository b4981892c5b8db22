import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where files are kept. Their names are made here, never taken from a person. */
export interface Files {
  put(name: string, bytes: Uint8Array): Promise<void>;
  get(name: string): Promise<Uint8Array | null>;
  /** Also of a file that is gone already. */
  remove(name: string): Promise<void>;
  /** Keeps what comes in at a path of this machine, for no longer than the work with it takes. */
  receive<T>(bytes: AsyncIterable<Uint8Array>, work: (path: string) => Promise<T>): Promise<T>;
  /** Removes what a crash has left half received or half written. */
  removeUnfinished(olderThanSeconds: number): Promise<void>;
}

export function openFiles(dataFolder: string): Files {
  const stored = join(dataFolder, 'files');
  const unfinished = join(dataFolder, 'tmp');

  const pathOf = (name: string) => {
    if (!/^[a-z\d-]+\.[a-z]+$/.test(name)) throw new Error(`"${name}" is no name for a file.`);
    return join(stored, name);
  };

  /** What the work leaves at the path is gone after it, however it went. */
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
      // Moved into place as a whole, and safe on the disk by then: nobody reads half a file.
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

/** One that is gone by now belonged to a request that has just ended. */
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
