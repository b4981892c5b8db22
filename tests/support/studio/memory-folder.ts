import { statfsSync } from 'node:fs';

const memory = '/dev/shm';
const needed = 2 * 1024 ** 3;

/** Puts temporary files, the tests' databases among them, into memory where there is room: copying a database takes a fifth of the time. */
export function keepTemporaryFilesInMemory() {
  if (!process.env.TMPDIR && hasRoom()) process.env.TMPDIR = memory;
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= needed;
  } catch {
    return false;
  }
}
