import { globSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../tests/support/app.ts';
import { buildLearner } from '../tests/support/factories.ts';
import { catchUp, cleanUp, queues } from './jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

it('cleans up the rest when one step fails', async () => {
  const { id } = await buildLearner(app.db);
  const longAgo = new Date(Date.now() - 365 * 24 * 60 * 60_000);
  await app.db
    .insertInto('notifications.notification')
    .values({
      account_id: id,
      kind: 'badge',
      subject: 'old',
      title: 'Old',
      link: '/',
      created_at: longAgo,
      read_at: longAgo,
    })
    .execute();
  await sql`alter table platform.throttle rename to broken`.execute(app.db);
  await expect(cleanUp(app.db, app.config, app.files)).rejects.toThrow(
    '1 of the clean-up steps failed',
  );
  await sql`alter table platform.broken rename to throttle`.execute(app.db);
  const left = await app.db
    .selectFrom('notifications.notification')
    .select('subject')
    .where('account_id', '=', id)
    .execute();
  expect(left).toEqual([]);
});

it('awards what was missed even when the next runs cannot be opened', async () => {
  await sql`alter table learning.run rename to broken`.execute(app.db);
  await expect(catchUp(app.db)).rejects.toThrow('1 of the hourly steps failed');
  await sql`alter table learning.broken rename to run`.execute(app.db);
});

it('knows every queue that a domain defines', () => {
  const sources = globSync('**/*.ts', { cwd: import.meta.dirname });
  const defined = sources
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => [
      ...readFileSync(`${import.meta.dirname}/${path}`, 'utf8').matchAll(
        /defineQueue(?:<[^>]*>)?\(\s*'(\w+)'/g,
      ),
    ])
    .map(([, name]) => name);
  expect(queues.map(({ name }) => name).toSorted()).toEqual(defined.toSorted());
});
