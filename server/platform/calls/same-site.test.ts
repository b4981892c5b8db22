import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subscribeToNewsletter } from '../../../contract/community/newsletter.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { allEndpoints } from '../../../tests/support/endpoints.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ config: { publicUrl: 'https://learn.example.org' } });
});
afterAll(() => app.close());

const send = (headers: Record<string, string>, endpoint: Endpoint = subscribeToNewsletter) =>
  app.server.inject({
    method: endpoint.method,
    url: endpoint.path.replace(/:\w+/g, '1'),
    headers: { host: 'localhost:8000', ...headers },
    payload: { email: 'reader@example.org' },
  });

const elsewhere = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' };
const changing = (await allEndpoints()).filter(({ endpoint }) => endpoint.method !== 'GET');
const open = changing.filter(({ endpoint }) => endpoint.acceptsOtherSites);

describe('a call that changes something', () => {
  it.each([
    ['of another website', elsewhere],
    ['of a neighbouring website', { 'sec-fetch-site': 'same-site' }],
    ['of another origin in an older browser', { origin: 'https://elsewhere.example' }],
    ['of a page without an origin', { origin: 'null' }],
  ])('is refused if it comes from a form %s', async (_, headers) => {
    const before = await countMails();
    expect((await send(headers)).statusCode).toBe(403);
    expect(await countMails()).toBe(before);
  });

  it.each([
    ['our own pages', { 'sec-fetch-site': 'same-origin', origin: 'https://learn.example.org' }],
    ['our own pages in an older browser', { origin: 'https://learn.example.org' }],
    ['the host that was asked', { origin: 'http://localhost:8000' }],
    ['the user', { 'sec-fetch-site': 'none' }],
    ['a program', {}],
  ])('is accepted from %s', async (_, headers) => {
    expect((await send(headers)).statusCode).toBe(200);
  });

  it('is refused for another website, whichever it is', async () => {
    for (const { name, endpoint } of changing) {
      if (endpoint.acceptsOtherSites) continue;
      const { statusCode, body } = await send(elsewhere, endpoint);
      expect(statusCode, name).toBe(403);
      expect(body, name).toContain('another website');
    }
  });

  it('is accepted from anywhere only if it carries its own proof', () => {
    expect(open.map(({ endpoint }) => endpoint.path).sort()).toEqual([
      '/api/inbound-mail',
      '/api/mail-preferences/:token/stop',
      '/api/newsletter-subscriptions/:token/stop',
      '/api/sign-on/saml/:connectionId/acs',
      '/api/stripe/events',
    ]);
  });
});

const countMails = async () =>
  (await app.db.selectFrom('platform.mail').select('id').execute()).length;
