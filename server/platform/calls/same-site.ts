import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { Refusal } from './errors.ts';

/**
 * Refuses a state-changing call that a browser makes for another website. Tokens are never sent automatically, but a visitor's
 * calls need none: without this, any website could make its visitors send our emails. Programs send neither header.
 */
export function refuseOtherSites(
  endpoint: Endpoint,
  request: Pick<FastifyRequest, 'headers' | 'host'>,
  publicUrl: string,
): void {
  if (endpoint.method === 'GET' || endpoint.acceptsOtherSites) return;
  const header = (name: string) => String(request.headers[name] ?? '');
  if (isFromOtherSite(header, publicUrl, request.host)) throw new Refusal('cross_site');
}

/** Also for the few GET calls of the specification that change something. */
export function isFromOtherSite(
  header: (name: string) => string,
  publicUrl: string,
  host = header('host'),
): boolean {
  const site = header('sec-fetch-site');
  // `none` is the user: a bookmark, or an address typed in.
  if (site !== '') return site !== 'same-origin' && site !== 'none';
  const origin = header('origin');
  if (origin === '') return false;
  if (!URL.canParse(origin)) return true;
  const { origin: own } = new URL(publicUrl);
  return origin !== own && new URL(origin).host !== host;
}
