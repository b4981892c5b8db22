import { serveWork } from '../../platform/processes/helper-process.ts';
import { readArchive } from './read-archive.ts';

export interface ArchiveWork {
  path: string;
}

serveWork(({ path }: ArchiveWork) => readArchive(path));
