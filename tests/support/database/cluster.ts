import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../../server/platform/postgres/embedded-postgres.ts';
import { migrate } from '../../../server/platform/postgres/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The cluster of this run; its database `template` holds the migrated schema. */
    clusterAddress: string;
  }
}

/** One cluster for the whole run, with a migrated database for every test file to copy. */
export async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'stepwell-test-'));
  const postgres = await startEmbeddedPostgres({ folder, report: () => {}, durable: false });
  const template = new URL(postgres.connectionString);
  template.pathname = '/template';
  const client = new pg.Client({ connectionString: postgres.connectionString });
  await client.connect();
  await client.query('create database template');
  await migrate(template.href);
  // Nobody may connect: PostgreSQL copies only a database that nobody uses.
  await client.query('alter database template with is_template true allow_connections false');
  await client.end();
  project.provide('clusterAddress', postgres.connectionString);

  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
