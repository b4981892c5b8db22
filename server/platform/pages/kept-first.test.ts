import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerErrorReplies } from '../calls/error-replies.ts';
import { acceptLocalHostNamesOnly, asksForLocalHostName } from '../calls/local-only.ts';
import { loggerOptions } from '../calls/log.ts';
import { type Drain, drainOnClose } from '../http/drain.ts';
import { registerSecurityHeaders } from '../http/security-headers.ts';
import { type ChangeLog, createChangeLog } from './content-changes.ts';
import type { PageRenderer } from './page-renderer.ts';
import { readableAddress, servePages } from './pages.ts';

// Two servers with the same pages: one answers cached pages before Fastify sees the request, the other never does.

interface Side {
  app: FastifyInstance;
  drain: Drain;
  port: number;
  /** Requests that reached Fastify. */
  seen: string[];
  logLines: string[];
}

const filler = 'Ein kurzes Stück, danach fünf Fragen. '.repeat(60);
const isCall = (path: string) => path.startsWith('/api/') || !path.startsWith('/');

let changes: ChangeLog;
let text: string;
let quick: Side;
let usual: Side;

const render = vi.fn(async (request: Request): Promise<Response> => {
  const { pathname } = new URL(request.url);
  if (pathname === '/old') return new Response(null, { status: 302, headers: { location: '/' } });
  const isShort = pathname === '/robots.txt';
  return new Response(
    isShort ? 'Allow: /' : `<script nonce="m">go()</script><p>${text}</p>${filler}`,
    {
      status: pathname === '/nowhere' ? 404 : 200,
      headers: { 'content-type': isShort ? 'text/plain' : 'text/html', 'x-csp-nonce': 'm' },
    },
  );
});

const renderer: PageRenderer = {
  render,
  handleOf: (path) => {
    if (path === '/courses') return { query: ['q', 'page'] };
    return path === '/sign-in' ? { cache: false } : {};
  },
};

beforeEach(async () => {
  changes = createChangeLog();
  text = 'first';
  render.mockClear();
  quick = await listen({ isQuick: true });
  usual = await listen({ isQuick: false });
});
afterEach(async () => {
  for (const { app, drain } of [quick, usual]) {
    // Only tests about draining wait for it.
    drain.graceMs = 0;
    await app.close();
  }
});

async function listen({
  isQuick,
  logEvery = 1,
}: {
  isQuick: boolean;
  logEvery?: number;
}): Promise<Side> {
  const seen: string[] = [];
  const logLines: string[] = [];
  const app = Fastify({
    logger: loggerOptions('info', { write: (line) => logLines.push(line) }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: '127.0.0.1',
    genReqId: () => crypto.randomUUID(),
    rewriteUrl: (request) => readableAddress(request.url ?? '/', isCall),
    return503OnClosing: false,
  });
  // Far longer than a test: what ends it is that nobody is connected any more.
  const drain = drainOnClose(app, 600_000);
  app.addHook('onRequest', async (request) => void seen.push(`${request.method} ${request.url}`));
  registerErrorReplies(app);
  acceptLocalHostNamesOnly(app);
  registerSecurityHeaders(app, { https: true });
  app.get('/healthz', async () => ({ status: 'alive' }));
  servePages(app, renderer, {
    mode: 'production',
    invoke: async () => {
      throw new Error('not used');
    },
    content: {
      get count() {
        return changes.count;
      },
      isHearing: true,
      since: changes.since,
      sync: async () => {},
    },
    isCall,
    mayAnswerFirst: ({ headers }) => isQuick && !drain.isStopping && asksForLocalHostName(headers),
    logEvery,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  return { app, drain, port, seen, logLines };
}

/** Everything that comes back for these bytes, but for the time of day. */
async function exchange({ port }: Side, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.write(request, 'latin1');
  await once(socket, 'close');
  return Buffer.concat(chunks)
    .toString('latin1')
    .replaceAll(/^(date|x-request-id): .*\r\n/gim, '');
}

function message(line: string, headers: readonly string[] = [], body = ''): string {
  const hasHost = headers.some((header) => /^host:/i.test(header));
  const all = [...(hasHost ? [] : ['Host: localhost:8000']), ...headers, 'Connection: close'];
  return `${line} HTTP/1.1\r\n${all.join('\r\n')}\r\n\r\n${body}`;
}

function messageOf(shape: string): string {
  const [line = '', header] = shape.split(', with ');
  return message(line, header === undefined ? [] : [header]);
}

/** Compares the replies of both, and says whether the quick one left it to Fastify. */
async function compare(request: string): Promise<'kept' | 'fastify'> {
  const { length } = quick.seen;
  const [answer, right] = await Promise.all([exchange(quick, request), exchange(usual, request)]);
  expect(answer).toBe(right);
  expect(answer).toMatch(/^HTTP\/1\.1 \d{3} /);
  return quick.seen.length > length ? 'fastify' : 'kept';
}

async function etagOf(path: string): Promise<string> {
  const reply = await exchange(usual, message(`GET ${path}`));
  return /^etag: (.*)\r$/m.exec(reply)?.[1] ?? '';
}

const pages = [
  '/',
  '/courses',
  '/courses/',
  '//courses',
  '/%63ourses',
  '/course-detail/3',
  '/robots.txt',
  '/courses.data',
  '/a#b',
];

test.each([
  ...pages.map((path) => `GET ${path}`),
  ...pages.map((path) => `HEAD ${path}`),
  'GET /courses?q=kana',
  'GET /courses?page=2&q=kana',
  'GET /courses.data?_routes=catalog%2Fcourses&q=a+b',
  'GET /, with Accept-Encoding: br',
  'GET /, with Accept-Encoding: gzip, deflate, br, zstd',
  'GET /, with Accept-Encoding: gzip, br;q=0',
  'GET /, with Accept-Encoding: identity',
  'GET /, with Accept-Encoding:',
  'GET /robots.txt, with Accept-Encoding: br',
  'HEAD /, with Accept-Encoding: br',
  'GET /, with If-None-Match: "another"',
  'GET /, with Range: bytes=0-10',
  'GET /, with If-Modified-Since: Mon, 16 Nov 2026 06:00:00 GMT',
  'GET /, with Cookie: theme=dark; other=own',
  'GET /, with Authorization: Bearer abc',
  'GET /, with X-Forwarded-For: 192.0.2.7, <script>',
  'GET /, with X-Forwarded-Proto: https',
  'GET /, with Accept-Version: 1.x',
  'GET /, with Host: 127.0.0.1',
  'GET /, with Host: [::1]:8000',
  // No browser makes such a request.
  'GET /, with Host: [::1].attacker.example',
])('the same without Fastify: %s', async (shape) => {
  const request = messageOf(shape);
  expect(await compare(request)).toBe('fastify');
  expect(await compare(request)).toBe('kept');
  expect(await compare(request)).toBe('kept');
});

test.each([
  'GET /courses?',
  'GET /courses?utm_source=mail',
  'GET /courses?q=kana&page=2',
  'GET /courses?q=%6Bana',
  'GET http://localhost:8000/courses',
  'POST /courses',
  'OPTIONS /courses',
  'DELETE /courses',
  'GET /sign-in',
  'GET /nowhere',
  'GET /old',
  'GET /healthz',
  'GET /%68ealthz',
  'GET /api/courses',
  'GET /logo.png',
  'GET /%ZZ',
  'GET /%25ZZ%',
  'GET /courses, with Cookie: theme=dark; own_change=1',
  'GET /courses, with Host: mail.attacker.example',
  'GET /courses, with Host: localhost.attacker.example:8000',
  'GET /courses, with Host: [::1',
  'GET /courses, with Host:',
  'GET /courses, with X-Forwarded-Host: mail.attacker.example',
  'GET /courses, with X-Forwarded-Host: localhost',
])('left to Fastify: %s', async (shape) => {
  const kept = ['/courses', '/courses?page=2&q=kana', '/courses?q=kana'];
  for (const path of kept) await compare(message(`GET ${path}`));
  const request = messageOf(shape);
  await compare(request);
  expect(await compare(request)).toBe('fastify');
});

test('someone who has the page already gets the same 304', async () => {
  const tag = await etagOf('/');
  for (const line of ['GET /', 'HEAD /']) {
    for (const known of [tag, `"another", ${tag}`]) {
      const request = message(line, [`If-None-Match: ${known}`, 'Accept-Encoding: br']);
      await compare(request);
      expect(await compare(request)).toBe('kept');
      expect(await exchange(quick, request)).toMatch(/^HTTP\/1\.1 304 /);
    }
  }
  text = 'second';
  changes.note('firm everything');
  expect(await compare(message('GET /', [`If-None-Match: ${tag}`]))).toBe('fastify');
});

test('each encoding is made by Fastify when it is first asked for', async () => {
  await compare(message('GET /'));
  expect(await compare(message('GET /', ['Accept-Encoding: br']))).toBe('fastify');
  expect(await compare(message('GET /', ['Accept-Encoding: gzip']))).toBe('fastify');
  expect(await compare(message('HEAD /', ['Accept-Encoding: gzip']))).toBe('kept');
});

test('requests one after the other on one connection are answered in their order', async () => {
  const alive = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  const all = [alive('/'), alive('/nowhere'), alive('/'), alive('/healthz'), message('GET /')].join(
    '',
  );
  await compare(all);
  quick.seen.length = 0;
  await compare(all);
  expect(quick.seen).toEqual(['GET /nowhere', 'GET /healthz']);
});

test('a request with a body is left to Fastify', async () => {
  await compare(message('GET /'));
  expect(await compare(message('GET /', ['Content-Length: 4'], 'body'))).toBe('fastify');
  const chunked = message('GET /', ['Transfer-Encoding: chunked'], '4\r\nbody\r\n0\r\n\r\n');
  expect(await compare(chunked)).toBe('fastify');
});

test('an old client is answered in its own way', async () => {
  const request = 'GET / HTTP/1.0\r\nHost: localhost\r\n\r\n';
  await compare(request);
  expect(await compare(request)).toBe('kept');
  expect(await compare('GET / HTTP/1.0\r\n\r\n')).toBe('fastify');
});

test('an outdated page is left to Fastify, which waits after a firm change and renews it after a soft one', async () => {
  const request = message('GET /');
  await compare(request);
  expect(await compare(request)).toBe('kept');
  changes.note('firm everything');
  text = 'second';
  expect(await compare(request)).toBe('fastify');
  expect(await exchange(quick, request)).toContain('second');

  changes.note('soft everything');
  text = 'third';
  const own = message('GET /', ['Cookie: own_change=1']);
  expect(await compare(own)).toBe('fastify');
  expect(await exchange(quick, own)).toContain('third');
  expect(await compare(request)).toBe('kept');
  expect(await exchange(quick, request)).toContain('third');
});

test('a server that is stopping asks whoever reads kept pages to hang up', async () => {
  const alive = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const answers = await Promise.all(
    [quick, usual].map(async ({ app, drain, port, seen }) => {
      const socket = connect(port, '127.0.0.1');
      const read = async () => {
        socket.write(alive);
        const [chunk] = await once(socket, 'data');
        return String(chunk).replace(/^(date|x-request-id): .*\r\n/gim, '');
      };
      const before = [await read(), await read()];
      seen.length = 0;
      const closing = app.close();
      await expect.poll(() => drain.isStopping).toBe(true);
      const ended = once(socket, 'end');
      const last = await read();
      await ended;
      await closing;
      expect(seen).toEqual(['GET /']);
      return [...before, last];
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.map((answer) => /^connection: close/im.test(answer))).toEqual([
    false,
    false,
    true,
  ]);
});

test('the log has the same line for it', async () => {
  const lines = ({ logLines }: Side) =>
    logLines
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'answered')
      .map(({ time, reqId, ms, ...line }) => {
        expect(reqId).toMatch(/^[\da-f-]{36}$/);
        expect(ms).toBeGreaterThanOrEqual(0);
        return line;
      });
  const secret = `/verify/${'x'.repeat(30)}@example.org/now`;
  for (const request of [message('GET /courses?q=kana'), message(`HEAD ${secret}`)]) {
    await compare(request);
    expect(await compare(request)).toBe('kept');
  }
  await expect.poll(() => lines(quick).length).toBe(4);
  await expect.poll(() => lines(usual).length).toBe(4);
  expect(lines(quick)).toEqual(lines(usual));
  expect(Object.keys(JSON.parse(quick.logLines.at(-1) ?? '{}'))).toEqual(
    Object.keys(JSON.parse(usual.logLines.at(-1) ?? '{}')),
  );
  expect(lines(quick)[0]).toMatchObject({ method: 'GET', route: '/courses', status: 200 });
  expect(quick.logLines.join()).not.toContain('example.org');
});

test('the log has one line for every few, if that is asked for', async () => {
  const side = await listen({ isQuick: true, logEvery: 3 });
  const isAnswer = (line: string) => JSON.parse(line).msg === 'answered';
  try {
    // Only the first, which is rendered, reaches Fastify.
    for (let count = 0; count < 8; count += 1) await exchange(side, message('GET /'));
    await expect.poll(() => side.logLines.filter(isAnswer).length).toBe(3);
    expect(side.seen).toEqual(['GET /']);
  } finally {
    await side.app.close();
  }
});
