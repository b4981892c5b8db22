import { serveWork } from '../../platform/processes/helper-process.ts';
import { readQuestionFile } from './read-questions.ts';

export interface QuestionWork {
  bytes: Uint8Array;
}

serveWork(async ({ bytes }: QuestionWork) => readQuestionFile(bytes));
