import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Cacheable } from './page-cache.ts';
import { allowMarked, type PageSources } from './page-security.ts';
import { paintFirst } from './paint-first.ts';

type Encoding = 'br' | 'gzip';

/** How a page can be sent. `unchanged` is the 304 for clients that have it already. */
type Form = Encoding | 'plain' | 'unchanged';

/** A rendered page as it is sent. */
export interface Page extends Cacheable {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Made on first use. */
  copies: Map<Form, Copy>;
}

/** Everything that Node needs to write a reply at once. */
interface Copy {
  status: number;
  headers: string[];
  /** Each character is a byte. Node joins a text with the headers, where a buffer would be written separately. */
  body: string;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const compress = {
  br: (body: Buffer) =>
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        // As large as the body and no larger: a short reply takes a quarter less time, and comes out the same.
        [constants.BROTLI_PARAM_LGWIN]: Math.min(
          22,
          Math.max(16, Math.ceil(Math.log2(body.length))),
        ),
      },
    }),
  gzip: (body: Buffer) => gzipped(body, { level: 6 }),
};

export async function pageOf(
  response: Response,
  isCacheable: boolean,
  sources?: PageSources,
): Promise<Page> {
  const { 'x-csp-nonce': nonce, ...headers }: Record<string, string> = Object.fromEntries(
    response.headers,
  );
  headers['cache-control'] ??= 'no-cache';
  headers.vary = 'Accept-Encoding';
  let body = Buffer.from(await response.arrayBuffer());
  if (headers['content-type']?.startsWith('text/html')) {
    const { html, policy } = allowMarked(paintFirst(body.toString()), nonce, sources);
    headers['content-security-policy'] = policy;
    body = ownBuffer(html);
  }
  if (response.status === 200) headers.etag = etagOf(body);
  return {
    ...newPage(response.status, headers, body),
    cacheable: isCacheable && response.status === 200,
  };
}

function newPage(status: number, headers: Record<string, string>, body: Buffer) {
  // The copies count too: one as it is, and two compressed ones.
  return { status, headers, body, copies: new Map(), bytes: Math.ceil(body.length * 2.5) };
}

/** Node cuts small buffers out of one of 64 KB, all of which would stay in memory for as long as the page is cached. */
function ownBuffer(text: string): Buffer<ArrayBuffer> {
  const body = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  body.write(text);
  return body;
}

/** The reply of a call that is the same for everyone, cached and compressed like a page. */
export function jsonPage(text: string): Page {
  return constantPage('application/json; charset=utf-8', text);
}

/** A page that doesn't come from the renderer. */
export function htmlPage(text: string, headers: Record<string, string>): Page {
  return constantPage('text/html; charset=utf-8', text, headers);
}

function constantPage(type: string, text: string, more: Record<string, string> = {}): Page {
  const body = ownBuffer(text);
  const headers = {
    'content-type': type,
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
    etag: etagOf(body),
    ...more,
  };
  return { ...newPage(200, headers, body), cacheable: true };
}

export async function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  const form = formFor(request.headers, page);
  // A stopping server asks its clients to hang up: that header belongs to one reply alone.
  if (!page.cacheable || reply.hasHeader('connection')) return sendOnce(reply, page, form);
  const copy = page.copies.get(form) ?? (await copyOf(page, form, reply));
  // Nothing more that Fastify does to a reply is needed, and all of it takes longer than writing this one.
  reply.hijack();
  writeCopy(request.raw, reply.raw, copy);
  return reply;
}

async function sendOnce(reply: FastifyReply, page: Page, form: Form) {
  reply.headers(page.headers);
  if (form === 'unchanged') return reply.code(304).send();
  reply.code(page.status);
  if (form === 'plain') return reply.send(page.body);
  return reply.header('content-encoding', form).send(await compress[form](page.body));
}

/** The copy that answers a request, if it has been made. */
export function copyFor(headers: IncomingHttpHeaders, page: Page): Copy | undefined {
  return page.copies.get(formFor(headers, page));
}

export function writeCopy(request: IncomingMessage, response: ServerResponse, copy: Copy): void {
  response.writeHead(copy.status, copy.headers);
  response.end(request.method === 'HEAD' ? '' : copy.body, 'latin1');
}

function formFor(headers: IncomingHttpHeaders, page: Page): Form {
  if (page.headers.etag && matches(headers['if-none-match'], page.headers.etag)) return 'unchanged';
  // Not for addresses that don't exist: strangers can ask for endlessly many of them.
  const isWorthIt = page.status === 200 && page.body.length > 1024;
  return (isWorthIt && chooseEncoding({ headers })) || 'plain';
}

async function copyOf(page: Page, form: Form, reply: FastifyReply): Promise<Copy> {
  // What hooks have set is the same for every reply.
  const headers: Record<string, unknown> = { ...reply.getHeaders(), ...page.headers };
  let body = '';
  if (form !== 'unchanged') {
    const bytes = form === 'plain' ? page.body : await compress[form](page.body);
    if (form !== 'plain') headers['content-encoding'] = form;
    headers['content-length'] = bytes.length;
    body = bytes.toString('latin1');
  }
  const copy = {
    status: form === 'unchanged' ? 304 : page.status,
    headers: Object.entries(headers).flatMap(([name, value]) => [name, String(value)]),
    body,
  };
  page.copies.set(form, copy);
  return copy;
}

export function chooseEncoding(request: Pick<FastifyRequest, 'headers'>): Encoding | undefined {
  const accepted = request.headers['accept-encoding'];
  if (typeof accepted !== 'string') return undefined;
  if (accepts(accepted, 'br')) return 'br';
  return accepts(accepted, 'gzip') ? 'gzip' : undefined;
}

function accepts(header: string, encoding: Encoding): boolean {
  return header.split(',').some((part) => {
    const [name, weight] = part.split(';');
    return name?.trim() === encoding && !/^\s*q=0(\.0*)?\s*$/.test(weight ?? '');
  });
}

function etagOf(body: Buffer): string {
  // Weak: the same for each compression.
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

function matches(header: string | undefined, etag: string): boolean {
  return header !== undefined && (header === etag || header.split(/,\s*/).includes(etag));
}
