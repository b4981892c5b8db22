import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';

let local: TestApp;
let open: TestApp;

beforeAll(async () => {
  local = await startApp();
  open = await startApp({ config: { isLocal: false, hasLocalMailbox: false } });
});
afterAll(async () => {
  await local.close();
  await open.close();
});

test.each([
  ['localhost:8000', 200],
  ['127.0.0.1:8000', 200],
  ['[::1]:8000', 200],
  ['mail.attacker.example', 421],
])('a local installation asked as %s answers %i', async (host, status) => {
  const answer = await local.server.inject({ url: '/api/mailbox', headers: { host } });
  expect(answer.statusCode).toBe(status);
});

test('any other installation leaves host names to the proxy in front', async () => {
  const headers = { host: 'learn.example.org' };
  expect((await open.server.inject({ url: '/api/figures', headers })).statusCode).toBe(200);
});
