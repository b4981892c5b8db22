import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

export interface DatabaseProxy {
  connectionString: string;
  /** How many connections it has accepted. */
  readonly accepted: number;
  /** Closes every connection; new ones are refused, or with `silent` accepted and never answered. */
  cut(how?: 'refuse' | 'silent'): void;
  /** Connections stay open, but nothing is forwarded any more until the mending: a network that swallows everything. */
  stall(): void;
  /** Every message takes this much longer, in each direction. */
  delay(milliseconds: number): void;
  mend(): void;
  /** New connections lead to another database: the address has moved. Open ones stay where they are. */
  moveTo(connectionString: string): void;
  close(): Promise<void>;
}

/** A proxy to a database that a test can cut off. */
export async function startDatabaseProxy(connectionString: string): Promise<DatabaseProxy> {
  let behind = new URL(connectionString);
  const sockets = new Set<Socket>();
  let state: 'open' | 'refuse' | 'silent' = 'open';
  let accepted = 0;
  let isStalled = false;
  let delayMs = 0;
  const forward = (from: Socket, to: Socket) => {
    from.on('data', (chunk) => {
      if (isStalled) return;
      if (delayMs === 0) to.write(chunk);
      else setTimeout(() => to.writable && to.write(chunk), delayMs);
    });
    from.on('end', () => to.end());
  };

  const server = createServer((client) => {
    accepted += 1;
    sockets.add(client);
    client.on('error', () => {});
    client.on('close', () => sockets.delete(client));
    if (state === 'refuse') client.resetAndDestroy();
    if (state !== 'open') return;
    const socketFolder = behind.searchParams.get('host');
    const database = socketFolder
      ? createConnection(join(socketFolder, '.s.PGSQL.5432'))
      : createConnection(Number(behind.port), behind.hostname);
    database.on('error', () => client.destroy());
    database.on('close', () => client.destroy());
    client.on('close', () => database.destroy());
    forward(client, database);
    forward(database, client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as { port: number };

  const front = new URL(connectionString);
  front.searchParams.delete('host');
  front.hostname = '127.0.0.1';
  front.port = String(address.port);

  const dropAll = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    connectionString: front.href,
    get accepted() {
      return accepted;
    },
    cut(how = 'refuse') {
      state = how;
      dropAll();
    },
    stall() {
      isStalled = true;
    },
    delay(milliseconds) {
      delayMs = milliseconds;
    },
    mend() {
      state = 'open';
      isStalled = false;
      delayMs = 0;
      dropAll();
    },
    moveTo(connectionString) {
      behind = new URL(connectionString);
    },
    async close() {
      dropAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
