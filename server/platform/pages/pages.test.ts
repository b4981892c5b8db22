import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerErrorReplies } from '../calls/error-replies.ts';
import { loggerOptions } from '../calls/log.ts';
import { type ChangeLog, type ContentChanges, createChangeLog } from './content-changes.ts';
import { ownChangeCookie } from './own-change.ts';
import type { PageRenderer, PageServices } from './page-renderer.ts';
import { readableAddress, servePages } from './pages.ts';

const render = vi.fn<(request: Request, services: PageServices) => Promise<Response>>();
const filler = 'A short lesson, then five questions. '.repeat(60);
const isCall = (path: string) => path.startsWith('/api/') || !path.startsWith('/');

let content: ContentChanges;
let changes: ChangeLog;
let app: FastifyInstance;
let logLines: string[];

const renderer: PageRenderer = {
  render,
  handleOf: (path) => {
    if (path === '/courses') return { query: ['q', 'page'] };
    return path === '/sign-in' ? { cache: false } : {};
  },
};

function html(text: string, status = 200): Response {
  return new Response(`<!DOCTYPE html><script nonce="m">go()</script><p>${text}</p>${filler}`, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'x-csp-nonce': 'm' },
  });
}

beforeEach(() => {
  changes = createChangeLog();
  content = {
    get count() {
      return changes.count;
    },
    isHearing: true,
    since: changes.since,
    sync: vi.fn(async () => {}),
  };
  render.mockReset();
  render.mockImplementation(async (request) => html(new URL(request.url).pathname));
  logLines = [];
  app = Fastify({
    logger: loggerOptions('error', { write: (line) => logLines.push(line) }),
    rewriteUrl: (request) => readableAddress(request.url ?? '/', isCall),
  });
  registerErrorReplies(app);
  servePages(app, renderer, {
    mode: 'production',
    invoke: async () => {
      throw new Error('not used');
    },
    content,
    isCall,
    publicUrl: 'https://learn.example.org',
  });
});
afterEach(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });

test('a page is rendered once until something changes, also for many at a time', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => get('/features')));
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
  await get('/features');
  expect(render).toHaveBeenCalledTimes(1);
  expect(render.mock.calls[0]?.[0].url).toBe('https://learn.example.org/features');

  changes.note('firm everything');
  await get('/features');
  expect(render).toHaveBeenCalledTimes(2);
});

test('after a soft change only the one who made it waits for the new page', async () => {
  const cookie = ownChangeCookie({ publicUrl: 'https://learn.example.org' });
  await get('/features');
  changes.note('soft everything');
  render.mockImplementation(async () => html('changed'));
  expect((await get('/features')).body).toContain('/features');
  expect(content.sync).not.toHaveBeenCalled();
  const own = await get('/features', { cookie: `other=1; ${cookie.split(';')[0]}` });
  expect(content.sync).toHaveBeenCalledTimes(1);
  expect(own.body).toContain('changed');
});

test('only the query parameters a page declares are rendered and cached separately', async () => {
  await get('/courses?q=kana&utm_source=mail');
  await get('/courses?page=2&q=kana');
  await get('/courses?utm_campaign=x');
  await get('/courses');
  await get('/courses?q=kana');
  expect(render.mock.calls.map(([request]) => request.url.replace(/^.*org/, ''))).toEqual([
    '/courses?q=kana',
    '/courses?page=2&q=kana',
    '/courses',
  ]);
});

test('a redirect keeps the query parameters that its page doesn’t read', async () => {
  const to = (location: string) =>
    render.mockImplementation(
      async () => new Response(null, { status: 301, headers: { location } }),
    );
  to('/lesson-detail/new');
  expect((await get('/lesson-detail/old?utm_source=mail&a=1')).headers.location).toBe(
    '/lesson-detail/new?utm_source=mail&a=1',
  );
  expect((await get('/lesson-detail/old')).headers.location).toBe('/lesson-detail/new');
  to('/courses?page=2');
  expect((await get('/courses?page=9&utm_source=mail')).headers.location).toBe(
    '/courses?page=2&utm_source=mail',
  );
  to('https://elsewhere.example.org/');
  expect((await get('/away?a=1')).headers.location).toBe('https://elsewhere.example.org/');
});

test('a page that opts out is rendered each time with its whole query', async () => {
  await get('/sign-in?next=/user-screen');
  await get('/sign-in?next=/user-screen');
  expect(render).toHaveBeenCalledTimes(2);
  expect(render.mock.calls[0]?.[0].url).toMatch(/\/sign-in\?next=\/user-screen$/);
});

test('data of a client navigation is cached by the routes it requests', async () => {
  await get('/courses.data?_routes=catalog%2Fcourses&q=kana&x=1');
  await get('/courses.data?_routes=catalog%2Fcourses&q=kana');
  expect(render).toHaveBeenCalledTimes(1);
});

test('compressed copies hold the same page, under the same policy and tag', async () => {
  const plain = await get('/');
  const brotli = await get('/', { 'accept-encoding': 'gzip, deflate, br' });
  const gzip = await get('/', { 'accept-encoding': 'gzip, br;q=0' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  for (const name of ['etag', 'content-security-policy', 'vary']) {
    expect(plain.headers[name]).toBeTruthy();
    expect(brotli.headers[name]).toBe(plain.headers[name]);
  }
  expect(plain.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+'/);
});

test('a browser that has the page gets 304 until it changes', async () => {
  const { headers } = await get('/');
  const tag = String(headers.etag);
  expect(headers['cache-control']).toBe('no-cache');
  const again = await get('/', { 'if-none-match': tag });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(again.headers['content-security-policy']).toBe(headers['content-security-policy']);

  changes.note('firm everything');
  render.mockImplementation(async () => html('changed'));
  expect((await get('/', { 'if-none-match': tag })).statusCode).toBe(200);
});

test('HEAD answers as GET does, without the body', async () => {
  const page = await get('/');
  const head = await app.inject({ method: 'HEAD', url: '/' });
  expect(head.statusCode).toBe(200);
  expect(head.body).toBe('');
  expect(head.headers.etag).toBe(page.headers.etag);
  expect(head.headers['content-length']).toBe(page.headers['content-length']);
  expect(render).toHaveBeenCalledTimes(1);
});

test('missing files are a plain 404 without rendering', async () => {
  for (const url of ['/assets/app-1234.js', '/wp-login.php', '/favicon.ico?v=2']) {
    const reply = await get(url);
    expect(reply.statusCode).toBe(404);
    expect(reply.headers['content-type']).toContain('text/plain');
  }
  expect(render).not.toHaveBeenCalled();
  expect((await get('/robots.txt')).statusCode).toBe(200);
});

test('an unknown call gets a JSON error', async () => {
  const reply = await get('/api/nothing');
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toMatchObject({ detail: expect.any(String), errors: [] });
  expect(render).not.toHaveBeenCalled();
});

test('a page that does not exist is a rendered 404, and not cached', async () => {
  render.mockImplementation(async () => html('There is no step here', 404));
  for (let i = 0; i < 2; i++) {
    const reply = await get('/nowhere');
    expect(reply.statusCode).toBe(404);
    expect(reply.body).toContain('There is no step here');
    expect(reply.headers.etag).toBeUndefined();
  }
  expect(render).toHaveBeenCalledTimes(2);
});

test('an address that no route matches is not logged as a failure', async () => {
  render.mockImplementation(async (_, { report }) => {
    report({ status: 404, statusText: 'Not Found', internal: true, data: 'Error: No route' });
    return html('There is no step here', 404);
  });
  expect((await get('/a%0Ab')).statusCode).toBe(404);
  expect(logLines).toEqual([]);
});

test('whatever a page throws is named in the log, on one line', async () => {
  render.mockImplementation(async (_, { report }) => {
    report({ status: 500, data: 'line\n{"level":50}' });
    return html('', 500);
  });
  await get('/');
  expect(logLines).toHaveLength(1);
  expect(logLines[0]?.trimEnd().split('\n')).toHaveLength(1);
  expect(JSON.parse(logLines[0] ?? '').err).toMatchObject({
    type: 'object',
    message: expect.stringContaining('status: 500'),
  });
});

test('a failing page shows the error page without a stack, caches nothing and recovers', async () => {
  render.mockImplementation(async (_, { report }) => {
    report(new Error('secret detail'));
    return html('stack', 500);
  });
  const reply = await get('/');
  expect(reply.statusCode).toBe(500);
  expect(reply.body).toContain('Something went wrong');
  expect(reply.body).not.toMatch(/secret|stack/);
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(reply.headers['content-security-policy']).toContain(
    "default-src 'none'; style-src 'sha256-",
  );

  render.mockImplementation(async () => html('well again'));
  expect((await get('/')).statusCode).toBe(200);
});

test('without the database a page says so, or an older copy is served', async () => {
  await get('/features');
  changes.noteUnknown();
  render.mockImplementation(async (_, { report }) => {
    report(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
    return html('', 500);
  });
  const reply = await get('/pricing');
  expect(reply.statusCode).toBe(503);
  expect(reply.headers['retry-after']).toBe('5');
  expect((await get('/features')).statusCode).toBe(200);
});

test('a redirect keeps its address', async () => {
  render.mockImplementation(
    async () => new Response(null, { status: 302, headers: { location: '/courses' } }),
  );
  const reply = await get('/old');
  expect([reply.statusCode, reply.headers.location]).toEqual([302, '/courses']);
});

test.each([
  ['/lesson-detail/%', '/lesson-detail/%25'],
  ['/%ZZ/%41', '/%25ZZ/%2541'],
  ['/%FF', '/%25FF'],
])('an address that cannot be decoded is a page like any other: %s', async (address, rendered) => {
  render.mockImplementation(async () => html('No such page', 404));
  const reply = await get(`${address}?q=%`);
  expect(reply.statusCode).toBe(404);
  expect(reply.headers['content-type']).toMatch(/^text\/html/);
  expect(render.mock.calls[0]?.[0].url).toBe(`https://learn.example.org${rendered}`);
});

test('the path of a call is never rewritten', () => {
  expect(readableAddress('/api/courses/%', isCall)).toBe('/api/courses/%');
  expect(readableAddress('/courses?q=%', isCall)).toBe('/courses?q=%');
});
