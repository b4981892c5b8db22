import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { Refusal } from './errors.ts';

/**
 * Refuses a state-changing call that a browser makes for another website. Tokens never travel by themselves, but a visitor's
 * calls need none: without this, any website could make its visitors send our emails. Programs send neither header.
 */
export function refuseOtherSites(
  endpoint: Endpoint,
  request: Pick<FastifyRequest, 'headers' | 'host'>,
  publicUrl: string,
): void {
  if (endpoint.method === 'GET' || endpoint.acceptsOtherSites) return;
  if (isFromOtherSite(request, publicUrl)) throw new Refusal('cross_site');
}

/** Also for the few GET calls of the specification that change something. */
export function isFromOtherSite(
  { headers, host }: Pick<FastifyRequest, 'headers' | 'host'>,
  publicUrl: string,
): boolean {
  const site = headers['sec-fetch-site'];
  // `none` is the user: a bookmark, or an address typed in.
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  const { origin: own } = new URL(publicUrl);
  return origin !== own && new URL(origin).host !== host;
}
