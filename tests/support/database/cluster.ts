import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { queues } from '../../../server/jobs.ts';
import { startJobs } from '../../../server/platform/jobs/jobs.ts';
import { startEmbeddedPostgres } from '../../../server/platform/postgres/embedded/embedded-postgres.ts';
import { migrate } from '../../../server/platform/postgres/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The cluster of this run; its database `template` has the tables, pg-boss's among them. */
    clusterAddress: string;
  }
}

/** One cluster for the whole run, with a template database that every test file copies. */
export async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'stepwell-test-'));
  const postgres = await startEmbeddedPostgres({ folder, report: () => {}, durable: false });
  const template = new URL(postgres.connectionString);
  template.pathname = '/template';
  const client = new pg.Client({ connectionString: postgres.connectionString });
  await client.connect();
  await client.query('create database template');
  await migrate(template.href);
  const jobs = await startJobs(template.href, queues, (error) => {
    throw error;
  });
  await jobs.stop();
  // PostgreSQL only copies a database without connections.
  await client.query('alter database template with is_template true allow_connections false');
  await client.end();
  project.provide('clusterAddress', postgres.connectionString);

  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
