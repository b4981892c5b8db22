import type { FastifyInstance } from 'fastify';
import { insightRoutes } from './insight/routes.ts';
import { learnersRoutes } from './learners/routes.ts';
import { peopleRoutes } from './people/routes.ts';

export function teachingRoutes(app: FastifyInstance): void {
  insightRoutes(app);
  learnersRoutes(app);
  peopleRoutes(app);
}
