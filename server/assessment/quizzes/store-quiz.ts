import type { Db } from '../../platform/postgres/database.ts';
import * as queries from './queries.ts';

/** Stores the questions as a new version, unless they are the ones that are asked already. */
export async function storeQuiz(
  db: Db,
  lessonId: string,
  quiz: { contentHash: string; questions: readonly queries.NewQuestion[] },
): Promise<void> {
  const { contentHash, questions } = quiz;
  const current = await queries.findQuiz(db, lessonId);
  if (questions.length === 0 || current?.contentHash === contentHash) return;
  const version = (current?.version ?? 0) + 1;
  await queries.writeQuiz(db, { lessonId, version, contentHash });
  await queries.insertQuestions(db, lessonId, version, questions);
}
