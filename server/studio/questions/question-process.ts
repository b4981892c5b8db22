import { serveWork } from '../../platform/processes/helper-process.ts';
import { readPracticeQuestions } from '../practice/read-practice.ts';
import { readQuestions } from './read-questions.ts';

export interface QuestionWork {
  bytes: Uint8Array;
  /** For a quiz, or to practise with. */
  purpose: 'quiz' | 'practice';
}

serveWork(async ({ bytes, purpose }: QuestionWork) =>
  purpose === 'quiz' ? readQuestions(bytes) : readPracticeQuestions(bytes),
);
