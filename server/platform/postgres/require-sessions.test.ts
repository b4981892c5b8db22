import { createConnection, createServer } from 'node:net';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../tests/support/database/database.ts';
import { keepsSessions, requireSessions } from './require-sessions.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('PostgreSQL itself keeps sessions', async () => {
  expect(await keepsSessions(database.connectionString)).toBe(true);
});

test('a pooler whose clients never hear announcements is refused, with what to set', async () => {
  const pooler = await startDeafPooler(database.connectionString);
  try {
    expect(await keepsSessions(pooler.connectionString)).toBe(false);
    await expect(requireSessions(pooler.connectionString)).rejects.toThrow('DATABASE_DIRECT_URL');
  } finally {
    pooler.close();
  }
});

/** Passes everything on but notifications, which reach nobody where sessions are shared. */
async function startDeafPooler(connectionString: string) {
  const behind = new URL(connectionString);
  const folder = behind.searchParams.get('host') ?? '';
  const server = createServer((client) => {
    const connection = folder
      ? createConnection(join(folder, '.s.PGSQL.5432'))
      : createConnection(Number(behind.port), behind.hostname);
    client.on('error', () => connection.destroy());
    client.pipe(connection).pipe(withoutNotifications()).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const front = new URL(connectionString);
  front.searchParams.delete('host');
  front.hostname = '127.0.0.1';
  front.port = String((server.address() as { port: number }).port);
  return { connectionString: front.href, close: () => void server.close() };
}

/** A message is a letter, its length without the letter, and its content. */
function withoutNotifications(): Transform {
  let rest = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
        const message = rest.subarray(0, rest.readInt32BE(1) + 1);
        if (message[0] !== 'A'.charCodeAt(0)) this.push(message);
        rest = rest.subarray(message.length);
      }
      done();
    },
  });
}
