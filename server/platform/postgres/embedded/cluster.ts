import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './binaries.ts';
import { makeFolder, type Place } from './cluster-place.ts';

const run = promisify(execFile);

/** How programs reach the server: a socket in a private folder, or a local port with a password. */
export type Door =
  | { kind: 'socket'; folder: string }
  | { kind: 'port'; port: number; password: string };

export const user = 'stepwell';

export async function readClusterMajor(cluster: string): Promise<number | undefined> {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '');
  return Number.parseInt(text, 10) || undefined;
}

/** The operating system's variables for PostgreSQL, without any that would change its settings. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}

export async function createCluster(
  place: Place,
  binaries: PostgresBinaries,
  { durable, password }: { durable: boolean; password: string | undefined },
) {
  // Created under a temporary name, so that an interrupted start leaves no half-made cluster.
  const unfinished = `${place.cluster}.new`;
  const passwordFile = join(place.home, `password-${randomBytes(4).toString('hex')}`);
  try {
    if (password) {
      await writeFile(passwordFile, password, { mode: 0o600 });
      if (place.runAs) await chown(passwordFile, place.runAs.uid, place.runAs.gid);
    }
    for (const [index, locale] of localeChoices(binaries.major).entries()) {
      await rm(unfinished, { recursive: true, force: true });
      await makeFolder(unfinished, 0o700, place.runAs);
      try {
        await run(
          join(binaries.folder, 'initdb'),
          [
            '--pgdata',
            unfinished,
            '--username',
            user,
            '--encoding',
            'UTF8',
            ...locale,
            ...(password
              ? ['--auth', 'scram-sha-256', '--pwfile', passwordFile]
              : ['--auth-local', 'trust', '--auth-host', 'reject']),
            ...(durable ? [] : ['--no-sync']),
          ],
          { ...place.runAs, cwd: '/', env: plainEnvironment() },
        );
        break;
      } catch (error) {
        const { stderr = '' } = error as { stderr?: string };
        const isLast = index === localeChoices(binaries.major).length - 1;
        if (isLast || !/locale/i.test(stderr)) throw new Error(lastWords(stderr), { cause: error });
      }
    }
    await rename(unfinished, place.cluster);
  } finally {
    await rm(passwordFile, { force: true });
    await rm(unfinished, { recursive: true, force: true });
  }
}

// Trigrams of non-ASCII letters need a UTF-8 character type, whose name differs between systems.
function localeChoices(major: number): string[][] {
  const types = ['C.UTF-8', 'en_US.UTF-8', 'C'];
  const provider = ['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'];
  return types.map((type) => [
    '--locale',
    'C',
    '--lc-ctype',
    type,
    ...(major >= 17 ? provider : []),
  ]);
}

export function serverArguments(
  place: Place,
  { major }: PostgresBinaries,
  door: Door,
  durable: boolean,
): string[] {
  const settings: Record<string, string> = {
    ...(door.kind === 'socket'
      ? { listen_addresses: '', unix_socket_directories: door.folder, port: '5432' }
      : { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(door.port) }),
    unix_socket_permissions: '0700',
    max_connections: '60',
    shared_buffers: '64MB',
    max_wal_size: '256MB',
    autovacuum_max_workers: '2',
    max_logical_replication_workers: '0',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    logging_collector: 'off',
    log_checkpoints: 'off',
    // Parallel workers cost memory for a gain that small databases never see.
    ...(major >= 18 && { io_method: 'sync' }),
    ...(!durable && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return [
    '-D',
    place.cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

export function connectionString(door: Door, database: string): string {
  // Spelled out in full, so that variables such as PGPORT or PGSSLMODE change nothing.
  return door.kind === 'socket'
    ? `postgresql://${user}@localhost:5432/${database}?host=${encodeURIComponent(door.folder)}&sslmode=disable`
    : `postgresql://${user}:${door.password}@127.0.0.1:${door.port}/${database}?sslmode=disable`;
}

/** The line of PostgreSQL's output that says why it gave up. */
export function lastWords(output: string): string {
  const lines = output.split('\n').filter((line) => /FATAL|PANIC|error:/i.test(line));
  const line = lines.at(-1) ?? output.trim().split('\n').at(-1) ?? '';
  return line.replace(/^.*?(FATAL|PANIC|error):\s*/i, '').trim() || 'it gave no reason';
}
