import type { Db } from '../../platform/postgres/database.ts';

/** Current questions marked as samples, in lessons that everyone may read. */
function openSamples(db: Db) {
  return db
    .selectFrom('assessment.question as question')
    .innerJoin('assessment.quiz as quiz', (join) =>
      join
        .onRef('quiz.lesson_id', '=', 'question.lesson_id')
        .onRef('quiz.version', '=', 'question.version'),
    )
    .innerJoin('catalog.lesson as lesson', 'lesson.id', 'question.lesson_id')
    .innerJoin('catalog.course as course', 'course.id', 'lesson.course_id')
    .where('question.sample', '=', true)
    .where('lesson.position', 'is not', null)
    .where('course.published_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('lesson.preview', '=', true),
        eb(eb.fn.coalesce('course.sale_cents', 'course.price_cents'), '=', 0),
      ]),
    );
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
