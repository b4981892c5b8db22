import pg from 'pg';
import { startEmbeddedPostgres } from '../../../server/platform/postgres/embedded/embedded-postgres.ts';

/** The address of the embedded database that is running in a data folder. */
export async function addressOf(data: string): Promise<string> {
  const options = { folder: data, report: () => {}, joinRunning: true };
  return (await startEmbeddedPostgres(options)).connectionString;
}

export async function withDatabase<T>(
  data: string,
  work: (client: pg.Client) => Promise<T>,
  name?: string,
): Promise<T> {
  const address = new URL(await addressOf(data));
  if (name) address.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
