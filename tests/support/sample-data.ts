import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

/**
 * `SAMPLE_DATA`: the data folder of a stopped installation with the sample, copied so that a server need not load it again. For
 * tests that only try whether a tool works.
 */
export async function copySampleData(folder: string) {
  const source = process.env.SAMPLE_DATA;
  if (!source || existsSync(folder)) return;
  // With its owners: as root, the database runs as another user, who has to get into the folder.
  await promisify(execFile)('cp', ['-a', source, folder]);
  await chmod(dirname(folder), 0o711);
}
