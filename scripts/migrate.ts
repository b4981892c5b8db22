import { readConfig } from '../server/config.ts';
import { migrate } from '../server/platform/postgres/migrate.ts';
import { startDatabase } from '../server/platform/postgres/start-database.ts';
import { runCommand } from './run-command.ts';

async function main() {
  const config = await readConfig(process.env);
  const database = await startDatabase(config, console.log, { joinRunning: true });
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
