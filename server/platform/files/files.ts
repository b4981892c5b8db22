import type { Config } from '../../config.ts';
import { bucketStore } from './bucket-store.ts';
import type { FileStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';
import { type ReceivedFiles, receiveFiles } from './received-files.ts';

export type Files = FileStore & ReceivedFiles;

/** In a bucket if the configuration names one, else in the data folder. Uploads under way are on the local disk in any case. */
export function openFiles(config: Pick<Config, 'dataFolder'> & Partial<Config>): Files {
  const { dataFolder, bucket } = config;
  const store = bucket ? bucketStore(bucket) : folderStore(dataFolder);
  const checked = <Rest extends unknown[], Result>(
    work: (name: string, ...rest: Rest) => Promise<Result>,
  ) => {
    return async (name: string, ...rest: Rest) => {
      if (!isFileName(name)) throw new Error(`"${name}" is not a valid file name.`);
      return work(name, ...rest);
    };
  };
  return {
    put: checked(store.put),
    putFile: checked(store.putFile),
    get: checked(store.get),
    open: checked(store.open),
    has: checked(store.has),
    size: checked(store.size),
    remove: checked(store.remove),
    async *list() {
      // Other files in the folder aren't ours.
      for await (const name of store.list()) if (isFileName(name)) yield name;
    },
    ...receiveFiles(dataFolder),
  };
}

export function isFileName(name: string): boolean {
  return /^[a-z\d-]+\.[a-z][a-z\d]*$/.test(name);
}
