import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { readdir, readFile, readlink, rename, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

type Claim = { granted: true; release(): void } | { granted: false; pid: number };

/** Makes this process the owner of a data folder, unless another living one is. */
export async function claimFolder(file: string): Promise<Claim> {
  const mine = `${process.pid} ${await identify(process.pid)}\n`;
  for (;;) {
    try {
      await writeFile(file, mine, { flag: 'wx', mode: 0o600 });
      return { granted: true, release: () => releaseFolder(file, mine) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const current = await readOwner(file);
    const pid = Number.parseInt(current, 10);
    const identity = current.slice(current.indexOf(' ') + 1).trim();
    if (pid > 0 && (await identify(pid)) === identity) return { granted: false, pid };
    await removeStale(file, current);
  }
}

function releaseFolder(file: string, mine: string) {
  try {
    if (readFileSync(file, 'utf8') === mine) rmSync(file);
  } catch {
    // The folder was deleted while in use.
  }
}

async function readOwner(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  if (text.endsWith('\n')) return text;
  // Another start may be between creating the file and writing to it.
  await wait(200);
  return readFile(file, 'utf8').catch(() => '');
}

/** Several starts may find the same dead owner: the rename lets exactly one remove it. */
async function removeStale(file: string, stale: string) {
  const aside = `${file}.${process.pid}`;
  try {
    await rename(file, aside);
    const taken = await readFile(aside, 'utf8');
    if (taken !== stale) await writeFile(file, taken, { flag: 'wx', mode: 0o600 });
  } catch {
    // Another start was quicker; the next round finds out which.
  } finally {
    await rm(aside, { force: true });
  }
}

/** Distinguishes a process from a later one with the same id; `null` if there is none. */
async function identify(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    try {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (fields[0] === 'Z') return undefined;
      const boot = (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim();
      return `${boot} ${await readlink('/proc/self/ns/pid')} ${fields[19]}`;
    } catch {
      return undefined;
    }
  }
  if (!isAlive(pid)) return undefined;
  if (process.platform === 'win32') return 'alive';
  const { stdout } = await run('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return stdout.trim() || undefined;
}

/** Whether the process is a PostgreSQL server on exactly this cluster. */
export async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') return true;
  if (process.platform === 'linux') {
    const [program = '', ...rest] = (
      await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    ).split('\0');
    if (!basename(program).startsWith('postgres')) return false;
    // The working directory survives a rename of the folder, but may be hidden from us.
    const current = await readlink(`/proc/${pid}/cwd`).catch(() => '');
    return current === cluster || rest.includes(cluster);
  }
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return stdout.includes('postgres') && stdout.includes(cluster);
}

/** The processes whose working directory is the folder, where the operating system shows it. */
export async function listProcessesIn(folder: string): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const numbers = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const folders = await Promise.all(
    numbers.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')),
  );
  return numbers.filter((_, index) => folders[index] === folder);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
