// Restores a backup into this installation, which has to be empty unless --replace is given:
//   npm run restore -- <file> [--replace] [--passphrase-file <file>] [--env-file <file>]

import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError, readConfig } from '../server/config.ts';
import { secretCheck } from '../server/platform/backup/create-backup.ts';
import { restoreBackup } from '../server/platform/backup/restore-backup.ts';
import { openFiles } from '../server/platform/files/files.ts';
import { migrate } from '../server/platform/postgres/migrate.ts';
import { startDatabase } from '../server/platform/postgres/start-database.ts';
import { fromWhereCalled, loadSettings, nameDatabase, takePassphrase } from './command-settings.ts';
import { runCommand } from './run-command.ts';

const usage =
  'Usage: npm run restore -- <file> [--replace] [--passphrase-file <file>] [--env-file <file>]';

async function readArguments(words: string[]) {
  const passphrase = takePassphrase(words);
  const replace = words.includes('--replace');
  const [given, ...more] = words.filter((word) => word !== '--replace');
  if (!given || more.length > 0 || given.startsWith('-')) throw new ConfigError(usage);
  const path = fromWhereCalled(given);
  const info = await stat(path).catch(() => undefined);
  if (!info?.isFile()) throw new ConfigError(`There’s no file at ${path}.`);
  return { path, replace, passphrase };
}

async function main() {
  const wanted = await readArguments(loadSettings());
  const config = await readConfig(process.env);
  console.log(`Database: ${nameDatabase(config)}`);
  // A restored database may be a new one, in a folder that was named for it.
  const mustExist = !process.env.STEPWELL_DATA;
  const postgres = await startDatabase(config, console.log, { mustExist });
  try {
    const header = await restoreBackup({
      ...wanted,
      connectionString: postgres.directConnectionString,
      files: openFiles(config),
    });
    // What depends on the server that it was restored to.
    await migrate(postgres.directConnectionString, console.log);
    console.log(`Restored the backup of ${header.createdAt}.`);
    await restoreSecret(header, config.sessionSecret, config.dataFolder);
  } finally {
    await postgres.stop();
  }
}

/** Second factors are encrypted with the secret, and sessions signed. */
async function restoreSecret(
  header: { secret?: string | undefined; secretCheck: string },
  current: string,
  dataFolder: string,
) {
  if (secretCheck(current) === header.secretCheck) return;
  if (header.secret && !process.env.SESSION_SECRET) {
    await writeFile(join(dataFolder, 'session-secret'), header.secret, { mode: 0o600 });
    return;
  }
  console.log(
    'SESSION_SECRET is another one than when the backup was made: set it to the former one, or everyone has to sign in again and set up their second factor again.',
  );
}

await runCommand(main);
