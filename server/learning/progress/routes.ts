import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/learning/progress.ts';
import { handle } from '../../platform/calls/calls.ts';
import { recordActivity } from './activity.ts';
import { getProgress } from './progress.ts';

export function progressRoutes(app: FastifyInstance): void {
  handle(app, contract.recordActivity, async ({ db, viewer, params, body }) => {
    await recordActivity(db, viewer, params.slug, body.seconds);
    return { data: { message: 'Counted.' } };
  });

  handle(app, contract.getProgress, async ({ db, viewer }) => ({
    data: await getProgress(db, viewer),
  }));
}
