import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../../config.ts';
import { advice, broken, type Finding, ok } from './finding.ts';

export async function checkDataFolder({ dataFolder }: Config): Promise<Finding> {
  const name = 'Data folder';
  const info = await stat(dataFolder).catch(() => undefined);
  const folder = info ? dataFolder : await nearestFolder(dataFolder);
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return broken(
      name,
      `${folder} can’t be written by this user.`,
      'Make Stepwell’s user its owner, or set STEPWELL_DATA to another folder.',
    );
  }
  if (!info) return ok(name, `${dataFolder} will be created when it’s needed.`);
  // Windows has other ways to protect a folder.
  if (process.platform !== 'win32' && (info.mode & 0o007) !== 0) {
    return advice(
      name,
      `Every user of this machine can look into ${dataFolder}.`,
      `Run chmod 700 ${dataFolder}.`,
    );
  }
  return ok(name, `${dataFolder} can be written, and is private.`);
}

const gigabyte = 1024 ** 3;

export async function checkDiskSpace({ dataFolder }: Config): Promise<Finding> {
  const name = 'Disk space';
  const { bavail, blocks, bsize } = await statfs(await nearestFolder(dataFolder));
  const free = (bavail * bsize) / gigabyte;
  const share = blocks > 0 ? bavail / blocks : 1;
  const sentence = `${free.toFixed(1)} GB (${Math.round(share * 100)} %) of the data folder’s disk are free.`;
  const mend = 'Make room, or move the data folder to a larger disk.';
  if (free < 0.5) return broken(name, sentence, mend);
  if (free < 2 || share < 0.05) return advice(name, sentence, mend);
  return ok(name, sentence);
}

async function nearestFolder(path: string): Promise<string> {
  const isThere = await stat(path).then(
    () => true,
    () => false,
  );
  return isThere || dirname(path) === path ? path : nearestFolder(dirname(path));
}
