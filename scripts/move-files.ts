// Moves uploaded files from the data folder to the bucket that S3_BUCKET names. Can be interrupted and repeated:
//   npm run files:move [-- --env-file <file>]

import { ConfigError, readConfig } from '../server/config.ts';
import { openFiles } from '../server/platform/files/files.ts';
import { moveFiles } from '../server/platform/files/move-files.ts';
import { loadSettings } from './command-settings.ts';
import { runCommand } from './run-command.ts';

async function main() {
  loadSettings();
  const config = await readConfig(process.env);
  if (!config.bucket) throw new ConfigError('Set S3_BUCKET to the bucket that files move to.');
  const from = openFiles({ dataFolder: config.dataFolder });
  const { moved, bytes } = await moveFiles(from, openFiles(config), from);
  console.log(
    `Moved ${moved} files, ${(bytes / 1e6).toFixed(1)} MB, from ${config.dataFolder} to the bucket ${config.bucket.name}.`,
  );
}

await runCommand(main);
