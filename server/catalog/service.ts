import type { Category, CourseCard } from '../../contract/catalog.ts';
import type { Db } from '../platform/database.ts';
import { Refusal } from '../platform/errors.ts';
import { priceText, saleText } from './price-text.ts';
import * as queries from './queries.ts';

export async function listCategories(db: Db): Promise<Category[]> {
  const categories = await queries.listCategories(db);
  return categories.map(({ short_name, courses, ...category }) => ({
    ...category,
    shortName: short_name,
    courseCount: courses,
  }));
}

export async function listFeaturedCourses(db: Db): Promise<CourseCard[]> {
  return (await queries.listFeaturedCourses(db)).map(presentCard);
}

interface CourseListQuery {
  _page: number;
  _limit: number;
  _order: 'asc' | 'desc';
  _sort: 'id' | 'title' | 'students';
  category?: string | undefined;
}

export async function listCourses(db: Db, query: CourseListQuery) {
  const [courses, total] = await Promise.all([
    queries.listCourses(db, {
      category: query.category,
      sort: query._sort,
      order: query._order,
      limit: query._limit,
      offset: (query._page - 1) * query._limit,
    }),
    queries.countCourses(db, query.category),
  ]);
  return {
    data: courses.map(presentCard),
    meta: { page: query._page, limit: query._limit, total },
  };
}

export async function getCourse(db: Db, id: number): Promise<CourseCard> {
  const course = await queries.findCourse(db, id);
  if (!course) throw new Refusal('not_found');
  return presentCard(course);
}

export async function getFigures(db: Db) {
  return queries.getFigures(db);
}

function presentCard(course: queries.CourseRow): CourseCard {
  return {
    id: course.id,
    title: course.title,
    category: course.subject,
    categorySlug: course.category_slug,
    illustration: course.illustration,
    teacher: course.teacher,
    duration: course.duration_weeks === 1 ? '1 Week' : `${course.duration_weeks} Weeks`,
    level: course.level,
    students: course.students,
    price: priceText(course.price_cents),
    sale: saleText(course.price_cents, course.sale_cents),
    summary: course.summary,
  };
}
