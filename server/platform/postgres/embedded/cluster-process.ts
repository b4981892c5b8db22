import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { closeSync, openSync, statSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { PostgresBinaries } from './binaries.ts';
import {
  connectionString,
  type Door,
  lastWords,
  plainEnvironment,
  serverArguments,
} from './cluster.ts';
import { alreadyRunning, explain } from './cluster-errors.ts';
import { isAlive, isServerOf, listProcessesIn } from './cluster-owner.ts';
import type { Place } from './cluster-place.ts';

const largestLog = 5_000_000;
const longestRecovery = 10 * 60_000;
const shortestPause = 250;
const longestPause = 10_000;
/** After this long without a crash, the next one is treated as the first. */
const steadyMs = 60_000;

interface Setup {
  place: Place;
  binaries: PostgresBinaries;
  door: Door;
  durable: boolean;
  report: (line: string) => void;
}

/** Starts the server, waits until it responds, and restarts it if it ever dies unexpectedly. */
export async function runServer(setup: Setup): Promise<{ stop(): Promise<void> }> {
  const { place, binaries, report } = setup;
  await shortenLog(place);
  let current = await startUntilReady(setup);
  let stopping = false;
  let pause = shortestPause;

  const watch = (child: ChildProcess) => {
    const startedAt = performance.now();
    child.once('exit', () => {
      if (stopping) return;
      if (performance.now() - startedAt > steadyMs) pause = shortestPause;
      report('The database stopped unexpectedly; starting it again.');
      scheduleStart();
    });
  };
  const scheduleStart = () => {
    setTimeout(() => {
      if (stopping) return;
      try {
        current = launch(setup);
        watch(current);
      } catch (error) {
        report(explain(error, place.folder).message);
        scheduleStart();
      }
    }, pause).unref();
    pause = Math.min(pause * 2, longestPause);
  };
  watch(current);

  // Anything that survives this is stopped by the next start.
  const forget = onAbruptEnd(() => signal(current.pid, 'SIGINT'));

  return {
    async stop() {
      stopping = true;
      forget();
      if (current.pid) await stopServer(current.pid, place, binaries);
    },
  };
}

/** Runs the action when this process ends without calling `stop`. */
function onAbruptEnd(action: () => void): () => void {
  const onSignal = (name: NodeJS.Signals) => {
    // Another listener will stop everything in order.
    if (process.listenerCount(name) > 1) return;
    action();
    forget();
    process.kill(process.pid, name);
  };
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const forget = () => {
    process.off('exit', action);
    for (const name of names) process.off(name, onSignal);
  };
  process.on('exit', action);
  for (const name of names) process.on(name, onSignal);
  return forget;
}

async function startUntilReady(setup: Setup): Promise<ChildProcess> {
  const start = Date.now();
  for (;;) {
    const logStart = sizeOf(logFile(setup.place));
    const child = launch(setup);
    if (await isReady(child, setup)) return child;
    const words = (await readFile(logFile(setup.place), 'utf8')).slice(logStart);
    // After a crash the old server's helpers need a moment to notice.
    if (/still in use/.test(words) && Date.now() - start < 15_000) {
      await wait(300);
      continue;
    }
    const other = /Is another postmaster \(PID (\d+)\)/.exec(words);
    if (other) throw alreadyRunning(Number(other[1]));
    throw new Error(`${lastWords(words)} (see ${logFile(setup.place)})`);
  }
}

function launch({ place, binaries, door, durable }: Setup): ChildProcess {
  const log = openSync(logFile(place), 'a', 0o600);
  try {
    const child = spawn(
      join(binaries.folder, 'postgres'),
      serverArguments(place, binaries, door, durable),
      {
        ...place.runAs,
        cwd: '/',
        env: plainEnvironment(),
        stdio: ['ignore', log, log],
        // Ctrl-C in a terminal reaches the whole group: requests in flight still need the database.
        detached: true,
        windowsHide: true,
      },
    );
    child.on('error', () => {});
    child.unref();
    return child;
  } finally {
    closeSync(log);
  }
}

async function isReady(child: ChildProcess, { door, report }: Setup): Promise<boolean> {
  let gone = child.pid === undefined;
  child.once('exit', () => {
    gone = true;
  });
  const start = Date.now();
  let told = false;
  while (!gone && Date.now() - start < longestRecovery) {
    if (await answers(door)) return !gone;
    if (!told && Date.now() - start > 5_000) {
      report('The database is checking its files after an unclean stop…');
      told = true;
    }
    await wait(25);
  }
  return false;
}

async function answers(door: Door): Promise<boolean> {
  const client = new pg.Client({
    connectionString: connectionString(door, 'postgres'),
    connectionTimeoutMillis: 2_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Stops a server left by a killed Stepwell, and refuses if it belongs to someone else. */
export async function stopLeftover(
  place: Place,
  door: Door,
  binaries: PostgresBinaries,
  report: (line: string) => void,
) {
  const lock = join(place.cluster, 'postmaster.pid');
  const [line = ''] = (await readFile(lock, 'utf8').catch(() => '')).split('\n');
  const pid = Math.abs(Number.parseInt(line, 10));
  if (!pid) return;
  if (await isServerOf(pid, place.cluster)) {
    report('Stopping the database that an earlier run left behind…');
    await stopServer(pid, place, binaries);
    return;
  }
  if (door.kind === 'socket' && (await isListening(join(door.folder, '.s.PGSQL.5432')))) {
    throw alreadyRunning();
  }
  await endHelpers(place.cluster);
  // The process id now belongs to another program, which PostgreSQL would mistake for its own server.
  if (isAlive(pid)) await rm(lock, { force: true });
  if (door.kind === 'socket') await rm(join(door.folder, '.s.PGSQL.5432.lock'), { force: true });
}

/** Helpers of a killed server may still be writing: a new one must not start beside them. */
async function endHelpers(cluster: string) {
  const start = Date.now();
  while (Date.now() - start < 15_000) {
    const helpers = await listProcessesIn(cluster);
    if (helpers.length === 0) return;
    for (const pid of helpers) signal(pid, 'SIGQUIT');
    await wait(50);
  }
}

function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

async function stopServer(pid: number, place: Place, binaries: PostgresBinaries) {
  if (process.platform === 'win32') {
    const pgCtl = join(binaries.folder, 'pg_ctl');
    await promisify(execFile)(pgCtl, ['stop', '-D', place.cluster, '-m', 'fast', '-w']);
    return;
  }
  // Fast (closes connections, flushes everything), then immediate, then SIGKILL.
  const steps = [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const;
  for (const [name, patience] of steps) {
    signal(pid, name);
    const start = Date.now();
    while (Date.now() - start < patience) {
      if (!(await isServerOf(pid, place.cluster))) return;
      await wait(20);
    }
  }
}

function signal(pid: number | undefined, name: NodeJS.Signals) {
  try {
    if (pid) process.kill(pid, name);
  } catch {
    // It has ended already.
  }
}

function logFile(place: Place): string {
  return join(place.folder, 'postgres.log');
}

async function shortenLog(place: Place) {
  if (sizeOf(logFile(place)) > largestLog) {
    await rename(logFile(place), `${logFile(place)}.1`);
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
