import { serveWork } from '../../platform/processes/helper-process.ts';
import { readQuestionFile } from './read-questions.ts';

export interface QuestionWork {
  bytes: Uint8Array;
  /** What the file is called; empty if nobody said. */
  name: string;
}

serveWork(async ({ bytes, name }: QuestionWork) => readQuestionFile(bytes, name));
