import type { FastifyInstance } from 'fastify';
import * as contract from '../../contract/assessment/quizzes.ts';
import { handle } from '../platform/calls/calls.ts';
import { getPhoto, removePhoto, uploadPhoto } from './assignments/photos.ts';
import { reviewSubmission } from './assignments/review-submission.ts';
import { getOwnAssignment, submitAssignment } from './assignments/submissions.ts';
import { getOwnAttempts, submitAttempt } from './quizzes/attempts.ts';

export function assessmentRoutes(app: FastifyInstance): void {
  handle(app, contract.submitAttempt, async ({ db, viewer, params, body }) => ({
    data: await submitAttempt(db, viewer, params.slug, body),
  }));

  handle(app, contract.getOwnAttempts, async ({ db, viewer, params }) => ({
    data: await getOwnAttempts(db, viewer, params.slug),
  }));

  handle(app, contract.uploadPhoto, async ({ db, files, viewer, params, file }) => ({
    data: await uploadPhoto(db, files, viewer, params, file),
  }));

  handle(app, contract.removePhoto, async ({ db, viewer, params }) => {
    await removePhoto(db, viewer, params);
    return { data: { message: 'The photo was removed.' } };
  });

  handle(app, contract.getPhoto, async ({ db, files, viewer, params, query, setHeader }) => {
    const image = await getPhoto(db, files, viewer, params.id, query.size);
    // It never changes, but the next person at this browser has to ask for themselves.
    setHeader('cache-control', 'private, max-age=3600');
    setHeader('vary', 'authorization');
    setHeader('content-disposition', 'inline');
    return image;
  });

  handle(app, contract.getOwnAssignment, async ({ db, viewer, params }) => ({
    data: await getOwnAssignment(db, viewer, params.slug),
  }));

  handle(app, contract.submitAssignment, async ({ db, viewer, params, body }) => ({
    data: await submitAssignment(db, viewer, params.slug, body),
  }));

  handle(app, contract.reviewSubmission, async ({ db, viewer, params, body }) => {
    await reviewSubmission(db, viewer, params.id, body);
    return { data: { message: 'The feedback is saved, and the learner is told.' } };
  });
}
