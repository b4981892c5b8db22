import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './errors.ts';

const ownNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * A local installation shows its mailbox and sample passwords to anyone on this machine. A website whose name was
 * pointed at 127.0.0.1 (DNS rebinding) must not read them.
 */
export function acceptLocalHostNamesOnly(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(ownNames.has(request.hostname) ? undefined : new Refusal('wrong_host'));
  });
}

/**
 * The same for a request that Fastify hasn't seen. Where a proxy may have named another host, this says no, and Fastify
 * decides.
 */
export function asksForLocalHostName(headers: IncomingHttpHeaders): boolean {
  const { host = '', 'x-forwarded-host': forwarded } = headers;
  if (forwarded !== undefined) return false;
  const end = host.startsWith('[') ? host.indexOf(']') + 1 : host.indexOf(':');
  return ownNames.has(end < 0 ? host : host.slice(0, end));
}
