import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

describe.each(['/api/docs', '/api/docs.json'])('%s', (url) => {
  it('is built once and revalidated by its tag', async () => {
    const first = await app.server.inject({ url });
    expect(first.statusCode).toBe(200);
    expect(first.body).toContain('/api/help');
    const tag = String(first.headers.etag);
    expect(tag).toMatch(/^W\/"/);
    const again = await app.server.inject({ url, headers: { 'if-none-match': tag } });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    const compressed = await app.server.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(compressed.rawPayload.length).toBeLessThan(first.rawPayload.length / 4);
  });

  it('lets nothing run in it', async () => {
    const { headers } = await app.server.inject({ url });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
    expect(headers['permissions-policy']).toContain('camera=()');
  });
});
