import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/community/teaching.ts';
import { handle } from '../../platform/calls/calls.ts';
import {
  countTaughtPosts,
  keepPost,
  listTaughtPosts,
  settlePost,
  taughtComments,
  taughtQuestions,
} from './taught-posts.ts';

const done = (message: string) => ({ data: { message } });

const moved = (settled: boolean) =>
  done(settled ? 'Moved to Answered.' : 'Moved back to Unanswered.');

export function teachingRoutes(app: FastifyInstance): void {
  handle(app, contract.listTaughtComments, async ({ db, viewer, query }) =>
    listTaughtPosts(db, viewer, taughtComments, query),
  );

  handle(app, contract.countTaughtComments, async ({ db, viewer, query }) => ({
    data: await countTaughtPosts(db, viewer, taughtComments, query.course),
  }));

  handle(app, contract.settleComment, async ({ db, viewer, params, body }) => {
    await settlePost(db, viewer, taughtComments, { ...params, ...body });
    return moved(body.settled);
  });

  handle(app, contract.listTaughtQuestions, async ({ db, viewer, query }) =>
    listTaughtPosts(db, viewer, taughtQuestions, query),
  );

  handle(app, contract.countTaughtQuestions, async ({ db, viewer, query }) => ({
    data: await countTaughtPosts(db, viewer, taughtQuestions, query.course),
  }));

  handle(app, contract.settleQuestion, async ({ db, viewer, params, body }) => {
    await settlePost(db, viewer, taughtQuestions, { ...params, ...body });
    return moved(body.settled);
  });

  handle(app, contract.keepPost, async ({ db, viewer, params }) => {
    await keepPost(db, viewer, params.id);
    return done('It stays where it is.');
  });
}
