import type { Question } from '../../contract/catalog.ts';
import type { Db } from '../../server/platform/postgres/database.ts';

/** The right option of each question as a paper shows them. */
export async function rightOptionsOf(
  db: Db,
  slug: string,
  paper: { version: number; questions: readonly Question[] },
): Promise<number[]> {
  const keyed = await db
    .selectFrom('catalog.lesson as lesson')
    .innerJoin('assessment.question as question', 'question.lesson_id', 'lesson.id')
    .innerJoin('assessment.answer_key as key', 'key.question_id', 'question.id')
    .where('lesson.slug', '=', slug)
    .where('question.version', '=', paper.version)
    .select(['question.question', 'question.options', 'key.answer'])
    .execute();
  const rights = new Map(keyed.map(({ question, options, answer }) => [question, options[answer]]));
  return paper.questions.map(({ question, options }) =>
    options.indexOf(rights.get(question) ?? ''),
  );
}
