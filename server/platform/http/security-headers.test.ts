import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerSecurityHeaders } from './security-headers.ts';

const app = fastify();

beforeAll(async () => {
  registerSecurityHeaders(app, { https: true });
  app.get('/*', async () => 'text');
  await app.ready();
});

afterAll(() => app.close());

const headersOf = async (url: string) => (await app.inject({ method: 'GET', url })).headers;

test('pages and calls may use no device and be framed nowhere', async () => {
  for (const url of ['/', '/api/courses', '/assets']) {
    expect(await headersOf(url), url).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  }
});

test('files of the build carry only the headers that browsers read there', async () => {
  const headers = await headersOf('/assets/site.js');
  expect(headers).toMatchObject({
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
  });
  const forDocuments = [
    'content-security-policy',
    'permissions-policy',
    'cross-origin-opener-policy',
    'x-frame-options',
  ];
  for (const name of forDocuments) {
    expect(headers).not.toHaveProperty(name);
  }
});
