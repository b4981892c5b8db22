import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { getCourse, getFigures, listCourses } from '../../../contract/catalog.ts';
import { rateCourse } from '../../../contract/community/comments.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import {
  buildCourse,
  buildLearner,
  buildOwner,
  enrolLearner,
} from '../../../tests/support/factories.ts';
import { buildApp } from '../../app.ts';
import { followContent } from './follow-content.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp({ cached: true });
});
afterAll(() => app.close());

test('every process hears of a change in what public pages show', async () => {
  const others = [
    await followContent(app.connectionString, () => {}),
    await followContent(app.connectionString, () => {}),
  ];
  const before = others.map(({ count }) => count);
  await buildOwner(app.db);
  await Promise.all(others.map((other) => other.sync()));
  const changes = others.map((other, n) => other.since(before[n] ?? 0, ['people']));
  expect(changes).toEqual(['soft', 'soft']);
  await Promise.all(others.map((other) => other.stop()));
});

test('a lost listener reconnects, and assumes that anything may have changed meanwhile', async () => {
  const content = await followContent(app.connectionString, () => {});
  const before = content.count;
  const client = new pg.Client({ connectionString: app.connectionString });
  await client.connect();
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'stepwell-content' and datname = current_database()",
  );
  await client.end();
  await expect.poll(() => content.isHearing).toBe(false);
  await content.sync();
  expect(content.since(before, [])).toBe('unknown');
  const { count } = content;
  await expect.poll(() => content.isHearing, { timeout: 5000 }).toBe(true);
  expect(content.since(count, [])).toBe('unknown');
  await content.stop();
});

test('cached replies are never older than the content', async () => {
  const instructors = async () => (await ask(app.server, getFigures, {})).body.data.instructors;
  const before = await instructors();
  await buildOwner(app.db);
  await expect.poll(instructors).toBe(before + 1);
});

test('a call that changes something replies only after caches know about it', async () => {
  const { id } = await buildCourse(app.db);
  const account = await buildLearner(app.db);
  await enrolLearner(app.db, account.id, id);
  const learner = await signedIn(app, account);
  const kept = async () => (await ask(app.server, getCourse, { params: { id } })).body.data.rating;
  for (const stars of [1, 2, 3, 4, 5]) {
    await kept();
    await learner.ask(rateCourse, { params: { id }, body: { stars } });
    expect((await kept()).average).toBe(stars);
  }
});

test('whoever changes something in one process sees it in another', async () => {
  const { config, db, files, connectionString } = app;
  const content = await followContent(connectionString, () => {});
  const other = await buildApp({ config, db, files, pages: 'none', content });
  const { id } = await buildCourse(db);
  const account = await buildLearner(db);
  await enrolLearner(db, account.id, id);
  const learner = await signedIn(app, account);
  const elsewhere = async (cookie: string) =>
    (await other.inject({ url: `/api/courses/${id}`, headers: { cookie } })).json().data.rating;
  const sync = vi.spyOn(content, 'sync');
  for (const stars of [1, 2, 3, 4, 5]) {
    await elsewhere('');
    const { headers } = await learner.ask(rateCourse, { params: { id }, body: { stars } });
    const [cookie = ''] = String(headers['set-cookie']).split(';');
    expect((await elsewhere(cookie)).average).toBe(stars);
    expect(sync).toHaveBeenCalledTimes(stars);
  }
  await other.close();
  await content.stop();
});

test('many concurrent syncs all resolve, and count every earlier change', async () => {
  const { id } = await buildCourse(app.db);
  const learners = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const account = await buildLearner(app.db);
      await enrolLearner(app.db, account.id, id);
      return signedIn(app, account);
    }),
  );
  const kept = async () => (await ask(app.server, getCourse, { params: { id } })).body.data.rating;
  await kept();
  await Promise.all(
    learners.map((learner) => learner.ask(rateCourse, { params: { id }, body: { stars: 5 } })),
  );
  expect((await kept()).count).toBe(12);
});

test('cached replies differ by input, and bad input is still refused', async () => {
  const first = await ask(app.server, listCourses, { query: { _limit: 1 } });
  const second = await ask(app.server, listCourses, { query: { _limit: 2 } });
  expect(first.body.meta.limit).toBe(1);
  expect(second.body.meta.limit).toBe(2);
  const refused = await ask(app.server, listCourses, { query: { _limit: 1000 } });
  expect(refused.status).toBe(400);
});

test('a browser that has the reply already gets 304', async () => {
  const first = await app.server.inject({ url: '/api/categories' });
  const again = await app.server.inject({
    url: '/api/categories',
    headers: { 'if-none-match': String(first.headers.etag) },
  });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
});
