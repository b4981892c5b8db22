import type { FastifyInstance } from 'fastify';
import type { DraftSources } from '../studio/drafts/open-draft.ts';
import { bankRoutes } from './bank/routes.ts';
import { questionFileRoutes } from './files/routes.ts';
import { practiceRoutes } from './practice/routes.ts';

export function questionsRoutes(app: FastifyInstance, sources: DraftSources): void {
  bankRoutes(app, sources);
  questionFileRoutes(app);
  practiceRoutes(app);
}
