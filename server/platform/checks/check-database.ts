import type { Config } from '../../config.ts';
import { bringUpToDate, readMigrationState } from '../postgres/baseline.ts';
import type { Db } from '../postgres/database.ts';
import { listMigrations } from '../postgres/migrate.ts';
import { keepsSessions } from '../postgres/require-sessions.ts';
import { countOverdueJobs, listAppliedMigrations, readServer } from './check-queries.ts';
import { advice, broken, type Finding, ok } from './finding.ts';

const oldestMajor = 15;

export async function checkDatabase(db: Db): Promise<Finding> {
  const name = 'Database';
  const server = await readServer(db).catch((error: Error) => error);
  if (server instanceof Error) {
    return broken(
      name,
      `PostgreSQL can’t be reached: ${server.message}`,
      'Check that it runs, and that DATABASE_URL has the right host, port, user and password.',
    );
  }
  const { version, encoding, isStandby } = server;
  if (Number.parseInt(version, 10) < oldestMajor) {
    return broken(
      name,
      `This is PostgreSQL ${version}, which is too old.`,
      `Upgrade PostgreSQL to version ${oldestMajor} or newer.`,
    );
  }
  if (isStandby) {
    return broken(
      name,
      'This PostgreSQL is a standby, so nothing can be saved.',
      'Point DATABASE_URL to the primary.',
    );
  }
  if (encoding !== 'UTF8') {
    return broken(
      name,
      `The database’s encoding is ${encoding}, so some texts can’t be stored.`,
      'Create a database with the encoding UTF8, and restore a backup into it.',
    );
  }
  return ok(name, `PostgreSQL ${version} answers.`);
}

export async function checkMigrations(db: Db): Promise<Finding> {
  const name = 'Migrations';
  const [ours, recorded] = await Promise.all([
    listMigrations(),
    listAppliedMigrations(db).catch((): string[] => []),
  ]);
  const { missing, unknown, isTooOld } = readMigrationState(recorded, ours);
  if (isTooOld) {
    return broken(name, 'The database is older than this version can migrate.', bringUpToDate);
  }
  if (missing.length > 0) {
    return broken(
      name,
      `The database lacks ${missing.length} of ${ours.length} migrations.`,
      'Run npm run db:migrate, or start Stepwell, which does the same.',
    );
  }
  if (unknown.length > 0) {
    return advice(
      name,
      'The database was migrated by a newer version of Stepwell.',
      'That works while you upgrade. Afterwards, run the newer version everywhere.',
    );
  }
  return ok(name, `All ${ours.length} migrations are applied.`);
}

export async function checkSessions(directConnectionString: string): Promise<Finding> {
  const name = 'Sessions';
  if (await keepsSessions(directConnectionString)) {
    return ok(name, 'Changes are announced from one connection to another.');
  }
  return broken(
    name,
    'The database is behind a pooler that shares sessions, such as PgBouncer in transaction mode.',
    'Set DATABASE_DIRECT_URL to the address of PostgreSQL itself; DATABASE_URL may stay as it is.',
  );
}

/** Jobs and listening use a few more than calls and pages. */
const ownConnections = 5;

export async function checkConnections(db: Db, config: Config): Promise<Finding> {
  const name = 'Connections';
  const { limit } = await readServer(db);
  const needed = config.databaseConnections + ownConnections;
  if (needed > limit) {
    return broken(
      name,
      `A process uses up to ${needed} connections, but PostgreSQL only lets ${limit} in.`,
      'Lower DATABASE_CONNECTIONS, or raise max_connections in PostgreSQL.',
    );
  }
  const processes = Math.floor(limit / needed);
  return ok(name, `PostgreSQL has connections for ${processes} of these processes.`);
}

export async function checkClock(db: Db): Promise<Finding> {
  const name = 'Clock';
  const askedAt = Date.now();
  const { now } = await readServer(db);
  // The answer was written at some time between the question and now.
  const difference = Math.max(askedAt - now.getTime(), now.getTime() - Date.now(), 0) / 1000;
  if (difference < 5) return ok(name, 'This machine and the database agree on the time.');
  const found = difference < 60 ? advice : broken;
  return found(
    name,
    `The clocks of this machine and the database are ${Math.round(difference)} seconds apart.`,
    'Turn on time synchronisation on both machines. Codes for signing in depend on the time.',
  );
}

export async function checkJobs(db: Db): Promise<Finding> {
  const name = 'Jobs';
  const overdue = await countOverdueJobs(db).catch(() => null);
  if (overdue === null) {
    return advice(name, 'The queue for jobs isn’t set up yet.', 'Start Stepwell once.');
  }
  if (overdue === 0) return ok(name, 'No job has waited for longer than half an hour.');
  return broken(
    name,
    `${overdue === 1000 ? 'At least 1,000' : overdue} jobs have waited for longer than half an hour.`,
    'Check that a Stepwell process is running, and look for “background failure” in its log.',
  );
}
