import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/assessment/review.ts';
import { handle } from '../../platform/calls/calls.ts';
import { checkReviewAnswer, getReview, rateReview } from './review.ts';

export function reviewRoutes(app: FastifyInstance): void {
  handle(app, contract.getReview, async ({ db, viewer }) => ({
    data: await getReview(db, viewer),
  }));

  handle(app, contract.checkReviewAnswer, async ({ db, viewer, params, body }) => ({
    data: await checkReviewAnswer(db, viewer, params.id, body.answer),
  }));

  handle(app, contract.rateReview, async ({ db, viewer, params, body }) => ({
    data: await rateReview(db, viewer, params.id, body),
  }));
}
