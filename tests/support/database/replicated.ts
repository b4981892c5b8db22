import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findPostgresBinaries } from '../../../server/platform/postgres/embedded/binaries.ts';
import {
  connectionString,
  plainEnvironment,
  serverArguments,
  user,
} from '../../../server/platform/postgres/embedded/cluster.ts';
import {
  findPlace,
  makeSocketFolder,
  type Place,
} from '../../../server/platform/postgres/embedded/cluster-place.ts';
import { startEmbeddedPostgres } from '../../../server/platform/postgres/embedded/embedded-postgres.ts';
import { migrate } from '../../../server/platform/postgres/migrate.ts';

const run = promisify(execFile);

/** A migrated primary, and a standby that follows it and that every commit waits for. */
export async function startReplicatedPair() {
  const folders = {
    primary: await mkdtemp(join(tmpdir(), 'stepwell-primary-')),
    standby: await mkdtemp(join(tmpdir(), 'stepwell-standby-')),
  };
  const made = await startEmbeddedPostgres({ folder: folders.primary, report: () => {} });
  await migrate(made.connectionString);
  await made.stop();

  const places = {
    primary: await findPlace(folders.primary),
    standby: await findPlace(folders.standby),
  };
  // A copy of a stopped cluster is a base backup.
  await run('cp', ['-a', places.primary.cluster, places.standby.cluster]);
  const primary = await start(places.primary);
  await appendFile(
    join(places.standby.cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${primary.socketFolder} port=5432 user=${user} application_name=standby'\n`,
  );
  await writeFile(join(places.standby.cluster, 'standby.signal'), '');
  const standby = await start(places.standby);
  await settle(primary, `alter system set synchronous_standby_names = 'standby'`);
  await settle(primary, 'select pg_reload_conf()');

  return {
    primary: primary.connectionString,
    standby: standby.connectionString,
    /** As when its machine loses power. */
    killPrimary: () => stop(primary.process, 'SIGKILL'),
    /** The standby becomes a primary of its own. */
    promote: () => settle(standby, 'select pg_promote()'),
    async stop() {
      await stop(primary.process, 'SIGKILL');
      await stop(standby.process, 'SIGKILL');
      for (const folder of Object.values(folders))
        await rm(folder, { recursive: true, force: true });
      for (const { home } of Object.values(places))
        await rm(home, { recursive: true, force: true });
    },
  };
}

interface Server {
  process: ChildProcess;
  socketFolder: string;
  connectionString: string;
}

async function start(place: Place): Promise<Server> {
  const { runAs } = place;
  const binaries = await findPostgresBinaries({ runAs, copyTo: place.binariesHome });
  const socketFolder = await makeSocketFolder(place);
  const door = { kind: 'socket' as const, folder: socketFolder };
  const server = spawn(
    join(binaries.folder, 'postgres'),
    serverArguments(place, binaries, door, true),
    { ...runAs, cwd: '/', env: plainEnvironment(), stdio: 'ignore' },
  );
  const started = {
    process: server,
    socketFolder,
    connectionString: connectionString(door, 'stepwell'),
  };
  await settle(started, 'select');
  return started;
}

/** Runs a statement, as soon as the server takes one. */
async function settle({ process, connectionString }: Server, statement: string): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString });
    try {
      await client.connect();
      await client.query(statement);
      return;
    } catch (error) {
      if (process.exitCode !== null) throw error;
    } finally {
      await client.end().catch(() => {});
    }
  }
}

async function stop(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill(signal);
  await ended;
}
