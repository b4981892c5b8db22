import pg from 'pg';

/** A connection of its own, past our pool, with a temporary table of words to write to. */
export async function connectWithWords(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query('create temporary table word (text text unique)');
  return client;
}
