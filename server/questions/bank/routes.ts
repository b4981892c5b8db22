import type { FastifyInstance } from 'fastify';
import * as contract from '../../../contract/questions/bank.ts';
import { attachment } from '../../platform/calls/attachment.ts';
import { handle } from '../../platform/calls/calls.ts';
import type { DraftSources } from '../../studio/drafts/open-draft.ts';
import { getBankQuestion } from './bank-question.ts';
import { importToBank, readBankFile, undoImport } from './import-questions.ts';
import { listQuestionBank } from './list-bank.ts';
import { mendQuestion } from './mend-question.ts';
import * as use from './use-questions.ts';

export function bankRoutes(app: FastifyInstance, sources: DraftSources): void {
  handle(app, contract.listQuestionBank, ({ db, viewer, query }) =>
    listQuestionBank(db, viewer, query, sources),
  );
  handle(app, contract.getBankQuestion, async ({ db, viewer, params }) => ({
    data: await getBankQuestion(db, viewer, params.key),
  }));
  handle(app, contract.addBankQuestion, async ({ db, viewer, body }) => ({
    data: await use.addOwnQuestion(db, viewer, body),
  }));
  handle(app, contract.mendBankQuestion, async ({ db, viewer, params, body }) => ({
    data: await mendQuestion(db, viewer, params.key, body),
  }));
  handle(app, contract.removeBankQuestion, async ({ db, viewer, params }) => {
    await use.removeQuestion(db, viewer, params.key);
    return { data: { message: 'The question was removed from the bank.' } };
  });
  handle(app, contract.copyBankQuestion, async ({ db, viewer, params }) => ({
    data: await use.copyQuestion(db, viewer, params.key),
  }));
  handle(app, contract.takeBankQuestion, async ({ db, viewer, params }) => ({
    data: await use.takeQuestion(db, viewer, params.key),
  }));
  handle(app, contract.tagBankQuestions, async ({ db, viewer, body }) => ({
    data: await use.tagQuestions(db, viewer, body),
  }));
  handle(app, contract.addFromBank, async ({ db, viewer, body }) => ({
    data: await use.addFromBank(db, viewer, body),
  }));
  handle(app, contract.exportBankQuestions, async ({ db, viewer, body, setHeader }) => {
    setHeader('content-disposition', attachment('Question bank.gift'));
    return Buffer.from(await use.exportQuestions(db, viewer, body.keys));
  });
  handle(app, contract.readBankFile, async ({ db, viewer, query, file }) => ({
    data: await readBankFile(db, viewer, file, query.name),
  }));
  handle(app, contract.importToBank, async ({ db, viewer, body }) => ({
    data: await importToBank(db, viewer, body),
  }));
  handle(app, contract.undoBankImport, async ({ db, viewer, body }) => ({
    data: await undoImport(db, viewer, body.ids),
  }));
  handle(app, contract.listSharedQuestions, async ({ db, viewer, params }) => ({
    data: await use.listShared(db, viewer, params.lessonId),
  }));
}
