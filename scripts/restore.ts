// Restores a backup into this installation, which has to be empty unless --replace is given:
//   npm run restore -- <file> [--replace]

import { stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ConfigError, readConfig } from '../server/config.ts';
import { secretCheck } from '../server/platform/backup/create-backup.ts';
import { restoreBackup } from '../server/platform/backup/restore-backup.ts';
import { openFiles } from '../server/platform/files/files.ts';
import { migrate } from '../server/platform/postgres/migrate.ts';
import { startDatabase } from '../server/platform/postgres/start-database.ts';
import { runCommand } from './run-command.ts';

const usage = 'Usage: npm run restore -- <file> [--replace]';

async function readArguments() {
  const words = process.argv.slice(2);
  const replace = words.includes('--replace');
  const [given, ...more] = words.filter((word) => word !== '--replace');
  if (!given || more.length > 0 || given.startsWith('-')) throw new ConfigError(usage);
  // npm changes to the package's folder; a relative path is meant from where it was called.
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), given);
  const info = await stat(path).catch(() => undefined);
  if (!info?.isFile()) throw new ConfigError(`There’s no file at ${path}.`);
  return { path, replace };
}

async function main() {
  const wanted = await readArguments();
  const config = await readConfig(process.env);
  const postgres = await startDatabase(config, console.log);
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
