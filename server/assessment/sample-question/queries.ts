import type { Db } from '../../platform/postgres/database.ts';
import { currentQuestions, isOpenToEveryone } from '../current-question-queries.ts';

/** Current questions marked as samples, in lessons that everyone may read. */
function openSamples(db: Db) {
  return currentQuestions(db).where('question.sample', '=', true).where(isOpenToEveryone);
}

/** In the order of courses and lessons. */
export async function listSamples(db: Db) {
  return openSamples(db)
    .orderBy('course.id')
    .orderBy('lesson.position')
    .orderBy('question.position')
    .select([
      'question.id',
      'question.question',
      'question.options',
      'course.id as courseId',
      'course.title as courseTitle',
      'lesson.slug as lessonSlug',
      'lesson.title as lessonTitle',
    ])
    .execute();
}

export async function findKeyedSample(db: Db, id: string) {
  return openSamples(db)
    .innerJoin('assessment.answer_key as key', 'key.question_id', 'question.id')
    .where('question.id', '=', id)
    .select((eb) => [
      eb.fn<number>('cardinality', ['question.options']).as('options'),
      'key.answer',
      'key.explanation',
    ])
    .executeTakeFirst();
}
