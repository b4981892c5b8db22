import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Cacheable } from './page-cache.ts';
import { allowMarked, type PageSources } from './page-security.ts';
import { paintFirst } from './paint-first.ts';

type Encoding = 'br' | 'gzip';

/** A rendered page as it is sent. Compressed copies are made on first use. */
export interface Page extends Cacheable {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  encoded: Map<Encoding, Buffer>;
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
    body = Buffer.from(html);
  }
  if (response.status === 200) headers.etag = etagOf(body);
  return {
    ...newPage(response.status, headers, body),
    cacheable: isCacheable && response.status === 200,
  };
}

function newPage(status: number, headers: Record<string, string>, body: Buffer) {
  // The compressed copies count too.
  return { status, headers, body, encoded: new Map(), bytes: Math.ceil(body.length * 1.5) };
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
  const body = Buffer.from(text);
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
  reply.code(page.status).headers(page.headers);
  if (page.headers.etag && matches(request.headers['if-none-match'], page.headers.etag)) {
    return reply.code(304).send();
  }
  // Not what a stranger can ask for without end: pages of addresses that don't exist.
  const isWorthIt = page.status === 200 && page.body.length > 1024;
  const encoding = isWorthIt ? chooseEncoding(request) : undefined;
  if (!encoding) return reply.send(page.body);
  let copy = page.encoded.get(encoding);
  if (!copy) {
    copy = await compress[encoding](page.body);
    page.encoded.set(encoding, copy);
  }
  return reply.header('content-encoding', encoding).send(copy);
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
