import { sql } from 'kysely';
import type { Db } from '../../server/platform/postgres/database.ts';
import { tallyOf } from '../../server/platform/postgres/tally-queries.ts';
import { largeActivity, learnerId } from './generate/generate-learners.ts';

/**
 * The calls whose cost must not grow with the installation. `tests/hot-calls.test.ts` looks at the plans of their
 * statements, and `npm run bench -- --scale` measures them. A call that learners or Admins make often belongs here.
 */
export interface HotCall {
  name: string;
  as: 'visitor' | 'learner' | 'admin';
  method?: 'GET' | 'POST';
  /** Also a page, where pages are rendered. */
  path: string | ((place: Place) => string);
  /** Made anew for each request. */
  body?: () => object;
}

/** What exists in the generated installation. */
export interface Place {
  /** A popular course. */
  courseId: number;
  /** A lesson with a quiz. */
  slug: string;
  users: number;
  owners: number;
  orders: number;
  audit: number;
  comments: number;
}

/** Reads it from the database. */
export async function findPlace(db: Db): Promise<Place> {
  const { rows } = await sql<Place>`
    select popular.course_id as "courseId", lesson.slug,
      (select count(*) from accounts.account) as users,
      (select count(*) from accounts.account where role = 'ModuleOwner') as owners,
      (select count(*) from billing."order") as orders,
      (select count(*) from platform.audit) as audit,
      ${tallyOf('comments', sql`popular.course_id`)} as comments
    from catalog.lesson
    cross join (
      select course_id from learning.enrolment group by course_id order by count(*) desc limit 1
    ) as popular
    where lesson.slug like 'large-%' and lesson.position is not null
    order by lesson.course_id, lesson.position
    limit 1`.execute(db);
  const [place] = rows;
  if (!place) throw new Error('There are no generated courses.');
  return place;
}

const perPage = 20;
const lastPage = (total: number) => Math.max(1, Math.ceil(total / perPage));

export const learnerCalls: readonly HotCall[] = [
  { name: 'GET /users/me', as: 'learner', path: '/users/me' },
  { name: 'signals', as: 'learner', path: '/api/signals' },
  { name: 'enrolled courses', as: 'learner', path: '/api/courses/taken' },
  { name: 'learner home', as: 'learner', path: '/api/learner-home' },
  { name: 'progress', as: 'learner', path: '/api/progress' },
  {
    name: 'quiz submit',
    as: 'learner',
    method: 'POST',
    path: ({ slug }) => `/api/lessons/${slug}/attempts`,
    body: () => ({ version: 1, key: crypto.randomUUID(), answers: [1, 1, 1, 1, 0] }),
  },
  {
    name: 'activity',
    as: 'learner',
    path: ({ slug }) => `/api/lessons/${slug}/activities/${largeActivity.id}`,
  },
  {
    name: 'activity check',
    as: 'learner',
    method: 'POST',
    path: ({ slug }) => `/api/lessons/${slug}/activities/${largeActivity.id}/checks`,
    body: () => ({ task: 'soft', inputs: largeActivity.data.start, hash: largeActivity.hash }),
  },
  { name: 'notifications', as: 'learner', path: '/api/notifications' },
  { name: 'own orders', as: 'learner', path: '/api/orders' },
  { name: 'reminders', as: 'learner', path: '/api/reminders' },
  { name: 'review', as: 'learner', path: '/api/review' },
  { name: 'marks on course cards', as: 'learner', path: '/api/courses/mine' },
  { name: 'achievements', as: 'learner', path: '/api/achievements' },
  { name: 'own lesson', as: 'learner', path: ({ slug }) => `/api/lessons/${slug}/mine` },
  { name: 'own course', as: 'learner', path: ({ courseId }) => `/api/courses/${courseId}/mine` },
];

export const visitorCalls: readonly HotCall[] = [
  {
    name: 'course comments',
    as: 'visitor',
    path: ({ courseId }) => `/api/courses/${courseId}/comments`,
  },
  {
    name: 'course comments, last page',
    as: 'visitor',
    path: ({ courseId, comments }) =>
      `/api/courses/${courseId}/comments?_page=${lastPage(comments)}&_limit=${perPage}`,
  },
  { name: 'courses by students', as: 'visitor', path: '/api/courses?_sort=students&_order=desc' },
  { name: 'courses by rating', as: 'visitor', path: '/api/courses?_sort=rating&_order=desc' },
  { name: 'figures', as: 'visitor', path: '/api/figures' },
  { name: 'course', as: 'visitor', path: ({ courseId }) => `/api/courses/${courseId}` },
  { name: 'lesson', as: 'visitor', path: ({ slug }) => `/api/lessons/${slug}` },
];

/** Rendered anew, not from the cache. */
export const pages: readonly HotCall[] = [
  { name: 'home page', as: 'visitor', path: '/' },
  { name: 'courses page', as: 'visitor', path: '/courses' },
  { name: 'course page', as: 'visitor', path: ({ courseId }) => `/course-detail/${courseId}` },
  { name: 'lesson page', as: 'visitor', path: ({ slug }) => `/lesson-detail/${slug}` },
];

function listOf(name: string, path: string, totalOf: (place: Place) => number): HotCall[] {
  const joined = `${path}${path.includes('?') ? '&' : '?'}_limit=${perPage}`;
  return [
    { name: `${name}, first page`, as: 'admin', path: `${joined}&_page=1` },
    {
      name: `${name}, last page`,
      as: 'admin',
      path: (place) => `${joined}&_page=${lastPage(totalOf(place))}`,
    },
  ];
}

const userSorts = [
  'userid',
  'username',
  'firstname',
  'lastname',
  'email',
  'phonenumber',
  'role',
  'istwofactorenabled',
];

export const adminLists: readonly HotCall[] = [
  ...userSorts.flatMap((sort) =>
    listOf(`users by ${sort}`, `/users/all-users?_sort=${sort}`, ({ users }) => users),
  ),
  ...listOf(
    'owners by lastname',
    '/users/all-users?role=ModuleOwner&_sort=lastname',
    ({ owners }) => owners,
  ),
  ...listOf(
    'role User by lastname',
    '/users/all-users?role=User&_sort=lastname',
    ({ users, owners }) => users - owners - 1,
  ),
  { name: 'users, search', as: 'admin', path: '/users/all-users?q=learner1234' },
  ...listOf('orders', '/api/admin/orders?_order=desc', ({ orders }) => orders),
  ...listOf('orders by total', '/api/admin/orders?_sort=total', ({ orders }) => orders),
  ...listOf('orders, cancelled', '/api/admin/orders?state=cancelled', ({ orders }) => orders / 3),
  ...listOf('audit', '/api/audit?_order=desc', ({ audit }) => audit),
  { name: 'comments that wait', as: 'admin', path: '/api/comments/waiting' },
  { name: 'overview', as: 'admin', path: '/api/overview?days=365' },
  { name: 'a person', as: 'admin', path: `/api/accounts/${learnerId(1)}` },
  { name: 'all courses', as: 'admin', path: '/api/admin/courses?_sort=learners' },
  { name: 'categories', as: 'admin', path: '/api/admin/categories' },
  { name: 'page speed', as: 'admin', path: '/api/vitals?days=28' },
];
