import type { ContentPractice } from '../../catalog/content/content.ts';
import { hashOf } from '../../catalog/content/hash.ts';
import type { Db } from '../../platform/postgres/database.ts';
import * as queries from './queries.ts';

/** Stores what a lesson offers to practise. Questions that are no longer part of it are retired, not deleted. */
export async function storePractice(
  db: Db,
  lessonId: string,
  practice: readonly ContentPractice[],
): Promise<void> {
  await queries.writeQuestions(
    db,
    lessonId,
    practice.map(({ question, figure }) => ({
      question,
      figure,
      contentHash: hashOf({ question, figure }),
    })),
  );
}
