// Writes database and files to one archive, while Stepwell runs or not:
//   npm run backup [-- <file or folder>]

import { mkdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { ConfigError, readConfig } from '../server/config.ts';
import { createBackup } from '../server/platform/backup/create-backup.ts';
import { openFiles } from '../server/platform/files/files.ts';
import { startDatabase } from '../server/platform/postgres/start-database.ts';
import { runCommand } from './run-command.ts';

const usage = 'Usage: npm run backup [-- <file or folder>]';

async function pathOf(dataFolder: string): Promise<string> {
  const [given, ...more] = process.argv.slice(2);
  if (more.length > 0 || given?.startsWith('-')) throw new ConfigError(usage);
  const name = `stepwell-${new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '')}.tar`;
  if (!given) return join(dataFolder, 'backups', name);
  // npm changes to the package's folder; a relative path is meant from where it was called.
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), given);
  const isFolder = await stat(path).then(
    (info) => info.isDirectory(),
    () => false,
  );
  return isFolder ? join(path, name) : path;
}

async function main() {
  const config = await readConfig(process.env);
  const path = await pathOf(config.dataFolder);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const postgres = await startDatabase(config, console.log, { joinRunning: true });
  try {
    const manifest = await createBackup({
      connectionString: postgres.directConnectionString,
      files: openFiles(config),
      path,
      stepwell: JSON.parse(await readFile('package.json', 'utf8')).version,
      secret: { value: config.sessionSecret, isGenerated: !process.env.SESSION_SECRET },
    });
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
    const { size } = await stat(path);
    console.log(
      `Wrote ${path}: ${rows.toLocaleString('en')} rows, ${manifest.files.count} files, ${(size / 1e6).toFixed(1)} MB.`,
    );
    console.log('It contains personal data. Store it where only operators can read it.');
  } finally {
    await postgres.stop();
  }
}

await runCommand(main);
