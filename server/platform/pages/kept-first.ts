import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { answersAreLogged, logAnswer, pageRoute } from '../calls/log.ts';
import { happened, isFollowed } from '../metrics/happenings.ts';
import { hasOwnChange } from './own-change.ts';
import { copyFor, type Page, writeCopy } from './page-response.ts';

export interface KeptFirst {
  /** The cached page for an address, if it shows every change so far. */
  find(address: string): Page | undefined;
  /** Whether the server's own rules allow this request to be answered here. */
  mayAnswer(request: IncomingMessage): boolean;
  /** One in this many is logged: a line takes as long as a page. */
  logEvery: number;
}

/**
 * Answers requests for cached pages before Fastify sees them: finding a route, running hooks and making a request, a reply and a
 * promise take as long as writing the page.
 *
 * The reply is the one that Fastify would give, because nothing is made here. A page is cached under the address that its route
 * gave it, and a copy has the headers that the hooks set for the first reply. All else is left to Fastify: a page that isn't
 * cached or is outdated, an address that its route would change, a body, someone who has just changed something.
 */
export function answerKeptFirst(
  app: FastifyInstance,
  { find, mayAnswer, logEvery }: KeptFirst,
): void {
  const { server, log } = app;
  const isLogged = answersAreLogged(log);
  const isCounted = isFollowed('kept');
  let sinceLogged = 0;

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method = '', url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const page = find(url);
    if (!page || hasBody(request) || hasOwnChange(request) || !mayAnswer(request)) return false;
    const copy = copyFor(request.headers, page);
    if (!copy) return false;
    if (isCounted) happened('kept', undefined);
    sinceLogged += 1;
    if (isLogged && sinceLogged >= logEvery) {
      sinceLogged = 0;
      const startedAt = performance.now();
      response.once('finish', () => {
        const ms = performance.now() - startedAt;
        const { status } = copy;
        logAnswer(log, { reqId: randomUUID(), method, route: pageRoute(url), status, ms });
      });
    }
    writeCopy(request, response, copy);
    return true;
  }

  const others = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request').on('request', (request, response) => {
    if (answer(request, response)) return;
    for (const listener of others) listener.call(server, request, response);
  });
}

/** Reading it, or refusing to wait for it, is left to Fastify. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}
