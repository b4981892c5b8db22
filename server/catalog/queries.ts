import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';

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

function publishedCourses(db: Db) {
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
      eb
        .selectFrom('learning.enrolment as enrolment')
        .whereRef('enrolment.course_id', '=', 'course.id')
        .select((eb) => eb.fn.countAll<number>().as('students'))
        .$asScalar()
        .$notNull()
        .as('students'),
    ]);
}

export async function listFeaturedCourses(db: Db) {
  return publishedCourses(db)
    .where('course.featured_position', 'is not', null)
    .orderBy('course.featured_position')
    .execute();
}

export async function findCourse(db: Db, id: number) {
  return publishedCourses(db).where('course.id', '=', id).executeTakeFirst();
}

export interface CoursePage {
  category: string | undefined;
  sort: 'id' | 'title' | 'students';
  order: 'asc' | 'desc';
  limit: number;
  offset: number;
}

/** Ends with the id: two courses of the same title must not change places between pages. */
export async function listCourses(db: Db, page: CoursePage) {
  return publishedCourses(db)
    .$if(page.category !== undefined, (query) =>
      query.where('course.category_slug', '=', page.category ?? ''),
    )
    .orderBy(page.sort, page.order)
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countCourses(db: Db, category: string | undefined) {
  const { courses } = await db
    .selectFrom('catalog.course')
    .where('published_at', 'is not', null)
    .$if(category !== undefined, (query) => query.where('category_slug', '=', category ?? ''))
    .select((eb) => eb.fn.countAll<number>().as('courses'))
    .executeTakeFirstOrThrow();
  return courses;
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
