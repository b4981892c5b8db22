import { sql } from 'kysely';
import type { Db } from '../platform/postgres/database.ts';

/** Questions of the current version of their quiz, in lessons of published courses. */
export function currentQuestions(db: Db) {
  return db
    .selectFrom('assessment.question as question')
    .innerJoin('assessment.quiz as quiz', (join) =>
      join
        .onRef('quiz.lesson_id', '=', 'question.lesson_id')
        .onRef('quiz.version', '=', 'question.version'),
    )
    .innerJoin('catalog.lesson as lesson', 'lesson.id', 'question.lesson_id')
    .innerJoin('catalog.course as course', 'course.id', 'lesson.course_id')
    .where('lesson.position', 'is not', null)
    .where('course.published_at', 'is not', null);
}

/** Whether everyone may read the lesson of `currentQuestions`. */
export const isOpenToEveryone = sql<boolean>`(
  lesson.preview or coalesce(course.sale_cents, course.price_cents) = 0
)`;
