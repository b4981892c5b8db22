import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const name = /^stepwell-\d{4}-\d{2}-\d{2}T\d{6}Z\.tar(?:\.enc)?$/;

/** `stepwell-2026-11-16T031500Z.tar`; names sort as times do. */
export function backupName(at: Date, isEncrypted: boolean): string {
  const time = at.toISOString().replace(/\.\d+/, '').replaceAll(':', '');
  return `stepwell-${time}.tar${isEncrypted ? '.enc' : ''}`;
}

/**
 * Removes the oldest backups of a folder until `keep` are left, and returns their names. Call it once `newest` is complete: that
 * one always stays, and files with other names are left alone.
 */
export async function removeOldBackups(
  folder: string,
  keep: number,
  newest: string,
): Promise<string[]> {
  const earlier = (await readdir(folder))
    .filter((entry) => name.test(entry) && entry !== newest)
    .sort()
    .reverse();
  const old = earlier.slice(Math.max(0, keep - 1));
  for (const entry of old) await rm(join(folder, entry));
  return old;
}
