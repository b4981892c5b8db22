import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endAllSessions, getMe, login } from '../../contract/accounts.ts';
import { sendContactMessage } from '../../contract/community/contact.ts';
import { migrate } from '../../server/platform/postgres/migrate.ts';
import { ask } from '../support/app.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { buildLearner } from '../support/factories.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { type Instance, startInstance } from './instance.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let mailServer: MailServer;
let first: Instance;
let second: Instance;

beforeAll(async () => {
  database = await createTestDatabase();
  mailServer = await startMailServer();
  const wishes = { smtpUrl: mailServer.url, hasLocalMailbox: false };
  // Concurrently, like two containers that start together.
  [first, second] = await Promise.all([
    startInstance(database.connectionString, wishes),
    startInstance(database.connectionString, wishes),
  ]);
});

afterAll(async () => {
  await Promise.all([first?.close(), second?.close()]);
  await mailServer?.close();
  await database?.drop();
});

describe('two processes on one database', () => {
  test('share sessions', async () => {
    const { username, password } = await buildLearner(first.db);
    const { body } = await ask(first.server, login, { body: { username, password } });
    const token = body.access_token;
    const read = ({ server: app }: Instance) => ask(app, getMe, { query: {} }, { token });
    expect((await read(second)).body.data.username).toBe(username);
    await ask(second.server, endAllSessions, {}, { token });
    expect((await read(first)).status).toBe(401);
  });

  test('share rate limits', async () => {
    const { username } = await buildLearner(first.db);
    const guess = ({ server: app }: Instance) =>
      ask(app, login, { body: { username, password: 'a wrong password' } });
    const statuses: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      statuses.push((await guess(first)).status, (await guess(second)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  });

  test('share jobs: each email is sent exactly once', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `Sender ${index}`);
    await Promise.all(
      names.map((name, index) =>
        ask(
          (index % 2 ? first : second).server,
          sendContactMessage,
          { body: { name, email: 'sender@example.org', comment: 'Hello' } },
          { address: `10.0.0.${index}` },
        ),
      ),
    );
    const arrived = () =>
      names.map(
        (name) =>
          mailServer.received.filter(({ text }) => text.includes(`Subject: Message from ${name}\r`))
            .length,
      );
    await expect.poll(arrived).toEqual(names.map(() => 1));
    await expect.poll(() => mailServer.received.length).toBe(20);
  });

  test('can migrate at the same time', async () => {
    const applied = await Promise.all([
      migrate(database.connectionString),
      migrate(database.connectionString),
    ]);
    expect(applied).toEqual([[], []]);
  });
});

describe('a graceful stop', () => {
  test('finishes the request in flight and accepts no new ones', async () => {
    const app = await startInstance(database.connectionString, { drainSeconds: 0 });
    const { username, password } = await buildLearner(app.db);
    const { body } = await ask(app.server, login, { body: { username, password } });
    const url = `${await app.server.listen({ port: 0, host: '127.0.0.1' })}/users/me`;
    const headers = { authorization: `Bearer ${body.access_token}` };
    const aside = new pg.Client({ connectionString: database.connectionString });
    await aside.connect();

    await aside.query('begin; lock table accounts.account in access exclusive mode');
    const inFlight = fetch(url, { headers });
    const isWaiting = async () => {
      const { rows } = await aside.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      return rows.length;
    };
    await expect.poll(isWaiting).toBe(1);

    let closed = false;
    const closing = app.close().then(() => {
      closed = true;
    });
    await expect.poll(() => refuses(url)).toBe(true);
    expect(closed).toBe(false);
    await aside.query('rollback');
    const answer = await inFlight;
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ data: { username } });
    await closing;
    await aside.end();
  });
});

test('a server that stops is alive, but not ready', async () => {
  // It ends when the only client has gone.
  const app = await startInstance(database.connectionString, { drainSeconds: 600 });
  const { origin } = new URL(await app.server.listen({ port: 0, host: '127.0.0.1' }));
  const look = async (path: string) => {
    const answer = await fetch(`${origin}${path}`);
    return [answer.status, ((await answer.json()) as { status: string }).status];
  };
  expect(await look('/readyz')).toEqual([200, 'ready']);
  const closing = app.close();
  expect(await look('/readyz')).toEqual([503, 'stopping']);
  expect(await look('/healthz')).toEqual([200, 'alive']);
  await closing;
});

async function refuses(url: string): Promise<boolean> {
  return fetch(url).then(
    () => false,
    () => true,
  );
}
