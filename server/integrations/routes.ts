import type { FastifyInstance } from 'fastify';
import { webhookRoutes } from './webhooks/routes.ts';

export function integrationsRoutes(app: FastifyInstance): void {
  webhookRoutes(app);
}
