import { readConfig } from '../server/config.ts';
import { migrate } from '../server/platform/postgres/migrate.ts';
import { loadSettings, startExistingDatabase } from './command-settings.ts';
import { runCommand } from './run-command.ts';

async function main() {
  loadSettings();
  const config = await readConfig(process.env);
  const database = await startExistingDatabase(config);
  try {
    const applied = await migrate(database.directConnectionString, console.log);
    console.log(
      applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`,
    );
  } finally {
    await database.stop();
  }
}

await runCommand(main);
