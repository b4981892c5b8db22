import * as z from 'zod/mini';
import { dataOf, endpoint, listQuery, PageMeta } from '../endpoint.ts';
import { line, Moment } from '../fields.ts';

export const AdminCourse = z.object({
  id: z.number(),
  title: z.string(),
  illustration: z.string(),
  state: z.enum(['draft', 'published', 'archived']),
  category: z.string(),
  /** Null when the owner’s account is gone, or the course came from files. */
  owner: z.nullable(
    z.object({ id: z.number(), name: z.string(), username: z.string(), suspended: z.boolean() }),
  ),
  learners: z.number(),
  rating: z.nullable(z.number()),
  ratings: z.number(),
  /** Its place on Home, from 1; null if it has none. */
  place: z.nullable(z.number()),
  publishedAt: z.nullable(Moment),
});
export type AdminCourse = z.infer<typeof AdminCourse>;

const adminCourseSorts = ['title', 'learners', 'rating', 'owner', 'published'] as const;
export type AdminCourseSort = (typeof adminCourseSorts)[number];

export const AdminCourseState = z.enum(
  ['all', 'published', 'draft', 'archived', 'ownerless'],
  'The state is all, published, draft, archived or ownerless.',
);
export type AdminCourseState = z.infer<typeof AdminCourseState>;

export const listAdminCourses = endpoint({
  method: 'GET',
  path: '/api/admin/courses',
  access: 'admin',
  summary: 'All courses with owner, state, learners and rating; and the courses on Home, in order.',
  query: z.object({
    ...listQuery(adminCourseSorts),
    state: z._default(AdminCourseState, 'all'),
    category: z._default(line('Category', 60, { optional: true }), ''),
    /** In the title or the owner’s name. */
    q: z._default(line('Search', 80, { optional: true }), ''),
  }),
  reply: z.object({
    data: z.array(AdminCourse),
    meta: PageMeta,
    counts: z.object({
      all: z.number(),
      published: z.number(),
      draft: z.number(),
      archived: z.number(),
      ownerless: z.number(),
    }),
    home: z.array(z.object({ id: z.number(), title: z.string() })),
  }),
});

/** Home has room for a few rows. */
const mostHomeCourses = 12;

const CourseIds = z
  .array(z.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)))
  .check(z.maxLength(mostHomeCourses, `Home shows at most ${mostHomeCourses} courses.`));

export const arrangeHome = endpoint({
  method: 'PUT',
  path: '/api/admin/home-courses',
  access: 'admin',
  summary:
    'Choose the courses on Home, in order. Says which were there before, in case someone else has changed them.',
  body: z.object({ courses: CourseIds, before: CourseIds }),
  reply: dataOf(z.array(z.object({ id: z.number(), title: z.string() }))),
});
