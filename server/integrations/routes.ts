import type { FastifyInstance } from 'fastify';
import { keyRoutes } from './keys/routes.ts';
import { oauthRoutes } from './oauth/routes.ts';
import { apiRoutes } from './v1/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';

export async function integrationsRoutes(app: FastifyInstance): Promise<void> {
  keyRoutes(app);
  webhookRoutes(app);
  apiRoutes(app);
  await oauthRoutes(app);
}
