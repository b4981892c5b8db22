import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { startJobs } from './jobs.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startApp();
});
afterAll(() => test.close());

const expiries = async () => {
  const { rows } = await sql<{ name: string; expire_seconds: number }>`
    select name, expire_seconds from jobs.queue
    where name in ('mail', 'document', 'reconcile', 'cleanUp') order by name`.execute(test.db);
  return Object.fromEntries(rows.map((row) => [row.name, row.expire_seconds]));
};
const wished = { cleanUp: 900, document: 120, mail: 120, reconcile: 300 };

it('what a killed process had in hand is soon taken up again, also where the queues are older', async () => {
  expect(await expiries()).toEqual(wished);
  await sql`update jobs.queue set expire_seconds = 900, retry_limit = 1`.execute(test.db);
  const jobs = await startJobs(test.connectionString, () => {});
  try {
    expect(await expiries()).toEqual(wished);
    await jobs.enqueue(test.db, 'document', { orderId: crypto.randomUUID() });
    const { rows } = await sql`
      select expire_seconds, retry_limit from jobs.job where name = 'document'`.execute(test.db);
    expect(rows).toEqual([{ expire_seconds: 120, retry_limit: 10 }]);
  } finally {
    await jobs.stop();
  }
});

it('a job that fails is told of by its name, and takes none of the others with it', async () => {
  const told: Error[] = [];
  const jobs = await startJobs(test.connectionString, (error) => told.push(error));
  try {
    const done = new Promise<void>((resolve) => {
      void jobs.work('news', async ({ wish }) => {
        if (wish === 'fail') throw new Error('no such thing');
        resolve();
      });
    });
    await jobs.enqueue(test.db, 'news', { wish: 'fail' });
    await jobs.enqueue(test.db, 'news', { wish: 'succeed' });
    await done;
    await expect
      .poll(() => told.map(({ message }) => message))
      .toEqual(['The job news failed: no such thing']);
  } finally {
    await jobs.stop();
  }
});
