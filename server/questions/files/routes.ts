import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/questions/files.ts';
import { attachment } from '../../platform/calls/attachment.ts';
import { handle } from '../../platform/calls/calls.ts';
import * as bank from './bank.ts';
import { readQuestionFile } from './question-file.ts';

export function questionFileRoutes(app: FastifyInstance): void {
  handle(app, contract.readQuestionFile, async ({ db, viewer, params, query, file }) => ({
    data: await readQuestionFile(db, viewer, params.id, file, query.name),
  }));
  handle(app, contract.addToBank, async ({ db, viewer, params, body }) => ({
    data: await bank.addToBank(db, viewer, params.id, body),
  }));
  handle(app, contract.listBank, ({ db, viewer, params, query }) =>
    bank.listBank(db, viewer, params.id, query),
  );
  handle(app, contract.removeFromBank, async ({ db, viewer, params }) => {
    await bank.removeFromBank(db, viewer, params.id, params.questionId);
    return { data: { message: 'The question was removed from the bank.' } };
  });
  handle(app, contract.emptyBank, async ({ db, viewer, params }) => {
    await bank.emptyBank(db, viewer, params.id);
    return { data: { message: 'The question bank is empty.' } };
  });
  handle(app, contract.exportBank, async ({ db, viewer, params, query, setHeader }) => {
    const { name, text } = await bank.exportBank(db, viewer, params.id, query.format);
    setHeader('content-disposition', attachment(name));
    return Buffer.from(text);
  });
  handle(app, contract.exportQuiz, async ({ db, viewer, params, query, setHeader }) => {
    const { name, text } = await bank.exportQuiz(db, viewer, params.lessonId, query.format);
    setHeader('content-disposition', attachment(name));
    return Buffer.from(text);
  });
}
