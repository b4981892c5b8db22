import { sql } from 'kysely';
import { anyOf } from '../../platform/postgres/any-of-queries.ts';
import { compileOnce, type Given } from '../../platform/postgres/compile-once.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { tallyOf } from '../../platform/postgres/tally-queries.ts';

export async function listCategories(db: Db) {
  return db
    .selectFrom('catalog.category as category')
    .leftJoin('catalog.course as course', (join) =>
      join
        .onRef('course.category_slug', '=', 'category.slug')
        .on('course.published_at', 'is not', null)
        .on('course.archived_at', 'is', null),
    )
    .select((eb) => [
      'category.slug',
      'category.name',
      'category.short_name',
      'category.icon',
      'category.top',
      'category.description',
      sql<string[]>`array(
        select redirect.slug from catalog.category_redirect as redirect
        where redirect.category_slug = category.slug order by 1
      )`.as('formerSlugs'),
      eb.fn.count<number>('course.id').as('courses'),
    ])
    .groupBy('category.slug')
    .orderBy('category.position')
    .execute();
}

export type CourseRow = Awaited<ReturnType<typeof listFeaturedCourses>>[number];

/** The columns of a course card. Archived courses are published too, but no longer offered. */
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
      'course.cover',
      'course.level',
      'course.duration_weeks',
      'course.price_cents',
      'course.sale_cents',
      'course.currency',
      'course.archived_at',
      tallyOf('students', sql.ref('course.id')).as('students'),
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
    .where('course.archived_at', 'is', null)
    .orderBy('course.featured_position')
    .execute();
}

const popularSize = 4;

const popularCourses = compileOnce((db) =>
  publishedCourses(db)
    .innerJoin(
      // All maintained counts are read at once, and courses only until there are enough: going through the courses to look up the
      // count of each takes many times as long.
      sql<{ course_id: number; students: number }>`(
        select course_id, sum(amount) as students from platform.tally
        where subject = 'students'
        group by course_id
        having sum(amount) > 0
        order by students desc, course_id
      )`.as('taken'),
      'taken.course_id',
      'course.id',
    )
    .where('course.archived_at', 'is', null)
    .orderBy('taken.students', 'desc')
    .orderBy('taken.course_id')
    .limit(sql.lit(popularSize)),
);

/** The few with the most students, the most popular first; none without any. */
export async function listPopularCourses(db: Db) {
  return popularCourses.execute(db, {});
}

const coursesById = compileOnce((db, given: Given<{ ids: readonly number[] }>) =>
  publishedCourses(db).where('course.id', '=', anyOf(given.ids, 'int')),
);

export async function listCoursesById(db: Db, ids: readonly number[]) {
  return coursesById.execute(db, { ids });
}

export async function getFigures(db: Db) {
  return db
    .selectNoFrom((eb) => [
      tallyOf('learners', 0).as('activeStudents'),
      eb
        .selectFrom('catalog.course')
        .where('published_at', 'is not', null)
        .where('archived_at', 'is', null)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('courses'),
      tallyOf('accounts', 0, 'ModuleOwner').as('instructors'),
      sql<
        number | null
      >`round(100.0 * ${tallyOf('ratings', 0, '4', '5')} / nullif(${tallyOf('ratings', 0)}, 0))::int`.as(
        'satisfactionPercent',
      ),
    ])
    .executeTakeFirstOrThrow();
}
