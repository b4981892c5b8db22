import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** A copy of the template database, or one without any tables. */
export async function createTestDatabase({ isEmpty = false } = {}): Promise<{
  connectionString: string;
  drop(): Promise<void>;
}> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await command(
    `create database ${name} template ${isEmpty ? 'template0' : 'template'} strategy file_copy`,
  );
  const address = new URL(inject('clusterAddress'));
  address.pathname = `/${name}`;
  return {
    connectionString: address.href,
    drop: () => command(`drop database if exists ${name} with (force)`),
  };
}

async function command(text: string) {
  const client = new pg.Client({ connectionString: inject('clusterAddress') });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
