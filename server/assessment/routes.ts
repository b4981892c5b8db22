import type { FastifyInstance } from 'fastify';
import * as assignments from '../../contract/assessment/assignments.ts';
import * as quizzes from '../../contract/assessment/quizzes.ts';
import { handle } from '../platform/calls/calls.ts';
import { getPhoto, removePhoto, uploadPhoto } from './assignments/photos.ts';
import { reviewSubmission } from './assignments/review-submission.ts';
import { getOwnAssignment, submitAssignment } from './assignments/submissions.ts';
import { getOwnAttempts, submitAttempt } from './quizzes/attempts.ts';

export function assessmentRoutes(app: FastifyInstance): void {
  handle(app, quizzes.submitAttempt, async ({ db, viewer, params, body }) => ({
    data: await submitAttempt(db, viewer, params.slug, body),
  }));

  handle(app, quizzes.getMyAttempts, async ({ db, viewer, params }) => ({
    data: await getOwnAttempts(db, viewer, params.slug),
  }));

  handle(app, assignments.uploadPhoto, async ({ db, files, viewer, params, file }) => ({
    data: await uploadPhoto(db, files, viewer, params, file),
  }));

  handle(app, assignments.deletePhoto, async ({ db, viewer, params }) => {
    await removePhoto(db, viewer, params);
    return { data: { message: 'The photo was removed.' } };
  });

  handle(app, assignments.getPhoto, async ({ db, files, viewer, params, query, setHeader }) => {
    const image = await getPhoto(db, files, viewer, params.id, query.size);
    // It never changes, but the next person at this browser has to ask for themselves.
    setHeader('cache-control', 'private, max-age=3600');
    setHeader('vary', 'authorization');
    setHeader('content-disposition', 'inline');
    return image;
  });

  handle(app, assignments.getMyAssignment, async ({ db, viewer, params }) => ({
    data: await getOwnAssignment(db, viewer, params.slug),
  }));

  handle(app, assignments.submitAssignment, async ({ db, viewer, params, body }) => ({
    data: await submitAssignment(db, viewer, params.slug, body),
  }));

  handle(app, assignments.reviewSubmission, async ({ db, viewer, params, body }) => {
    await reviewSubmission(db, viewer, params.id, body);
    return { data: { message: 'The feedback is saved, and the learner is told.' } };
  });
}
