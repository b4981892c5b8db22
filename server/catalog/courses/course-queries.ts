import { type Expression, sql } from 'kysely';
import type { QuizTerms } from '../../../contract/catalog/quiz-settings.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { tallyOf } from '../../platform/postgres/tally-queries.ts';
import type { AskableQuestion } from '../papers/paper.ts';
import { pageColumns } from './course-row.ts';
import { publishedCourses } from './queries.ts';

export async function findCourse(db: Db, id: number) {
  return courseById(db, id).executeTakeFirst();
}

function courseById(db: Db, id: number | Expression<number>) {
  return publishedCourses(db)
    .where('course.id', '=', id)
    .select(pageColumns.map((column) => `course.${column}` as const));
}

/** The published courses to take before another one. */
export async function listPrerequisites(db: Db, courseId: number) {
  return db
    .selectFrom('catalog.prerequisite as prerequisite')
    .innerJoin('catalog.course as course', 'course.id', 'prerequisite.needed_course_id')
    .where('prerequisite.course_id', '=', courseId)
    .where('course.published_at', 'is not', null)
    .where('course.archived_at', 'is', null)
    .orderBy('prerequisite.position')
    .select(['course.id', 'course.title', 'prerequisite.required'])
    .execute();
}

/** Of courses that are offered. */
export async function listOfferedTitles(db: Db, ids: readonly number[]) {
  const courses = await db
    .selectFrom('catalog.course')
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .where('published_at', 'is not', null)
    .where('archived_at', 'is', null)
    .select(['id', 'title'])
    .execute();
  return new Map(courses.map(({ id, title }) => [id, title]));
}

export async function findCourseFacts(db: Db, id: number) {
  return db
    .selectFrom('catalog.course as course')
    .where('course.id', '=', id)
    .select([
      'course.id',
      'course.currency',
      tallyOf('students', sql.ref('course.id')).as('students'),
    ])
    .executeTakeFirst();
}

/** In order, with the titles of their modules. */
export async function listOutline(db: Db, courseId: number) {
  return outlineOf(db, courseId).execute();
}

function outlineOf(db: Db, courseId: number | Expression<number>) {
  return db
    .selectFrom('catalog.lesson as listed')
    .innerJoin('catalog.module as module', 'module.id', 'listed.module_id')
    .leftJoin('assessment.lesson_quiz as quiz', 'quiz.lesson_id', 'listed.id')
    .leftJoin('assessment.version_terms as terms', (join) =>
      join
        .onRef('terms.lesson_id', '=', 'quiz.lesson_id')
        .onRef('terms.version', '=', 'quiz.version'),
    )
    .where('listed.course_id', '=', courseId)
    .where('listed.position', 'is not', null)
    .select((eb) => [
      'module.position as modulePosition',
      'module.title as moduleTitle',
      'module.opens',
      'listed.slug',
      'listed.title',
      'listed.kind',
      'listed.minutes',
      'listed.preview',
      'listed.gated',
      eb
        .selectFrom('assessment.quiz_question as question')
        .whereRef('question.lesson_id', '=', 'quiz.lesson_id')
        .whereRef('question.version', '=', 'quiz.version')
        .select((eb) => eb.fn.countAll<number>().as('questions'))
        .$asScalar()
        .$notNull()
        .as('questionCount'),
      // Null for the usual quiz.
      'terms.asked',
    ])
    .orderBy('listed.position');
}

export type OutlineRow = Awaited<ReturnType<typeof listOutline>>[number];

/** Moments inside JSON are text. */
type LessonCourse = Omit<NonNullable<Awaited<ReturnType<typeof findCourse>>>, 'archived_at'> & {
  archived_at: string | null;
};

/**
 * A lesson with its course and its content, if that is open to everyone. All in one statement, so that a publication at the
 * same moment is either in all of it or in none.
 */
export async function findLesson(db: Db, slug: string) {
  const courseId = sql<number>`lesson.course_id`;
  const isOpen = sql`exists (
    select from catalog.course
    where course.id = lesson.course_id and course.archived_at is null
      and (
        lesson.preview
        or (coalesce(course.sale_cents, course.price_cents) = 0 and not lesson.gated)
      )
  )`;
  return db
    .selectFrom('catalog.lesson as lesson')
    .where(sql`lower(lesson.slug)`, '=', slug.toLowerCase())
    .where('lesson.position', 'is not', null)
    .select([
      'lesson.id',
      'lesson.course_id',
      'lesson.slug',
      'lesson.title',
      'lesson.kind',
      'lesson.minutes',
      'lesson.preview',
      'lesson.gated',
      'lesson.headings',
      sql<string>`left(lesson.words, 400)`.as('beginning'),
      sql<number>`lesson.position`.as('position'),
      sql<LessonCourse | null>`(
        select to_json(found) from ${courseById(db, courseId)} as found
      )`.as('course'),
      sql<OutlineRow[]>`coalesce(
        (select json_agg(place) from ${outlineOf(db, courseId)} as place), '[]'
      )`.as('outline'),
      sql<LessonContentRow | null>`case when ${isOpen} then (
        select to_json(content) from ${contentOf(db, sql<string>`lesson.id`)} as content
      ) end`.as('content'),
    ])
    .executeTakeFirst();
}

/** The published course that a lesson was taken out of. */
export async function findCourseOfWithdrawn(db: Db, slug: string) {
  return publishedCourses(db)
    .innerJoin('catalog.lesson as lesson', 'lesson.course_id', 'course.id')
    .where(sql`lower(lesson.slug)`, '=', slug.toLowerCase())
    .where('lesson.position', 'is', null)
    .clearSelect()
    .select('course.id as courseId')
    .executeTakeFirst();
}

/** The present address of a lesson that once had this one. */
export async function findNewSlug(db: Db, formerSlug: string): Promise<string | undefined> {
  const lesson = await db
    .selectFrom('catalog.lesson_redirect as redirect')
    .innerJoin('catalog.lesson as lesson', 'lesson.id', 'redirect.lesson_id')
    .where('redirect.slug', '=', formerSlug.toLowerCase())
    .select('lesson.slug')
    .executeTakeFirst();
  return lesson?.slug;
}

/** Without the answer key. */
export async function findLessonContent(db: Db, lessonId: string) {
  return contentOf(db, lessonId).executeTakeFirst();
}

/** What learners read in a lesson, as part of a statement. */
export function contentOf(db: Db, lessonId: string | Expression<string>) {
  return db
    .selectFrom('catalog.lesson as shown')
    .innerJoin('catalog.course as given', 'given.id', 'shown.course_id')
    .leftJoin('assessment.lesson_quiz as quiz', 'quiz.lesson_id', 'shown.id')
    .where('shown.id', '=', lessonId)
    .select([
      'shown.id as lessonId',
      'shown.title',
      'shown.html',
      'shown.photos',
      'shown.task',
      'shown.peer_review as peerReview',
      'shown.accepted_from as acceptedFrom',
      'shown.deadline',
      'shown.group_size as groupSize',
      'quiz.version',
      ownTerms(sql.ref('quiz.version')),
      'given.attempts_per_day as attemptsPerDay',
      'given.hides_answers as hidesAnswers',
      questionsOf(sql.ref('quiz.version')).as('questions'),
      practiceOf('shown.id'),
    ]);
}

export type LessonContentRow = NonNullable<Awaited<ReturnType<typeof findLessonContent>>>;

/** How many questions a lesson offers to practise with. */
const practiceOf = (lessonId: 'shown.id' | 'earlier.lesson_id') =>
  sql<number>`(
    select count(*)::integer from assessment.offered_practice as practice
    where practice.lesson_id = ${sql.ref(lessonId)}
  )`.as('practice');

/** What `quiz` decides for itself in one of its versions; null for the usual one. */
const ownTerms = (version: Expression<unknown>) =>
  sql<QuizTerms | null>`(
    select jsonb_strip_nulls(jsonb_build_object('parts', parts))
      || jsonb_build_object('asked', asked, 'passMark', pass_mark, 'minutes', minutes)
    from assessment.version_terms as terms
    where terms.lesson_id = quiz.lesson_id and terms.version = ${version}
  )`.as('own');

/** The questions of `quiz` in one of its versions, in their order. */
const questionsOf = (version: Expression<unknown>) => sql<AskableQuestion[]>`(
  select coalesce(
    json_agg(
      json_build_object(
        'question', question.question, 'options', question.options, 'shown', question.shown,
        'pictures', question.pictures
      )
      order by question.position
    ),
    '[]'
  )
  from assessment.quiz_question as question
  where question.lesson_id = quiz.lesson_id and question.version = ${version}
)`;

/** A text that was replaced, with the questions that belonged to it, as part of a statement. */
export function earlierContentOf(db: Db, earlierLessonId: Expression<string | null>) {
  return db
    .selectFrom('catalog.earlier_lesson as earlier')
    .innerJoin('catalog.lesson as shown', 'shown.id', 'earlier.lesson_id')
    .innerJoin('catalog.course as given', 'given.id', 'shown.course_id')
    .leftJoin('assessment.lesson_quiz as quiz', 'quiz.lesson_id', 'earlier.lesson_id')
    .where('earlier.id', '=', earlierLessonId)
    .select([
      'shown.id as lessonId',
      'shown.title',
      'earlier.html',
      'earlier.photos',
      'earlier.task',
      'shown.peer_review as peerReview',
      'shown.accepted_from as acceptedFrom',
      'shown.deadline',
      'shown.group_size as groupSize',
      'earlier.quiz_version as version',
      ownTerms(sql.ref('earlier.quiz_version')),
      'given.attempts_per_day as attemptsPerDay',
      'given.hides_answers as hidesAnswers',
      questionsOf(sql.ref('earlier.quiz_version')).as('questions'),
      practiceOf('earlier.lesson_id'),
      'earlier.replaced_at as replacedAt',
    ]);
}

/** The number of ratings per number of stars. */
export async function countStars(db: Db, courseId: number) {
  return db
    .selectFrom('platform.tally')
    .where('subject', '=', 'ratings')
    .where('course_id', '=', courseId)
    .groupBy('part')
    .having((eb) => eb.fn.sum('amount'), '>', 0)
    .select((eb) => [
      sql<number>`part::integer`.as('stars'),
      eb.fn.sum<number>('amount').as('count'),
    ])
    .execute();
}
