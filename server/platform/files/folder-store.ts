import {
  access,
  copyFile,
  open,
  opendir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from './file-store.ts';
import {
  isMissing,
  makePrivateFolder,
  unfinishedFolder,
  withUnfinished,
} from './received-files.ts';

export function folderStore(dataFolder: string): FileStore {
  const folder = join(dataFolder, 'files');
  const pathOf = (name: string) => join(folder, name);
  return {
    async put(name, bytes) {
      await makePrivateFolder(folder);
      // Flushed first, then renamed into place, so nobody ever reads half a file.
      await withUnfinished(unfinishedFolder(dataFolder), async (path) => {
        await writeFile(path, bytes, { mode: 0o600, flush: true });
        await rename(path, pathOf(name));
      });
    },
    async putFile(name, from) {
      await makePrivateFolder(folder);
      await withUnfinished(unfinishedFolder(dataFolder), async (path) => {
        await copyFile(from, path);
        const copy = await open(path, 'r+');
        try {
          await copy.chmod(0o600);
          await copy.sync();
        } finally {
          await copy.close();
        }
        await rename(path, pathOf(name));
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
    async open(name, range) {
      try {
        // Opened before the stream is made: a missing file is known before a reply has begun.
        const file = await open(pathOf(name));
        return file.createReadStream(range);
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async size(name) {
      try {
        return (await stat(pathOf(name))).size;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async has(name) {
      try {
        await access(pathOf(name));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    remove: async (name) => rm(pathOf(name), { force: true }),
    async *list() {
      try {
        for await (const entry of await opendir(folder)) if (entry.isFile()) yield entry.name;
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },
  };
}
