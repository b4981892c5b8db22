import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { RunAs } from './binaries.ts';
import { EmbeddedPostgresError } from './cluster-errors.ts';

const run = promisify(execFile);
const sharedHome = '/var/lib/stepwell';

// The limit of the operating systems (104 on macOS, 108 on Linux) less the final zero.
const longestSocketPath = 103;

/** Where the database lives, and which user runs it. */
export interface Place {
  /** The data folder. */
  folder: string;
  /** The folder around the cluster: the data folder, unless the database's user cannot enter it. */
  home: string;
  cluster: string;
  /** Where binaries may be copied to for that user. */
  binariesHome: string;
  runAs: RunAs | undefined;
}

export async function findPlace(given: string): Promise<Place> {
  // On a read-only disk the recursive call fails with a misleading "no such file"; the plain one reports the real error.
  await mkdir(resolve(given), { recursive: true, mode: 0o700 }).catch(() => mkdir(resolve(given)));
  const folder = await realpath(given);
  await closeToOthers(folder);
  if (process.getuid?.() !== 0) {
    await assertOwn(folder);
    return place(folder, folder, undefined, folder);
  }
  // PostgreSQL refuses to run as root.
  const runAs = (await ownerOf(join(folder, 'postgres'))) ?? (await findNobody());
  const home = await findHomeFor(runAs, folder);
  return place(folder, home, (await ownerOf(join(home, 'postgres'))) ?? runAs, sharedHome);
}

/** Changes nothing. A folder that this user can't read may contain one. */
export async function lacksCluster(folder: string): Promise<boolean> {
  const pointer = await readFile(join(folder, 'postgres-location'), 'utf8').catch(() => '');
  return stat(join(pointer.trim() || folder, 'postgres', 'PG_VERSION')).then(
    () => false,
    ({ code }: NodeJS.ErrnoException) => code === 'ENOENT' || code === 'ENOTDIR',
  );
}

function place(folder: string, home: string, runAs: RunAs | undefined, binariesHome: string) {
  return { folder, home, cluster: join(home, 'postgres'), binariesHome, runAs };
}

/** A folder that holds nothing yet becomes private; one with other things in it is left as it is. */
async function closeToOthers(folder: string) {
  const { uid, mode } = await stat(folder);
  const names = await readdir(folder);
  const isNew = names.every((name) => name === 'session-secret');
  if (isNew && (mode & 0o007) !== 0 && uid === process.getuid?.()) await chmod(folder, 0o700);
}

async function assertOwn(folder: string) {
  const cluster = await stat(join(folder, 'postgres')).catch(() => undefined);
  if (cluster && process.getuid && cluster.uid !== process.getuid()) {
    throw new EmbeddedPostgresError(
      `The database in ${folder} belongs to another user (number ${cluster.uid}). Start Stepwell as that user or as root, or set STEPWELL_DATA to another folder.`,
    );
  }
}

async function ownerOf(path: string): Promise<RunAs | undefined> {
  const { uid = 0, gid = 0 } = (await stat(path).catch(() => undefined)) ?? {};
  return uid === 0 ? undefined : { uid, gid };
}

async function findNobody(): Promise<RunAs> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const [, uid, gid] = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(users) ?? [];
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) };
}

async function findHomeFor(runAs: RunAs, folder: string): Promise<string> {
  const pointer = join(folder, 'postgres-location');
  const known = (await readFile(pointer, 'utf8').catch(() => '')).trim();
  if (known) {
    await assertNotACopy(known, folder, pointer);
    return known;
  }
  if (await letIn(runAs, folder)) return folder;
  if (await stat(join(folder, 'postgres', 'PG_VERSION')).catch(() => undefined)) {
    throw new EmbeddedPostgresError(
      `The database in ${folder} runs as user number ${runAs.uid}, who may not enter that folder. Give that user access (chmod o+x) to it and to the folders above it.`,
    );
  }
  const home = join(sharedHome, hash(folder));
  await makeFolder(sharedHome, 0o755);
  await makeFolder(home, 0o710, { uid: 0, gid: runAs.gid });
  await writeFile(join(home, 'data-folder'), `${folder}\n`, { mode: 0o600 });
  await writeFile(pointer, `${home}\n`, { mode: 0o600 });
  return home;
}

/** Two data folders on one database would mix their accounts and files. */
async function assertNotACopy(home: string, folder: string, pointer: string) {
  const note = join(home, 'data-folder');
  const original = (await readFile(note, 'utf8').catch(() => '')).trim();
  if (original === folder) return;
  const others = await readFile(join(original, 'postgres-location'), 'utf8').catch(() => '');
  if (others.trim() === home) {
    throw new EmbeddedPostgresError(
      `The data folder ${folder} is a copy of ${original}, whose database is kept in ${home}. Delete ${pointer} to start with an empty database.`,
    );
  }
  await writeFile(note, `${folder}\n`, { mode: 0o600 });
}

/** Whether the user can enter the folder; a folder private to root is opened to that one group. */
async function letIn(runAs: RunAs, folder: string): Promise<boolean> {
  if (await canEnter(runAs, folder)) return true;
  const { uid, gid, mode } = await stat(folder);
  if (uid !== 0 || (mode & 0o070) !== 0) return false;
  await chown(folder, uid, runAs.gid);
  await chmod(folder, mode | 0o010);
  if (await canEnter(runAs, folder)) return true;
  await chown(folder, uid, gid);
  await chmod(folder, mode);
  return false;
}

async function canEnter(runAs: RunAs, folder: string): Promise<boolean> {
  try {
    await run('/bin/sh', ['-c', 'cd "$0"', folder], { ...runAs, cwd: '/' });
    return true;
  } catch (error) {
    if (typeof (error as { code?: unknown }).code === 'number') return false;
    throw new EmbeddedPostgresError(
      'PostgreSQL does not run as root, and this machine does not let root switch to another user. Start Stepwell as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
      { cause: error },
    );
  }
}

/** A folder that only the database's user can enter: anyone who reaches the socket is let in. */
export async function makeSocketFolder({ home, cluster, runAs }: Place): Promise<string> {
  const beside = join(home, 'socket');
  const temporary = `stepwell-${hash(cluster)}`;
  const choices = runAs
    ? [beside, join('/tmp', temporary)]
    : [beside, join(tmpdir(), temporary), join('/tmp', temporary)];
  const fits = (folder: string) =>
    Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= longestSocketPath;
  const folder = choices.find(fits) ?? join('/tmp', temporary);
  await makeFolder(folder, 0o700, runAs);
  const { uid } = await lstat(folder);
  if (process.getuid && uid !== (runAs?.uid ?? process.getuid())) {
    throw new EmbeddedPostgresError(
      `The folder ${folder} belongs to another user. Delete it, then start Stepwell again.`,
    );
  }
  return folder;
}

export async function makeFolder(folder: string, mode: number, owner?: RunAs) {
  await mkdir(folder, { mode }).catch(async (error: NodeJS.ErrnoException) => {
    const isFolder = (await lstat(folder).catch(() => undefined))?.isDirectory();
    if (!isFolder) throw error;
  });
  const { uid } = await lstat(folder);
  const isOurs = !process.getuid || uid === process.getuid() || uid === owner?.uid;
  if (!isOurs) return;
  await chmod(folder, mode);
  if (owner) await chown(folder, owner.uid, owner.gid);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
