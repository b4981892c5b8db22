import * as z from 'zod/mini';
import { dataOf, endpoint, listQuery, pageOf } from './endpoint.ts';
import { line } from './fields.ts';

export const Category = z.object({
  slug: z.string(),
  /** On the home page (Art) and in the learner's area (Art & Humanities) names differ. */
  name: z.string(),
  shortName: z.string(),
  icon: z.string(),
  courseCount: z.number(),
  top: z.boolean(),
});
export type Category = z.infer<typeof Category>;

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/categories',
  access: 'visitor',
  keep: true,
  summary: 'The categories in order, with their number of published courses.',
  reply: dataOf(z.array(Category)),
});

export const CourseCard = z.object({
  id: z.number(),
  title: z.string(),
  category: z.string(),
  categorySlug: z.string(),
  illustration: z.string(),
  teacher: z.string(),
  duration: z.string(),
  level: z.string(),
  students: z.number(),
  /** As the specification writes it: `25$`. */
  price: z.string(),
  /** `Free (0$)`, `Discounted Price`, or nothing. */
  sale: z.nullable(z.string()),
  summary: z.string(),
});
export type CourseCard = z.infer<typeof CourseCard>;

export const listFeaturedCourses = endpoint({
  method: 'GET',
  path: '/api/courses/featured',
  access: 'visitor',
  keep: true,
  summary: 'The courses on the home page.',
  reply: dataOf(z.array(CourseCard)),
});

export const listCourses = endpoint({
  method: 'GET',
  path: '/api/courses',
  access: 'visitor',
  keep: true,
  summary: 'The published courses, a page at a time.',
  query: z.object({
    ...listQuery(['id', 'title', 'students']),
    category: z.optional(line('Category', 60, { optional: true })),
  }),
  reply: pageOf(CourseCard),
});

export const getCourse = endpoint({
  method: 'GET',
  path: '/api/courses/:id',
  access: 'visitor',
  keep: true,
  summary: 'One published course.',
  params: z.object({ id: z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)) }),
  reply: dataOf(CourseCard),
});

export const Figures = z.object({
  activeStudents: z.number(),
  courses: z.number(),
  instructors: z.number(),
  /** Share of ratings of four and five stars, in percent; nothing while there is no rating. */
  satisfactionPercent: z.nullable(z.number()),
});
export type Figures = z.infer<typeof Figures>;

export const getFigures = endpoint({
  method: 'GET',
  path: '/api/figures',
  access: 'visitor',
  keep: true,
  summary: 'The figures on the home page, counted now.',
  reply: dataOf(Figures),
});
