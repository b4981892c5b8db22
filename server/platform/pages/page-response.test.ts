import { expect, test } from 'vitest';
import { jsonPage, pageOf } from './page-response.ts';

test('a small page keeps no more memory than its own', async () => {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'x-csp-nonce': 'm' };
  const rendered = await pageOf(new Response('<p>Café</p>', { headers }), true);
  for (const { body } of [rendered, jsonPage('{"name":"Café"}')]) {
    expect(body.buffer.byteLength).toBe(body.length);
    expect(body.toString()).toContain('Café');
  }
});
