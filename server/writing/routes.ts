import type { FastifyInstance } from 'fastify';
import { activityRoutes } from './activities/routes.ts';
import { captionRoutes } from './captions/routes.ts';
import { editingRoutes } from './editing/routes.ts';
import { embedRoutes } from './embeds/routes.ts';
import { lessonRoutes } from './lessons/routes.ts';
import { passageRoutes } from './passages/routes.ts';

export function writingRoutes(app: FastifyInstance): void {
  activityRoutes(app);
  captionRoutes(app);
  editingRoutes(app);
  embedRoutes(app);
  lessonRoutes(app);
  passageRoutes(app);
}
