import type { QuizStore } from '../../catalog/content/load-content.ts';
import type { Db } from '../../platform/postgres/database.ts';
import * as queries from './queries.ts';

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
  await queries.writeQuiz(db, { lessonId, version, contentHash });
  await queries.writeQuestions(db, lessonId, version, questions);
}

/** What the content loader of catalog stores quizzes with. */
export const quizStore: QuizStore = { storeQuiz, sourceFolder: import.meta.dirname };
