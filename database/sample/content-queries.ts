import { sql } from 'kysely';
import type { LessonKind } from '../../contract/catalog.ts';
import type { Db } from '../../server/platform/postgres/database.ts';

export interface CourseContent {
  id: number;
  title: string;
  weeks: number;
  /** The price after any sale. */
  dueCents: number;
  lessons: LessonContent[];
}

export interface LessonContent {
  id: string;
  slug: string;
  title: string;
  kind: LessonKind;
  minutes: number;
  moduleId: string;
  /** Null for an assignment. */
  quiz: Quiz | null;
}

export interface Quiz {
  version: number;
  passMark: number;
  questions: { id: string; options: number; answer: number }[];
}

/** The loaded courses, with the answers that sample attempts are built from. */
export async function listContent(db: Db): Promise<CourseContent[]> {
  const { rows } = await sql<CourseContent>`
    select
      course.id, course.title, course.duration_weeks as weeks,
      coalesce(course.sale_cents, course.price_cents) as "dueCents",
      json_agg(json_build_object(
        'id', lesson.id,
        'slug', lesson.slug,
        'title', lesson.title,
        'kind', lesson.kind,
        'minutes', lesson.minutes,
        'moduleId', lesson.module_id,
        'quiz', (
          select json_build_object(
            'version', quiz.version,
            'passMark', quiz.pass_mark,
            'questions', json_agg(json_build_object(
              'id', question.id, 'options', cardinality(question.options), 'answer', key.answer
            ) order by question.position)
          )
          from assessment.quiz
          join assessment.question
            on question.lesson_id = quiz.lesson_id and question.version = quiz.version
          join assessment.answer_key as key on key.question_id = question.id
          where quiz.lesson_id = lesson.id
          group by quiz.lesson_id
        )
      ) order by lesson.position) as lessons
    from catalog.course
    join catalog.lesson on lesson.course_id = course.id and lesson.position is not null
    group by course.id
    order by course.id`.execute(db);
  return rows;
}
