import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { documentEmailQueue } from '../../billing/documents/documents.ts';
import { queues } from '../../jobs.ts';
import { defineQueue } from '../postgres/database.ts';
import { startJobs } from './jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const expiries = async () => {
  const { rows } = await sql<{ name: string; expire_seconds: number }>`
    select name, expire_seconds from jobs.queue
    where name in ('mail', 'document', 'reconcile', 'cleanUp') order by name`.execute(app.db);
  return Object.fromEntries(rows.map((row) => [row.name, row.expire_seconds]));
};
const configured = { cleanUp: 900, document: 120, mail: 120, reconcile: 300 };

it('brings queues created by an older version up to date', async () => {
  expect(await expiries()).toEqual(configured);
  await sql`update jobs.queue set expire_seconds = 900, retry_limit = 1`.execute(app.db);
  const jobs = await startJobs(app.connectionString, queues, () => {});
  try {
    expect(await expiries()).toEqual(configured);
    await jobs.enqueue(app.db, documentEmailQueue, { orderId: crypto.randomUUID() });
    const { rows } = await sql`
      select expire_seconds, retry_limit from jobs.job where name = 'document'`.execute(app.db);
    expect(rows).toEqual([{ expire_seconds: 120, retry_limit: 10 }]);
  } finally {
    await jobs.stop();
  }
});

it('reports a failing job by name and still runs the others of its batch', async () => {
  const testQueue = defineQueue<{ outcome: 'fail' | 'succeed' }>('test', { retryLimit: 0 });
  const reported: Error[] = [];
  const jobs = await startJobs(app.connectionString, [testQueue], (error) => reported.push(error));
  try {
    const done = new Promise<void>((resolve) => {
      void jobs.work(testQueue, async ({ outcome }) => {
        if (outcome === 'fail') throw new Error('no such thing');
        resolve();
      });
    });
    await jobs.enqueue(app.db, testQueue, { outcome: 'fail' });
    await jobs.enqueue(app.db, testQueue, { outcome: 'succeed' });
    await done;
    await expect
      .poll(() => reported.map(({ message }) => message))
      .toEqual(['The job test failed: no such thing']);
  } finally {
    await jobs.stop();
  }
});
