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

describe('what other systems read of it', () => {
  const read = async () => (await app.server.inject('/api/docs.json')).json();

  it('says how to call, with which scope, and shows an example of each call', async () => {
    const { components, paths } = await read();
    expect(components.securitySchemes).toMatchObject({
      key: { type: 'http', scheme: 'bearer' },
      client: {
        type: 'oauth2',
        flows: {
          clientCredentials: {
            tokenUrl: `${app.config.publicUrl}/api/oauth/token`,
            scopes: { 'people:read': expect.any(String) },
          },
        },
      },
    });
    expect(paths['/api/v1/people'].get).toMatchObject({
      security: [{ key: [] }, { client: ['people:read'] }],
      responses: {
        200: { content: { 'application/json': { example: { meta: { next: null } } } } },
        '4XX': { content: { 'application/problem+json': {} } },
      },
    });
    expect(paths['/api/v1/assignments'].post.parameters).toMatchObject([
      { name: 'Idempotency-Key', in: 'header' },
    ]);
    expect(paths['/users/me'].get.security).toEqual([{ bearer: [] }]);
  });

  it('explains every code of an error at its own address', async () => {
    const { body } = await app.server.inject('/api/docs');
    for (const code of [
      'wrong_key',
      'scope_missing',
      'bad_cursor',
      'still_running',
      'team_ended',
    ]) {
      expect(body).toContain(`id="error-${code}"`);
    }
  });
});
