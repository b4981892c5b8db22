import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Drain, drainOnClose } from './drain.ts';

let app: FastifyInstance;
let drain: Drain;
let port: number;
let finish: () => void;

beforeEach(async () => {
  app = Fastify({ return503OnClosing: false });
  // Far longer than a test: what ends it is that nobody is connected any more.
  drain = drainOnClose(app, 600_000);
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  app.get('/quick', async () => 'answered');
  app.get('/slow', () => finished.then(() => 'answered'));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port;
});
afterEach(() => app.close());

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

const ask = (socket: Socket, path: string) =>
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);

async function read(socket: Socket): Promise<string> {
  const [chunk] = await once(socket, 'data');
  return String(chunk);
}

async function get(socket: Socket, path: string): Promise<string> {
  ask(socket, path);
  return read(socket);
}

const stopping = () => expect.poll(() => drain.isStopping).toBe(true);

it('a request on a kept connection is answered while the server stops, and the connection ends', async () => {
  const kept = await open();
  expect(await get(kept, '/quick')).not.toMatch(/connection: close/i);
  const closing = app.close();
  await stopping();
  const ended = once(kept, 'end');
  const answer = await get(kept, '/quick');
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toMatch(/connection: close/i);
  await ended;
  await closing;
});

it('new connections are accepted until the clients have gone', async () => {
  const kept = await open();
  await get(kept, '/quick');
  const closing = app.close();
  await stopping();
  const late = await open();
  expect(await get(late, '/quick')).toMatch(/^HTTP\/1\.1 200 /);
  await get(kept, '/quick');
  await closing;
  await expect(open()).rejects.toThrow('ECONNREFUSED');
});

it('without grace, requests in flight are answered before it is over', async () => {
  drain.graceMs = 0;
  const busy = await open();
  ask(busy, '/slow');
  // Answered after the slow one has arrived.
  await get(await open(), '/quick');
  const closing = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  const answer = read(busy);
  finish();
  expect(await answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*answered$/);
  await closing;
});

it('a connection that was opened ahead of time does not hold it up', async () => {
  drain.graceMs = 0;
  const unused = await open();
  const ended = once(unused.resume(), 'close');
  await app.close();
  await ended;
});
