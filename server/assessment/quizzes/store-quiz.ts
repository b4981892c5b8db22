import { join } from 'node:path';
import { askedOf } from '../../../contract/catalog.ts';
import type { QuizStore } from '../../catalog/content/load-content.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { storePractice } from '../practice/store-practice.ts';
import * as queries from './queries.ts';

/** Four of five. */
const passShare = 0.8;

/** How many right answers pass a quiz with this many questions. */
export function passMarkOf(questions: number): number {
  return Math.ceil(askedOf(questions) * passShare);
}

/** Stores changed questions as a new version; unchanged ones rewrite the current version. */
export async function storeQuiz(
  db: Db,
  lessonId: string,
  quiz: { contentHash: string; questions: readonly queries.NewQuestion[] },
): Promise<void> {
  const { contentHash, questions } = quiz;
  if (questions.length === 0) return;
  const current = await queries.findQuiz(db, lessonId);
  const isSame = current?.contentHash === contentHash;
  const version = isSame ? current.version : (current?.version ?? 0) + 1;
  const passMark = passMarkOf(questions.length);
  await queries.writeQuiz(db, { lessonId, version, contentHash, passMark });
  await queries.writeQuestions(db, lessonId, version, questions);
  if (current && !isSame) await queries.moveCards(db, lessonId, current.version, version);
}

/** What the content loader of catalog stores quizzes and practice with. */
export const quizStore: QuizStore = {
  storeQuiz,
  storePractice,
  sourceFolder: join(import.meta.dirname, '..'),
};
