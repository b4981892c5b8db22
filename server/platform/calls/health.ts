import type { FastifyInstance } from 'fastify';
import { isReachable } from '../postgres/database.ts';

/** For monitoring. Not part of the contract, so it has no viewer and no log line. */
export function registerHealth(app: FastifyInstance) {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'alive' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const status = await readiness(app);
    return reply.code(status === 'ready' ? 200 : 503).send({ status });
  });
}

async function readiness({ services }: FastifyInstance) {
  if (services.drain.isStopping) return 'stopping';
  return (await isReachable(services.db)) ? 'ready' : 'database unreachable';
}
