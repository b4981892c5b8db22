import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { refuseBrokenRequest } from './refuse-broken-request.ts';

it.each([
  [
    'headers that are too long',
    `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`,
    431,
  ],
  ['what isn’t HTTP', 'Hello there\r\n\r\n', 400],
])('%s are answered, and the connection ends as announced', async (_, request, status) => {
  const app = Fastify({ clientErrorHandler: refuseBrokenRequest });
  try {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((app.server.address() as { port: number }).port, '127.0.0.1');
    await once(socket, 'connect');
    let reply = '';
    socket.on('data', (chunk) => {
      reply += chunk;
    });
    socket.on('error', () => {});
    socket.write(request);
    await once(socket, 'close');
    const [head = '', body = ''] = reply.split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head).toContain('Connection: close');
    expect(JSON.parse(body)).toMatchObject({ detail: expect.any(String), errors: [] });
  } finally {
    await app.close();
  }
});
