import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/teaching/learners.ts';
import { attachment } from '../../platform/calls/attachment.ts';
import { handle } from '../../platform/calls/calls.ts';
import { admitLearner } from './admit-learner.ts';
import { agreeDeadline, listLearnerDeadlines } from './agreed-days.ts';
import { exportLearners } from './export-learners.ts';
import { countLearners, listLearners } from './learners.ts';
import { announce, listAnnouncements, writeToLearner } from './messages.ts';
import { setTimeShare } from './time-share.ts';

export function learnersRoutes(app: FastifyInstance): void {
  handle(app, contract.listLearners, async ({ db, viewer, params, query }) =>
    listLearners(db, viewer, params.id, query),
  );

  handle(app, contract.countLearners, async ({ db, viewer, params }) => ({
    data: await countLearners(db, viewer, params.id),
  }));

  handle(app, contract.exportLearners, async ({ db, viewer, params, query, setHeader }) => {
    const { filename, bytes } = await exportLearners(db, viewer, params.id, query);
    setHeader('content-disposition', attachment(filename));
    return bytes;
  });

  handle(app, contract.writeToLearner, async ({ db, viewer, params, body }) => {
    const { id: courseId, learnerId } = params;
    await writeToLearner(db, viewer, { courseId, learnerId }, body);
    return { data: { message: 'Message sent.' } };
  });

  handle(app, contract.setTimeShare, async ({ db, viewer, params, body }) => {
    const { id: courseId, learnerId } = params;
    await setTimeShare(db, viewer, { courseId, learnerId }, body.percent);
    return { data: { message: 'Saved. It holds for quizzes that are started from now on.' } };
  });

  handle(app, contract.listLearnerDeadlines, async ({ db, viewer, params }) => {
    const { id: courseId, learnerId } = params;
    return { data: await listLearnerDeadlines(db, viewer, { courseId, learnerId }) };
  });

  handle(app, contract.agreeDeadline, async ({ db, viewer, params, body }) => {
    const { id: courseId, learnerId, lessonId } = params;
    await agreeDeadline(db, viewer, { courseId, learnerId, lessonId }, body.dueOn);
    return { data: { message: 'Saved. The learner sees the new day.' } };
  });

  handle(app, contract.admitLearner, async ({ db, viewer, params }) => {
    const { id: courseId, learnerId } = params;
    await admitLearner(db, viewer, { courseId, learnerId });
    return { data: { message: 'They can start the course now.' } };
  });

  handle(app, contract.announce, async ({ db, viewer, params, body }) => {
    await announce(db, viewer, params.id, body);
    return { data: { message: 'The announcement is on its way.' } };
  });

  handle(app, contract.listAnnouncements, async ({ db, viewer, params, query }) =>
    listAnnouncements(db, viewer, params.id, query),
  );
}
