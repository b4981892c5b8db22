import type { FastifyInstance } from 'fastify';
import { Refusal } from './errors.ts';

const ownNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The local default shows its mail and its sample passwords to whoever is on this machine. A page elsewhere
 * whose name was made to point here must not read them.
 */
export function answerOwnNamesOnly(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(ownNames.has(request.hostname) ? undefined : new Refusal('wrong_host'));
  });
}
