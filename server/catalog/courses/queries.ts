import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

export async function listCategories(db: Db) {
  return db
    .selectFrom('catalog.category as category')
    .leftJoin('catalog.course as course', (join) =>
      join
        .onRef('course.category_slug', '=', 'category.slug')
        .on('course.published_at', 'is not', null),
    )
    .select((eb) => [
      'category.slug',
      'category.name',
      'category.short_name',
      'category.icon',
      'category.top',
      eb.fn.count<number>('course.id').as('courses'),
    ])
    .groupBy('category.slug')
    .orderBy('category.position')
    .execute();
}

export type CourseRow = Awaited<ReturnType<typeof listFeaturedCourses>>[number];

/** The columns of a course card. */
export function publishedCourses(db: Db) {
  return db
    .selectFrom('catalog.course as course')
    .where('course.published_at', 'is not', null)
    .select((eb) => [
      'course.id',
      'course.category_slug',
      'course.subject',
      'course.title',
      'course.summary',
      'course.teacher',
      'course.illustration',
      'course.level',
      'course.duration_weeks',
      'course.price_cents',
      'course.sale_cents',
      'course.currency',
      eb
        .selectFrom('learning.enrolment as enrolment')
        .whereRef('enrolment.course_id', '=', 'course.id')
        .select((eb) => eb.fn.countAll<number>().as('students'))
        .$asScalar()
        .$notNull()
        .as('students'),
      eb
        .selectFrom('catalog.lesson as lesson')
        .whereRef('lesson.course_id', '=', 'course.id')
        .where('lesson.position', 'is not', null)
        .select((eb) => eb.fn.countAll<number>().as('lessons'))
        .$asScalar()
        .$notNull()
        .as('lessons'),
    ]);
}

export async function listFeaturedCourses(db: Db) {
  return publishedCourses(db)
    .where('course.featured_position', 'is not', null)
    .orderBy('course.featured_position')
    .execute();
}

export async function listCoursesById(db: Db, ids: readonly number[]) {
  return (
    publishedCourses(db)
      // The same SQL for any number of ids, so that it can be prepared.
      .where('course.id', '=', sql<number>`any(${ids}::int[])`)
      .execute()
  );
}

export async function getFigures(db: Db) {
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('learning.enrolment')
        .select((eb) => eb.fn.count<number>('account_id').distinct().as('n'))
        .$asScalar()
        .$notNull()
        .as('activeStudents'),
      eb
        .selectFrom('catalog.course')
        .where('published_at', 'is not', null)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('courses'),
      eb
        .selectFrom('accounts.account')
        .where('role', '=', 'ModuleOwner')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('instructors'),
      eb
        .selectFrom('community.review')
        .select(
          sql<number>`round(100.0 * count(*) filter (where stars >= 4) / nullif(count(*), 0))::int`.as(
            'percent',
          ),
        )
        .$asScalar()
        .as('satisfactionPercent'),
    ])
    .executeTakeFirstOrThrow();
}
