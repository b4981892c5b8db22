import type { FastifyInstance } from 'fastify';
import { keyRoutes } from './keys/routes.ts';
import { apiRoutes } from './v1/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';

export function integrationsRoutes(app: FastifyInstance): void {
  keyRoutes(app);
  webhookRoutes(app);
  apiRoutes(app);
}
