import { randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { findPostgresBinaries } from './binaries.ts';
import { connectionString, createCluster, type Door, readClusterMajor } from './cluster.ts';
import { alreadyRunning, explain, noDatabase } from './cluster-errors.ts';
import { claimFolder } from './cluster-owner.ts';
import { findPlace, lacksCluster, makeSocketFolder, type Place } from './cluster-place.ts';
import { runServer, stopLeftover } from './cluster-process.ts';

const database = 'stepwell';

export interface EmbeddedPostgres {
  connectionString: string;
  stop(): Promise<void>;
}

interface Options {
  /** The data folder. */
  folder: string;
  report: (line: string) => void;
  /** False for throw-away clusters: nothing waits for the disk. */
  durable?: boolean;
  /** Connect to a Stepwell already running on the folder instead of refusing. */
  joinRunning?: boolean;
  /** Refuse to create a database. */
  mustExist?: boolean;
}

/** A private PostgreSQL in the data folder. Its `EmbeddedPostgresError`s are written for users. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  try {
    return await start(options);
  } catch (error) {
    throw explain(error, options.folder);
  }
}

async function start(options: Options) {
  const { folder, report, durable = true, joinRunning = false, mustExist = false } = options;
  if (mustExist && (await lacksCluster(folder))) throw noDatabase(folder);
  const place = await findPlace(folder);
  const claim = await claimFolder(join(place.home, 'owner.pid'));
  if (!claim.granted) {
    const door = joinRunning ? await findOpenDoor(place) : undefined;
    if (!door) throw alreadyRunning(claim.pid);
    return { connectionString: connectionString(door, database), stop: async () => {} };
  }
  try {
    const major = await readClusterMajor(place.cluster);
    const binaries = await findPostgresBinaries({
      major,
      runAs: place.runAs,
      copyTo: place.binariesHome,
    });
    const door = await makeDoor(place);
    if (major) {
      await stopLeftover(place, door, binaries, report);
    } else {
      report('Creating the database…');
      await createCluster(place, binaries, {
        durable,
        password: door.kind === 'port' ? door.password : undefined,
      });
    }
    const server = await runServer({ place, binaries, door, durable, report });
    try {
      await createDatabase(door);
    } catch (error) {
      await server.stop();
      throw error;
    }
    return {
      connectionString: connectionString(door, database),
      async stop() {
        await server.stop();
        if (door.kind === 'socket') await rm(door.folder, { recursive: true, force: true });
        claim.release();
      },
    };
  } catch (error) {
    claim.release();
    throw error;
  }
}

async function makeDoor(place: Place): Promise<Door> {
  if (process.platform !== 'win32') {
    return { kind: 'socket', folder: await makeSocketFolder(place) };
  }
  return { kind: 'port', port: await findFreePort(), password: await keptPassword(place) };
}

async function keptPassword({ home }: Place): Promise<string> {
  const file = join(home, 'postgres-password');
  const known = await readFile(file, 'utf8').catch(() => '');
  if (known) return known;
  const password = randomBytes(24).toString('base64url');
  await writeFile(file, password, { mode: 0o600 });
  return password;
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Reads how to reach the running server from its lock file. */
async function findOpenDoor(place: Place): Promise<Door | undefined> {
  const text = await readFile(join(place.cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const [, , , port, socketFolder, , , state] = text.split('\n');
  if (!state?.startsWith('ready')) return undefined;
  return process.platform === 'win32'
    ? { kind: 'port', port: Number(port), password: await keptPassword(place) }
    : { kind: 'socket', folder: socketFolder ?? '' };
}

async function createDatabase(door: Door) {
  const client = new pg.Client({ connectionString: connectionString(door, 'postgres') });
  await client.connect();
  try {
    const known = await client.query('select from pg_database where datname = $1', [database]);
    if (known.rowCount === 0) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}
