import type { Db } from '../../platform/postgres/database.ts';

/** Current questions marked as samples, in lessons that everyone may read. */
function openSamples(db: Db) {
  return db
    .selectFrom('assessment.current_question as question')
    .where('question.sample', '=', true)
    .where('question.open_to_everyone', '=', true)
    .where('question.hides_answers', '=', false);
}

/** In the order of courses and lessons. */
export async function listSamples(db: Db) {
  return openSamples(db)
    .innerJoin('catalog.lesson as lesson', 'lesson.id', 'question.lesson_id')
    .innerJoin('catalog.course as course', 'course.id', 'question.course_id')
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
