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
