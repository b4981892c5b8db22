import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getMe, login } from '../../contract/accounts.ts';
import { sendContactMessage } from '../../contract/community/contact.ts';
import { openSession } from '../../server/accounts/sign-in/sessions.ts';
import { ask } from '../support/app.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../support/database/proxy.ts';
import { buildLearner } from '../support/factories.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { type Instance, startInstance } from './instance.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let proxy: DatabaseProxy;
let mailServer: MailServer;
let app: Instance;
/** Connected directly, bypassing the proxy. */
let aside: pg.Client;
let learner: Awaited<ReturnType<typeof buildLearner>>;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startDatabaseProxy(database.connectionString);
  mailServer = await startMailServer();
  app = await startInstance(proxy.connectionString, {
    smtpUrl: mailServer.url,
    hasLocalMailbox: false,
  });
  aside = new pg.Client({ connectionString: database.connectionString });
  await aside.connect();
  learner = await buildLearner(app.db);
  token = await openSession(app.db, app.config, {
    accountId: learner.id,
    pending: false,
    remember: false,
    userAgent: 'test',
    address: '127.0.0.1',
  });
});

afterAll(async () => {
  proxy?.mend();
  await app?.close();
  await aside?.end();
  await mailServer?.close();
  await proxy?.close();
  await database?.drop();
});

const readProfile = () => ask(app.server, getMe, { query: {} }, { token });
const statusOf = async (url: string) => (await app.server.inject({ url })).statusCode;
const recovers = () => expect.poll(async () => (await readProfile()).status).toBe(200);

async function pidOfWaiting(): Promise<number> {
  const { rows } = await aside.query<{ pid: number }>(
    "select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  );
  return rows[0]?.pid ?? 0;
}

describe('while the database is unreachable', () => {
  test.each(['refuse', 'silent', 'stalled'] as const)(
    '(%s) calls return 503 and recover automatically',
    { timeout: 30_000 },
    async (how) => {
      expect((await readProfile()).status).toBe(200);
      if (how === 'stalled') proxy.stall();
      else proxy.cut(how);
      const refused = await readProfile();
      expect(refused.status).toBe(503);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(refused.detail).toMatch(/try again/i);
      expect(refused.errors).toEqual([]);
      proxy.mend();
      await recovers();
    },
  );

  test('the process is alive, but not ready', async () => {
    proxy.cut();
    expect(await statusOf('/healthz')).toBe(200);
    expect(await statusOf('/readyz')).toBe(503);
    proxy.mend();
    await expect.poll(() => statusOf('/readyz')).toBe(200);
  });

  test('many concurrent calls all get a response', async () => {
    proxy.cut();
    const answers = await Promise.all(Array.from({ length: 30 }, readProfile));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    proxy.mend();
    await recovers();
  });
});

describe('a call that loses its connection', () => {
  test('returns 503, and the next call works', async () => {
    await aside.query('begin; lock table accounts.account in access exclusive mode');
    const waiting = readProfile();
    await expect.poll(pidOfWaiting).toBeGreaterThan(0);
    await aside.query('select pg_terminate_backend($1)', [await pidOfWaiting()]);
    expect((await waiting).status).toBe(503);
    await aside.query('rollback');
    await recovers();
  });

  test('is rolled back completely', async () => {
    await aside.query('begin; lock table platform.mail in access exclusive mode');
    const contact = { name: 'Robin', email: 'robin@example.org', comment: 'Half a message?' };
    const waiting = ask(app.server, sendContactMessage, { body: contact });
    await expect.poll(pidOfWaiting).toBeGreaterThan(0);
    proxy.cut();
    expect((await waiting).status).toBe(503);
    await aside.query('rollback');
    proxy.mend();
    await recovers();
    const { rows } = await aside.query('select from community.contact_message');
    expect(rows).toHaveLength(0);
  });
});

describe('while the disk of the database is full', () => {
  // What PostgreSQL says when a table can't grow.
  const fill = `
    create function refuse_to_grow() returns trigger language plpgsql as $$ begin
      raise exception using errcode = 'disk_full',
        message = 'could not extend file "base/5/2619": No space left on device';
    end $$;
    create trigger full_disk before insert on community.contact_message execute function refuse_to_grow()`;
  const makeRoom = 'drop function refuse_to_grow cascade';
  const write = () =>
    ask(app.server, sendContactMessage, {
      body: { name: 'Robin', email: 'robin@example.org', comment: 'Is there room?' },
    });

  test('writes return 503 and save nothing, and reads work', async () => {
    await aside.query(fill);
    try {
      const refused = await write();
      expect(refused.status).toBe(503);
      expect(refused.detail).toBe('We can’t save anything right now. Try again in a few minutes.');
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await readProfile()).status).toBe(200);
    } finally {
      await aside.query(makeRoom);
    }
    expect((await write()).status).toBe(200);
    const { rows } = await aside.query('select from community.contact_message');
    expect(rows).toHaveLength(1);
  });
});

test('terminated idle connections are replaced automatically', async () => {
  await Promise.all(Array.from({ length: 10 }, readProfile));
  await aside.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await recovers();
  const body = { username: learner.username, password: learner.password };
  await expect.poll(async () => (await ask(app.server, login, { body })).status).toBe(200);
});

test('emails queued before and after an outage are each sent once', async () => {
  const contact = (comment: string) =>
    ask(app.server, sendContactMessage, {
      body: { name: 'Robin', email: 'robin@example.org', comment },
    });
  expect((await contact('before')).status).toBe(200);
  proxy.cut();
  proxy.mend();
  await expect.poll(async () => (await contact('after')).status).toBe(200);
  const arrived = () =>
    ['before', 'after'].map(
      (word) => mailServer.received.filter(({ text }) => text.includes(`\n${word}\r`)).length,
    );
  // An email whose first try met the outage is tried again after 15 seconds.
  await expect.poll(arrived, { timeout: 60_000 }).toEqual([1, 1]);
}, 90_000);
