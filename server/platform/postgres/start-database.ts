import type { Config } from '../../config.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

/** The PostgreSQL server of the configuration, or the embedded one. */
export async function startDatabase(
  config: Config,
  report: (line: string) => void,
  options: { joinRunning?: boolean } = {},
) {
  if (config.databaseUrl) {
    return { connectionString: config.databaseUrl, stop: async () => {} };
  }
  return startEmbeddedPostgres({ folder: config.dataFolder, report, ...options });
}
