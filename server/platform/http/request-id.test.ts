import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { requestIds } from './request-id.ts';

const from = (remoteAddress: string, id: string) =>
  ({ headers: { 'x-request-id': id }, socket: { remoteAddress } }) as unknown as IncomingMessage;

const ours = /^[\da-f-]{36}$/;

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['10.0.0.0/8, 192.0.2.7', '10.1.2.3'],
  ['10.0.0.0/8, 192.0.2.7', '192.0.2.7'],
  ['10.0.0.0/8', '::ffff:10.1.2.3'],
  ['loopback', '::1'],
  ['uniquelocal', 'fd00::1'],
])('a proxy in %s may choose the id from %s', (proxies, address) => {
  expect(requestIds(proxies)(from(address, 'edge-12345'))).toBe('edge-12345');
});

test.each([
  ['no proxy is trusted', undefined, '127.0.0.1', 'edge-12345'],
  ['a stranger asks', '10.0.0.0/8', '192.0.2.7', 'edge-12345'],
  ['it is short', '127.0.0.1', '127.0.0.1', 'edge'],
  ['it is long', '127.0.0.1', '127.0.0.1', 'x'.repeat(65)],
  ['it could break a line', '127.0.0.1', '127.0.0.1', 'edge 12345"\n'],
])('the id is ours when %s', (_, proxies, address, id) => {
  expect(requestIds(proxies)(from(address, id))).toMatch(ours);
});
