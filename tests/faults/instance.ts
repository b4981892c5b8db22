import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../server/app.ts';
import { type Config, readConfig } from '../../server/config.ts';
import { queues } from '../../server/jobs.ts';
import { openFiles } from '../../server/platform/files/files.ts';
import { type JobRunner, startJobs } from '../../server/platform/jobs/jobs.ts';
import { mailQueue, mailSender } from '../../server/platform/mail/mail.ts';
import { type Db, openDatabase } from '../../server/platform/postgres/database.ts';

export interface Instance {
  server: FastifyInstance;
  db: Db;
  config: Config;
  jobs: JobRunner;
  /** Messages of errors in background work. */
  failures: string[];
  close(): Promise<void>;
}

/** One of several server processes on the same database. */
export async function startInstance(
  connectionString: string,
  options: Partial<Config> = {},
): Promise<Instance> {
  const config = {
    ...(await readConfig({
      SESSION_SECRET: 'a secret for tests, of more than 32 characters',
      LOG_LEVEL: 'silent',
    })),
    ...options,
  };
  const failures: string[] = [];
  const onError = (error: Error) => failures.push(error.message);
  const jobs = await startJobs(connectionString, queues, onError);
  const db = openDatabase(connectionString, { jobs, onError });
  const send = mailSender(config);
  await jobs.work(mailQueue, ({ mailId }) => send(db, mailId));
  const app = await buildApp({
    config,
    db,
    files: openFiles(config),
    pages: 'none',
  });
  await app.ready();
  return {
    server: app,
    db,
    config,
    jobs,
    failures,
    async close() {
      await app.close();
      await jobs.stop();
      await db.destroy();
    },
  };
}
