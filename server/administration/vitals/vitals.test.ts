import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listVitals, reportVitals } from '../../../contract/administration/vitals.ts';
import type { InputOf } from '../../../contract/endpoint.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildAdmin } from '../../../tests/support/factories.ts';
import { limits } from '../limits.ts';
import { deleteOldVitals } from './vitals.ts';

let app: TestApp;
let admin: Awaited<ReturnType<typeof signedIn>>;

type Body = InputOf<typeof reportVitals>['body'];
let visitors = 0;
const report = (body: Body, address = `192.0.2.${++visitors}`) =>
  ask(app.server, reportVitals, { body }, { address });
const list = async (days?: 7 | 28 | 90) =>
  (await admin.ask(listVitals, { query: days === undefined ? {} : { days } })).body.data;
const rows = () => app.db.selectFrom('administration.web_vital').selectAll().execute();

beforeAll(async () => {
  app = await startApp();
  admin = await signedIn(app, await buildAdmin(app.db));
});
afterAll(() => app.close());
beforeEach(async () => {
  visitors = 0;
  await app.db.deleteFrom('administration.web_vital').execute();
  await app.db.deleteFrom('platform.throttle').execute();
});

const fast: Body = {
  page: '/lesson-detail/:slug',
  device: 'phone',
  metrics: [
    { name: 'LCP', value: 1200 },
    { name: 'CLS', value: 0.02 },
  ],
};

describe('reports', () => {
  test('are counted, and rows do not grow with traffic', async () => {
    for (let n = 0; n < 5; n++) expect((await report(fast)).status).toBe(200);
    const stored = await rows();
    expect(stored.map(({ metric, count }) => [metric, count]).sort()).toEqual([
      ['CLS', 5],
      ['LCP', 5],
    ]);
  });

  test.each([
    ['an address instead of a pattern', { ...fast, page: '/lesson-detail/hiragana?token=secret' }],
    ['an unknown device', { ...fast, device: 'fridge' }],
    ['an unknown metric', { ...fast, metrics: [{ name: 'FID', value: 1 }] }],
    ['a negative value', { ...fast, metrics: [{ name: 'LCP', value: -1 }] }],
    ['a value beyond ten minutes', { ...fast, metrics: [{ name: 'LCP', value: 600_001 }] }],
    ['text for a value', { ...fast, metrics: [{ name: 'LCP', value: '12' }] }],
    ['no metrics', { ...fast, metrics: [] }],
    ['a metric twice', { ...fast, metrics: [fast.metrics[0], fast.metrics[0]] }],
    ['anything more', { ...fast, user: 'ada' }],
  ])('with %s are refused', async (_, body) => {
    expect((await report(body as Body)).status).toBe(400);
    expect(await rows()).toEqual([]);
  });

  test('are limited for each network: an IPv4 address, or a /64 of IPv6', async () => {
    for (const addresses of [
      ['198.51.100.7', '198.51.100.7'],
      ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9'],
    ] as const) {
      for (let n = 0; n < limits.vitals.tries; n++) await report(fast, addresses[0]);
      expect((await report(fast, addresses[1])).status).toBe(429);
    }
    expect((await report(fast, '2001:db8:1:3::1')).status).toBe(200);
  });
});

describe('the list', () => {
  test('has 75th percentiles by page and device, and all together first', async () => {
    for (const value of [1000, 1000, 1000, 8000]) {
      await report({ ...fast, metrics: [{ name: 'LCP', value }] });
    }
    await report({ page: '/', device: 'desktop', metrics: [{ name: 'LCP', value: 500 }] });
    const data = await list();
    expect(data.map(({ page, device }) => [page, device])).toEqual([
      [null, null],
      [null, 'phone'],
      [null, 'desktop'],
      ['/', null],
      ['/', 'desktop'],
      ['/lesson-detail/:slug', null],
      ['/lesson-detail/:slug', 'phone'],
    ]);
    expect(data[0]?.metrics).toMatchObject([{ name: 'LCP', count: 5 }]);
    const [lesson] = data.find(({ page }) => page === '/lesson-detail/:slug')?.metrics ?? [];
    expect(lesson?.p75).toBeGreaterThan(850);
    expect(lesson?.p75).toBeLessThan(1180);
  });

  test('covers the chosen period; older days are deleted', async () => {
    await report(fast);
    await sql`update administration.web_vital set day = day - 10`.execute(app.db);
    expect(await list(7)).toEqual([]);
    expect(await list(28)).not.toEqual([]);
    await sql`update administration.web_vital set day = day - 80`.execute(app.db);
    expect(await list(90)).toEqual([]);
    await deleteOldVitals(app.db);
    expect(await rows()).toEqual([]);
  });
});
