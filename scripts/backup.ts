// Writes database and files to one archive, while Stepwell runs or not:
//   npm run backup [-- <file or folder>] [--keep <number>] [--passphrase-file <file>] [--env-file <file>]

import { mkdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { formatNumber } from '../contract/text/numbers.ts';
import { ConfigError, readConfig } from '../server/config.ts';
import { createBackup } from '../server/platform/backup/create-backup.ts';
import { backupName, removeOldBackups } from '../server/platform/backup/retention.ts';
import { openFiles } from '../server/platform/files/files.ts';
import {
  fromWhereCalled,
  loadSettings,
  startExistingDatabase,
  takeOption,
  takePassphrase,
} from './command-settings.ts';
import { runCommand } from './run-command.ts';

const usage =
  'Usage: npm run backup [-- <file or folder>] [--keep <number>] [--passphrase-file <file>] [--env-file <file>]';

async function pathOf(
  [given, ...more]: readonly string[],
  name: string,
  dataFolder: string,
): Promise<string> {
  if (more.length > 0 || given?.startsWith('-')) throw new ConfigError(usage);
  if (!given) return join(dataFolder, 'backups', name);
  const path = fromWhereCalled(given);
  const isFolder = await stat(path).then(
    (info) => info.isDirectory(),
    () => false,
  );
  return isFolder ? join(path, name) : path;
}

/** Null: all of them. */
function readKeep(given: string | undefined): number | null {
  if (given === undefined) return null;
  if (!/^[1-9]\d{0,3}$/.test(given)) {
    throw new ConfigError('--keep needs a number of backups from 1 to 9999, such as --keep 14.');
  }
  return Number(given);
}

async function main() {
  const words = loadSettings();
  const keep = readKeep(takeOption(words, '--keep'));
  const passphrase = takePassphrase(words);
  const config = await readConfig(process.env);
  const name = backupName(new Date(), passphrase !== undefined);
  const path = await pathOf(words, name, config.dataFolder);
  if (keep !== null && basename(path) !== name) {
    throw new ConfigError('--keep is for a folder of backups. Name a folder instead of a file.');
  }
  const postgres = await startExistingDatabase(config);
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const manifest = await createBackup({
      connectionString: postgres.directConnectionString,
      files: openFiles(config),
      path,
      stepwell: JSON.parse(await readFile('package.json', 'utf8')).version,
      passphrase,
      secret: { value: config.sessionSecret, isGenerated: !process.env.SESSION_SECRET },
    });
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
    const { size } = await stat(path);
    console.log(
      `Wrote ${path}: ${formatNumber(rows)} rows, ${manifest.files.count} files, ${(size / 1e6).toFixed(1)} MB.`,
    );
    console.log(
      passphrase
        ? 'It is encrypted: without the passphrase nobody can restore it. Store that somewhere else.'
        : 'It contains personal data. Store it where only operators can read it.',
    );
    if (keep === null) return;
    const removed = await removeOldBackups(dirname(path), keep, name);
    if (removed.length > 0) console.log(`Removed ${removed.join(', ')}.`);
  } finally {
    await postgres.stop();
  }
}

await runCommand(main);
