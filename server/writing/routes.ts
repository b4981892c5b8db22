import type { FastifyInstance } from 'fastify';
import type { DraftSources } from '../studio/drafts/open-draft.ts';
import { activityRoutes } from './activities/routes.ts';
import { bankRoutes } from './bank/routes.ts';
import { captionRoutes } from './captions/routes.ts';
import { editingRoutes } from './editing/routes.ts';
import { embedRoutes } from './embeds/routes.ts';
import { lessonRoutes } from './lessons/routes.ts';
import { passageRoutes } from './passages/routes.ts';
import { practiceRoutes } from './practice/routes.ts';
import { questionRoutes } from './questions/routes.ts';

export function writingRoutes(app: FastifyInstance, sources: DraftSources): void {
  activityRoutes(app);
  bankRoutes(app, sources);
  captionRoutes(app);
  editingRoutes(app);
  embedRoutes(app);
  lessonRoutes(app);
  passageRoutes(app);
  practiceRoutes(app);
  questionRoutes(app);
}
