// Answers requests like Stepwell, but caches nothing and runs no jobs, so that every request shows its whole cost.
import { buildApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/config.ts';
import { queues } from '../../../server/jobs.ts';
import { openFiles } from '../../../server/platform/files/files.ts';
import { startJobs } from '../../../server/platform/jobs/jobs.ts';
import { openDatabase } from '../../../server/platform/postgres/database.ts';

const config = await readConfig(process.env);
const connectionString = process.env.DATABASE_URL ?? '';
const onError = (error: Error) => console.error(error.message);
const jobs = await startJobs(connectionString, queues, onError);
const db = openDatabase(connectionString, { jobs, onError, connections: 2 });
const app = await buildApp({
  config,
  db,
  files: openFiles(config),
  pages: 'production',
});
await app.listen({ port: config.port, host: '127.0.0.1' });
console.log(`Stepwell is ready: http://localhost:${config.port}`);
