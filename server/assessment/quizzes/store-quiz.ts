import { join } from 'node:path';
import { isUsual, type QuizSettings, termsOf } from '../../../contract/catalog/quiz-settings.ts';
import { showInQuiz } from '../../../practice/in-quiz.ts';
import type { ContentQuestion } from '../../catalog/content/content.ts';
import type { QuizStore } from '../../catalog/content/load-content.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { storePractice } from '../practice/store-practice.ts';
import * as queries from './queries.ts';

/** Stores changed questions and settings as a new version; unchanged ones rewrite the current version. */
export async function storeQuiz(
  db: Db,
  lessonId: string,
  quiz: {
    contentHash: string;
    questions: readonly ContentQuestion[];
    settings?: QuizSettings | undefined;
  },
): Promise<void> {
  const { contentHash, questions, settings } = quiz;
  if (questions.length === 0) return;
  const current = await queries.findQuiz(db, lessonId);
  const isSame = current?.contentHash === contentHash;
  const version = isSame ? current.version : (current?.version ?? 0) + 1;
  const terms = termsOf(questions, settings);
  const { passMark } = terms;
  await queries.writeQuiz(db, { lessonId, version, contentHash, passMark });
  if (!isUsual(settings)) await queries.writeTerms(db, { lessonId, version, ...terms });
  await queries.writeQuestions(db, lessonId, version, questions.map(toRow));
  if (current && !isSame) await queries.moveCards(db, lessonId, current.version, version);
}

function toRow({ practice, ...question }: ContentQuestion): queries.NewQuestion {
  // The home page shows none of its pictures.
  if (!practice) return { ...question, sample: question.sample === true && !question.pictures };
  return { ...question, kind: { content: practice.content, shown: showInQuiz(practice) } };
}

/** What the content loader of catalog stores quizzes and practice with. */
export const quizStore: QuizStore = {
  storeQuiz,
  storePractice,
  sourceFolder: join(import.meta.dirname, '..'),
};
