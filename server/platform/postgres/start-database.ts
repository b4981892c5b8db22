import type { Config } from '../../config.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { requireSessions } from './require-sessions.ts';

/**
 * The PostgreSQL server of the configuration, or the embedded one. What needs a session of its own (listening,
 * migrations, jobs) uses `directConnectionString`; the rest may pass through a pooler that shares sessions.
 */
export async function startDatabase(
  config: Config,
  report: (line: string) => void,
  options: { joinRunning?: boolean; mustExist?: boolean } = {},
) {
  if (config.databaseUrl) {
    const directConnectionString = config.databaseDirectUrl ?? config.databaseUrl;
    await requireSessions(directConnectionString);
    return {
      connectionString: config.databaseUrl,
      directConnectionString,
      stop: async () => {},
    };
  }
  const postgres = await startEmbeddedPostgres({ folder: config.dataFolder, report, ...options });
  return { ...postgres, directConnectionString: postgres.connectionString };
}
