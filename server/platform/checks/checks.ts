import type { Config } from '../../config.ts';
import type { Files } from '../files/files.ts';
import type { Db } from '../postgres/database.ts';
import { checkBackups } from './check-backups.ts';
import {
  checkClock,
  checkConnections,
  checkDatabase,
  checkJobs,
  checkMigrations,
  checkSessions,
} from './check-database.ts';
import { checkFileStorage, checkStoredFiles, type FileOwner } from './check-files.ts';
import { checkDataFolder, checkDiskSpace } from './check-folder.ts';
import {
  checkMail,
  checkPayments,
  checkProxies,
  checkPublicUrl,
  checkSecret,
} from './check-settings.ts';
import type { Finding } from './finding.ts';
import { runChecks } from './run-checks.ts';

export interface Installation {
  config: Config;
  db: Db;
  /** PostgreSQL itself, not a pooler. */
  directConnectionString: string;
  files: Files;
  fileOwners: readonly FileOwner[];
}

/** Checks a running installation. Takes a few seconds at most, and changes nothing. */
export async function checkInstallation(installation: Installation): Promise<Finding[]> {
  const { config } = installation;
  return [...(await checkMachine(config)), ...(await checkServices(installation))];
}

/** What can be checked without a database. */
export async function checkMachine(config: Config): Promise<Finding[]> {
  return runChecks([
    ['Data folder', () => checkDataFolder(config)],
    ['Disk space', () => checkDiskSpace(config)],
    ['Secret', () => checkSecret(config)],
    ['Public address', () => checkPublicUrl(config)],
    ['Reverse proxy', () => checkProxies(config)],
    ['Payments', () => checkPayments(config)],
    ['Mail server', () => checkMail(config)],
  ]);
}

export async function checkServices(installation: Installation): Promise<Finding[]> {
  const { config, db, directConnectionString, files, fileOwners } = installation;
  const database = await checkDatabaseOf({ config, db });
  if (database.some(({ name, state }) => name === 'Database' && state === 'broken'))
    return database;
  return [
    ...database,
    ...(await runChecks([
      ['Sessions', () => checkSessions(directConnectionString)],
      ['File storage', () => checkFileStorage(config, files)],
      ['Stored files', () => checkStoredFiles(db, files, fileOwners)],
    ])),
  ];
}

/** What the System page asks for each time it is opened. */
export async function checkDatabaseOf({
  config,
  db,
}: Pick<Installation, 'config' | 'db'>): Promise<Finding[]> {
  const database = await runChecks([['Database', () => checkDatabase(db)]]);
  if (database.some(({ state }) => state === 'broken')) return database;
  return [
    ...database,
    ...(await runChecks([
      ['Migrations', () => checkMigrations(db)],
      ['Connections', () => checkConnections(db, config)],
      ['Clock', () => checkClock(db)],
      ['Jobs', () => checkJobs(db)],
      ['Backups', () => checkBackups(db, config)],
    ])),
  ];
}
