import type { FastifyInstance } from 'fastify';
import * as questions from '../../../contract/community/questions.ts';
import { handle } from '../../platform/calls/calls.ts';
import { byAccount, limitTries } from '../../platform/calls/limits.ts';
import { limits } from '../limits.ts';
import {
  acceptAnswer,
  answerQuestion,
  askQuestion,
  editPost,
  listQuestions,
  removePost,
  reportPost,
} from './questions.ts';

const done = (message: string) => ({ data: { message } });

export function questionRoutes(app: FastifyInstance): void {
  handle(app, questions.listQuestions, async ({ db, viewer, params, query }) => ({
    data: await listQuestions(db, viewer, params.slug, query),
  }));

  handle(app, questions.askQuestion, async ({ db, viewer, params, body }) => {
    await limitTries(db, limits.question, byAccount(viewer.accountId));
    return { data: await askQuestion(db, viewer, params.slug, body) };
  });

  handle(app, questions.answerQuestion, async ({ db, viewer, params, body }) => {
    await limitTries(db, limits.answer, byAccount(viewer.accountId));
    return { data: await answerQuestion(db, viewer, params.id, body) };
  });

  handle(app, questions.editPost, async ({ db, viewer, params, body }) => {
    await limitTries(db, limits.answer, byAccount(viewer.accountId));
    return { data: await editPost(db, viewer, params.id, body.text) };
  });

  handle(app, questions.removePost, async ({ db, viewer, params }) => {
    await removePost(db, viewer, params.id);
    return done('Removed.');
  });

  handle(app, questions.acceptAnswer, async ({ db, viewer, params, body }) => ({
    data: await acceptAnswer(db, viewer, params.id, body.answer),
  }));

  handle(app, questions.reportPost, async ({ db, viewer, params }) => {
    await limitTries(db, limits.report, byAccount(viewer.accountId));
    await reportPost(db, viewer, params.id);
    return done('Thank you. The teacher will look at it.');
  });
}
