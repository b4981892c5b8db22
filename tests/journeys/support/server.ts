import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../../server/platform/postgres/embedded/embedded-postgres.ts';
import { findFreePort, serverAddress, startChild } from '../../support/child-process.ts';

/** The built server with the sample, on data of its own, for all journeys of a run. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it
export default async function startServer() {
  const folder = await mkdtemp(join(tmpdir(), 'stepwell-journeys-'));
  const port = String(await findFreePort());
  const server = startChild('server/main.ts', {
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    STEPWELL_DATA: folder,
    LOG_LEVEL: 'error',
    TRUSTED_PROXIES: 'loopback',
    // Journeys play an organisation's provider and its other systems on this machine.
    OUTBOUND_ALLOW: 'loopback',
  });
  process.env.JOURNEYS_URL = await serverAddress(server);
  const database = await startEmbeddedPostgres({ folder, report: () => {}, joinRunning: true });
  process.env.JOURNEYS_DATABASE = database.connectionString;
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
