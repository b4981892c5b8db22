import { spawnSync } from 'node:child_process';
import { startChild } from '../../support/child-process.ts';
import type { HouseOptions } from './house.ts';

const megabytes = 400;

/**
 * Runs the server where its data folder is a small disk in memory, which nobody else sees. Root may do that; others where
 * Linux allows users their own namespaces.
 */
export const smallDisk: Pick<HouseOptions, 'start' | 'outside'> = {
  start: (script, environment, folder) =>
    startChild(script, environment, { within: surround(folder) }),
  outside: (folder, pid) => `/proc/${pid}/root${folder}`,
};

export function hasSmallDisk(): boolean {
  const [command = '', ...options] = surround('/mnt');
  return spawnSync(command, [...options, 'true']).status === 0;
}

function surround(folder: string): string[] {
  const mount = `mount -t tmpfs -o size=${megabytes}m,mode=0700 tmpfs "$0"`;
  const isRoot = process.getuid?.() === 0;
  // Mounting takes root's rights inside the namespace, which PostgreSQL must not have.
  const back = isRoot
    ? 'exec "$@"'
    : `exec unshare --user --map-user=${process.getuid?.()} --map-group=${process.getgid?.()} "$@"`;
  const options = isRoot ? ['--mount'] : ['--map-root-user', '--mount'];
  return ['unshare', ...options, 'sh', '-c', `${mount} && ${back}`, folder];
}
