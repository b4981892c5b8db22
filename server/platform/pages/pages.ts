import { channel } from 'node:diagnostics_channel';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { InvokeInProcess } from '../calls/calls.ts';
import { isOutage, Refusal } from '../calls/errors.ts';
import { clientAddress } from '../http/client-address.ts';
import type { ContentChanges } from './content-changes.ts';
import { answerKeptFirst, type KeptFirst } from './kept-first.ts';
import { hasOwnChange } from './own-change.ts';
import { createPageCache, type Demands, type Shown } from './page-cache.ts';
import { failurePage } from './page-failure.ts';
import {
  loadBuiltRenderer,
  type PageRenderer,
  root,
  startDevelopmentRenderer,
} from './page-renderer.ts';
import { type Page, pageOf, sendPage } from './page-response.ts';
import { developmentPolicy, filmPolicy, type PageSources } from './page-security.ts';

/** For the bench: costs nothing unless someone listens. */
const pageRendered = channel('stepwell:page-rendered');

export interface PagesOptions {
  mode: 'production' | 'development';
  invoke: InvokeInProcess;
  content: ContentChanges;
  /** Paths of calls are never pages. */
  isCall: (path: string) => boolean;
  publicUrl?: string;
  /** Other origins that pages may load from, as the settings are now. */
  sources?: () => PageSources | undefined;
  /** Whether a cached page may answer a request that Fastify hasn't seen. Unset: never. */
  mayAnswerFirst?: KeptFirst['mayAnswer'];
  /** Of the pages answered that way, one in this many is logged. */
  logEvery?: number;
}

/** Everything a browser opens: the build's files, and a page for every path that isn't a call. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const isProduction = options.mode === 'production';
  if (isProduction) await registerFiles(app, join(root, 'build/client'));
  const renderer = isProduction ? await loadBuiltRenderer() : await startDevelopmentRenderer(app);
  servePages(app, renderer, options);
}

export function servePages(
  app: FastifyInstance,
  renderer: PageRenderer,
  options: PagesOptions,
): void {
  const { content } = options;
  const cache = createPageCache<Page>(content, {
    onBackgroundFailure: (error) => logFailure(app.log, error),
  });
  const origin = options.publicUrl ? new URL(options.publicUrl).origin : '';

  async function render(target: string, request: FastifyRequest, shown?: Shown): Promise<Page> {
    const failures: unknown[] = [];
    const response = await renderer.render(
      new Request(`${origin || 'http://localhost'}${target}`),
      {
        invoke: (endpoint, input, meta) => options.invoke(endpoint, input, meta, shown),
        origin,
        meta: { address: clientAddress(request.ip), requestId: request.id },
        report: (error) => {
          if (!isRefusedAddress(error)) failures.push(error);
        },
      },
    );
    pageRendered.publish(target);
    for (const error of failures) request.log.error({ err: error }, 'page failed');
    if (response.status >= 500 && options.mode === 'production') {
      throw new PageFailure(failures.some(isOutage) ? 503 : 500);
    }
    return pageOf(response, shown !== undefined, options.sources?.());
  }

  async function load(path: string, search: string, request: FastifyRequest, demands: Demands) {
    const { target, isCacheable, unread } = targetOf(renderer, path, search);
    if (!isCacheable) return render(target, request);
    const kept = await cache.load(target, (shown) => render(target, request, shown), demands);
    return withUnread(kept.page, unread);
  }

  app.get('/*', async (request, reply) => {
    const address = request.raw.url ?? '/';
    const [path = '/', search = ''] = splitOnce(address, '?');
    if (options.isCall(path)) throw new Refusal('not_found');
    if (isFile(path)) return notFound(reply);
    try {
      const afterOwnChange = hasOwnChange(request);
      if (afterOwnChange) await content.sync();
      const demands = { mayLag: true, afterOwnChange };
      const cached = search ? undefined : cache.find(path);
      return await sendPage(request, reply, cached ?? (await load(path, search, request, demands)));
    } catch (error) {
      return sendFailure(request, reply, error);
    }
  });

  const { mayAnswerFirst: mayAnswer, logEvery = 1 } = options;
  if (mayAnswer) answerKeptFirst(app, { find: cache.find, mayAnswer, logEvery });

  if (options.mode === 'development') {
    app.addHook('onSend', async (_request, reply) => {
      // A page that runs a learner's script keeps its sandbox.
      if (String(reply.getHeader('content-security-policy')).startsWith('sandbox')) return;
      if (String(reply.getHeader('content-type')).startsWith('text/html')) {
        reply.header('content-security-policy', developmentPolicy(options.sources?.()));
      }
    });
  }
}

/** The router's reply to an address that no route matches, such as one with a line break. Anyone can ask for those. */
function isRefusedAddress(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || error instanceof Error) return false;
  return 'status' in error && typeof error.status === 'number' && error.status < 500;
}

class PageFailure extends Error {
  readonly status: 500 | 503;

  constructor(status: 500 | 503) {
    super('The page could not be rendered');
    this.status = status;
  }
}

const nothing = new URLSearchParams();

/** The address that is rendered and cached: the path with the query parameters its page declares. Others are ignored. */
function targetOf(renderer: PageRenderer, path: string, search: string) {
  const isData = path.endsWith('.data');
  const handle = renderer.handleOf(isData ? path.slice(0, -'.data'.length) : path);
  if (handle.cache === false)
    return { target: search ? `${path}?${search}` : path, isCacheable: false, unread: nothing };
  if (!search) return { target: path, isCacheable: true, unread: nothing };
  const known = new Set(isData ? ['_routes', ...(handle.query ?? [])] : handle.query);
  const query = new URLSearchParams(search);
  const unread = new URLSearchParams([...query].filter(([name]) => !known.has(name)));
  for (const name of new Set(unread.keys())) query.delete(name);
  query.sort();
  return { target: query.size > 0 ? `${path}?${query}` : path, isCacheable: true, unread };
}

/** A redirect carries over the parameters of the request, such as the campaign a visitor came from. */
function withUnread(page: Page, unread: URLSearchParams): Page {
  const { location } = page.headers;
  if (location === undefined || unread.size === 0 || !/^\/(?![/\\])/.test(location)) return page;
  const joint = location.includes('?') ? '&' : '?';
  return { ...page, headers: { ...page.headers, location: `${location}${joint}${unread}` } };
}

/** The router refuses what it can't decode. Escaped, such an address reaches the "not found" page instead. */
export function readableAddress(address: string, isCall: (path: string) => boolean): string {
  const [path = '/', search] = splitOnce(address, '?');
  if (isCall(path) || isDecodable(path)) return address;
  const readable = path.replaceAll('%', '%25');
  return search === undefined ? readable : `${readable}?${search}`;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

const fileName = /\.[a-z][a-z0-9]{0,9}$/i;
const renderedFiles = new Set(['/robots.txt', '/sitemap.xml', '/site.webmanifest']);

function isFile(path: string): boolean {
  return fileName.test(path) && !path.endsWith('.data') && !renderedFiles.has(path);
}

function notFound(reply: FastifyReply) {
  return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
}

/** Errors that a page reported while rendering are in the log already. */
function logFailure(log: FastifyBaseLogger, error: unknown) {
  if (!(error instanceof PageFailure)) log.error({ err: error }, 'page failed');
}

function sendFailure(request: FastifyRequest, reply: FastifyReply, error: unknown) {
  logFailure(request.log, error);
  const status = error instanceof PageFailure ? error.status : isOutage(error) ? 503 : 500;
  const { html, policy } = failurePage(status, request.id);
  if (status === 503) reply.header('retry-after', 5);
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-request-id', request.id)
    .header('content-security-policy', policy)
    .send(html);
}

const film = /\.(mp4|webm)$/;

async function registerFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(
    async (scope) => {
      scope.setNotFoundHandler((_request, reply) => notFound(reply));
      await scope.register(fastifyStatic, {
        root: join(folder, 'assets'),
        preCompressed: true,
        index: false,
        immutable: true,
        maxAge: '365d',
        // File names carry a hash, so nobody has to revalidate.
        etag: false,
        lastModified: false,
        // Small files, always read whole. Every header is a part of each page's weight.
        acceptRanges: false,
        decorateReply: false,
      });
    },
    { prefix: '/assets' },
  );
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    globIgnore: ['assets/**', '**/*.br', '**/*.gz'],
    preCompressed: true,
    index: false,
    maxAge: '1h',
    decorateReply: false,
    setHeaders: (reply, path) => {
      // A browser opens a film in a page of its own, whose player has to be allowed to load it.
      if (film.test(path)) reply.header('content-security-policy', filmPolicy);
    },
  });
}

function splitOnce(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
