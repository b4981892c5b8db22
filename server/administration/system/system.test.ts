import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  getSystem,
  listUnsentMail,
  retryAllMail,
  retryJobs,
  retryMail,
} from '../../../contract/administration/system.ts';
import { signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildAccount, buildAdmin } from '../../../tests/support/factories.ts';
import { hashPassword } from '../../accounts/passwords/passwords.ts';
import { queues } from '../../jobs.ts';
import { mailSender, queueMail } from '../../platform/mail/mail.ts';
import { listMigrations } from '../../platform/postgres/migrate.ts';
import { checkOperation } from './checks.ts';
import { queueTitles } from './queue-titles.ts';

let app: TestApp;
let asAdmin: Awaited<ReturnType<typeof signedIn>>;

beforeAll(async () => {
  app = await startApp();
  asAdmin = await signedIn(app, await buildAdmin(app.db));
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('platform.mail').execute();
  await sql`delete from jobs.job`.execute(app.db);
});

test('says how the installation is doing', async () => {
  const { status, body } = await asAdmin.ask(getSystem, {});
  expect(status).toBe(200);
  expect(body.data.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(body.data.databaseBytes).toBeGreaterThan(1_000_000);
  expect(body.data.migrations.count).toBe((await listMigrations()).length);
  expect(body.data.checks.filter(({ state }) => state === 'broken')).toEqual([]);
  expect(body.data.checks.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Database', 'Mail server', 'Emails', 'Audit log', 'Disk space']),
  );
});

test('every queue has a title, and every title a queue', () => {
  expect(Object.keys(queueTitles).sort()).toEqual(queues.map(({ name }) => name).sort());
});

describe('emails', () => {
  const broken = () =>
    mailSender({ ...app.config, smtpUrl: 'smtp://127.0.0.1:1', publicUrl: 'http://localhost' });
  const queued = async (subject: string) => {
    await queueMail(app.db, { to: 'ada@example.org', subject, paragraphs: ['Secret: 123456'] });
    const { id } = await app.db
      .selectFrom('platform.mail')
      .select('id')
      .where('subject', '=', subject)
      .executeTakeFirstOrThrow();
    return id;
  };
  const jobsOf = async (id: string) => {
    const { rows } = await sql<{ state: string; isDue: boolean }>`
      select state::text, start_after <= now() as "isDue" from jobs.job
      where name = 'mail' and data->>'mailId' = ${id}`.execute(app.db);
    return rows;
  };

  test('that failed say why, without their text', async () => {
    const id = await queued('Hello');
    await expect(broken()(app.db, id)).rejects.toThrow();
    const { body } = await asAdmin.ask(listUnsentMail, { query: {} });
    expect(body.meta.total).toBe(1);
    expect(body.data[0]).toMatchObject({ id, to: 'ada@example.org', subject: 'Hello' });
    expect(body.data[0]?.failure).toContain('ECONNREFUSED');
    expect(JSON.stringify(body)).not.toContain('123456');
    const checks = await checkOperation({ db: app.db, config: app.config });
    expect(checks.find(({ name }) => name === 'Emails')).toMatchObject({ state: 'broken' });
  });

  test('that wait for their next try are due now, in the job they have', async () => {
    const id = await queued('Hello');
    await sql`update jobs.job set state = 'retry', start_after = now() + interval '1 hour'`.execute(
      app.db,
    );
    expect((await asAdmin.ask(retryMail, { params: { id } })).status).toBe(200);
    expect(await jobsOf(id)).toEqual([{ state: 'retry', isDue: true }]);
  });

  test('that were given up get a new job; two Admins at once make one', async () => {
    const id = await queued('Hello');
    await expect(broken()(app.db, id)).rejects.toThrow();
    await sql`delete from jobs.job`.execute(app.db);
    await Promise.all([1, 2, 3].map(() => asAdmin.ask(retryMail, { params: { id } })));
    expect(await jobsOf(id)).toHaveLength(1);
    await mailSender(app.config)(app.db, id);
    expect((await asAdmin.ask(listUnsentMail, { query: {} })).body.meta.total).toBe(0);
    expect((await asAdmin.ask(retryMail, { params: { id } })).status).toBe(404);
  });

  test('all that failed are tried again, and those that only wait are left', async () => {
    const failed = await queued('One');
    await queued('Two');
    await expect(broken()(app.db, failed)).rejects.toThrow();
    const { body } = await asAdmin.ask(retryAllMail, {});
    expect(body.data.count).toBe(1);
  });
});

test('failed jobs run again', async () => {
  await sql`insert into jobs.job (name, state, output, completed_on)
    values ('remind', 'failed', '{"message": "boom"}', now())`.execute(app.db);
  const before = (await asAdmin.ask(getSystem, {})).body.data.queues;
  expect(before.find(({ name }) => name === 'remind')).toMatchObject({
    failed: 1,
    failure: 'boom',
  });
  const { body } = await asAdmin.ask(retryJobs, { params: { name: 'remind' } });
  expect(body.data.count).toBe(1);
  const after = (await asAdmin.ask(getSystem, {})).body.data.queues;
  expect(after.find(({ name }) => name === 'remind')).toMatchObject({ failed: 0, waiting: 1 });
  expect((await asAdmin.ask(retryJobs, { params: { name: 'nothing' } })).status).toBe(404);
});

test('a failed job is over once a later one has done the same', async () => {
  const insert = (state: string, data: object, minutes: number) =>
    sql`insert into jobs.job (name, state, data, output, completed_on)
      values ('mail', ${state}::text::jobs.job_state, ${JSON.stringify(data)}::jsonb, '{"message": "boom"}',
        now() - make_interval(mins => ${minutes}))`.execute(app.db);
  await sql`delete from jobs.job`.execute(app.db);
  await insert('failed', { mailId: '1' }, 9);
  await insert('failed', { mailId: '2' }, 9);
  await insert('completed', { mailId: '2' }, 12);
  const read = async () => {
    const { queues } = (await asAdmin.ask(getSystem, {})).body.data;
    const checks = await checkOperation({ db: app.db, config: app.config });
    const { failed, failure } = queues.find(({ name }) => name === 'mail') ?? {};
    return { failed, failure, check: checks.find(({ name }) => name === 'Failed jobs')?.state };
  };
  expect(await read()).toEqual({ failed: 2, failure: 'boom', check: 'advice' });
  await insert('completed', { mailId: '1' }, 3);
  expect(await read()).toMatchObject({ failed: 1 });
  await insert('completed', { mailId: '2' }, 3);
  expect(await read()).toEqual({ failed: 0, failure: null, check: 'ok' });
  const { body } = await asAdmin.ask(retryJobs, { params: { name: 'mail' } });
  expect(body.data.count).toBe(0);
});

describe('the self-check', () => {
  const check = async (
    name: string,
    config: Partial<TestApp['config']>,
    request?: { host: string; isForwarded: boolean },
  ) => {
    const open = { isLocal: false, production: true, publicUrl: 'https://learn.example.org' };
    const context = { db: app.db, config: { ...app.config, ...open, ...config }, request };
    return (await checkOperation(context)).find((result) => result.name === name);
  };
  const request = { host: 'learn.example.org', isForwarded: true };

  test('compares the public address and the proxies with the request', async () => {
    expect(await check('Your address', {}, { ...request, host: 'other.example' })).toMatchObject({
      state: 'broken',
    });
    expect(await check('Your address', {}, request)).toBeUndefined();
    expect(await check('Your connection', { trustedProxies: undefined }, request)).toMatchObject({
      state: 'broken',
    });
    expect(await check('Your connection', { trustedProxies: 'loopback' }, request)).toBeUndefined();
  });

  test('says that nothing can be bought, and what invoices lack', async () => {
    expect(await check('Shop', { payments: 'off' })).toMatchObject({ state: 'advice' });
    const seller = { name: 'School', address: '', taxNumber: '', bankDetails: '', timeZone: 'UTC' };
    expect(await check('Seller', { payments: 'stripe', seller })).toMatchObject({
      sentence: 'Invoices lack the seller’s address and tax number and bank details.',
    });
  });

  test('finds support that reaches nobody', async () => {
    const support = { email: 'support@stepwell.example', phone: '', address: '', location: null };
    expect(await check('Support', { support })).toMatchObject({ state: 'broken' });
  });

  test('finds sample accounts that anyone can sign in to', async () => {
    expect(await check('Sample accounts', {})).toMatchObject({ state: 'ok' });
    await buildAccount(app.db, { role: 'Admin', username: 'admin' });
    await app.db
      .updateTable('accounts.account')
      .set({ password_hash: await hashPassword('stepwell-admin') })
      .where('username', '=', 'admin')
      .execute();
    expect(await check('Sample accounts', {})).toMatchObject({
      state: 'broken',
      sentence: expect.stringContaining('admin'),
    });
  });
});
