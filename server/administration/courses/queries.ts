import { type RawBuilder, sql } from 'kysely';
import type {
  AdminCourseSort,
  AdminCourseState,
} from '../../../contract/administration/courses.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { tallyOf } from '../../platform/postgres/tally-queries.ts';
import { containing } from '../../platform/search/search-terms.ts';

export interface CourseFilter {
  /** All of them must occur in the title or the owner's name. */
  terms: readonly string[];
  category: string;
}

interface CoursePage {
  state: AdminCourseState;
  sort: AdminCourseSort;
  order: 'asc' | 'desc';
  limit: number;
  offset: number;
}

const states: Record<AdminCourseState, RawBuilder<boolean>> = {
  all: sql<boolean>`true`,
  published: sql<boolean>`course.published_at is not null and course.archived_at is null`,
  draft: sql<boolean>`course.published_at is null and course.archived_at is null`,
  archived: sql<boolean>`course.archived_at is not null`,
  ownerless: sql<boolean>`(owner.id is null or owner.suspended_at is not null)`,
};

const ownerName = sql<string>`concat_ws(' ', owner.first_name, owner.last_name)`;

const average = sql<number | null>`(
  select (sum(part::integer * amount)::numeric / nullif(sum(amount), 0))::float8
  from platform.tally
  where subject = 'ratings' and tally.course_id = course.id
)`;

const sorts: Record<AdminCourseSort, RawBuilder<unknown>> = {
  title: sql`lower(course.title)`,
  learners: tallyOf('students', sql`course.id`),
  rating: average,
  owner: sql`lower(${ownerName})`,
  published: sql`course.published_at`,
};

function matching({ terms, category }: CourseFilter): RawBuilder<unknown> {
  const text = sql`lower(course.title || ' ' || coalesce(${ownerName}, ''))`;
  const all = terms.map((term) => sql`${text} like ${containing(term)}`);
  if (category !== '') all.push(sql`course.category_slug = ${category}`);
  const condition = all.length > 0 ? sql.join(all, sql` and `) : sql`true`;
  return sql`
    catalog.course
    left join accounts.account as owner on owner.id = course.owner_account_id
    where ${condition}`;
}

export interface CourseRow {
  id: number;
  title: string;
  illustration: string;
  state: 'draft' | 'published' | 'archived';
  category: string;
  ownerId: number | null;
  ownerName: string;
  ownerUsername: string | null;
  ownerSuspended: boolean;
  learners: number;
  rating: number | null;
  ratings: number;
  place: number | null;
  publishedAt: Date | null;
}

/** There are at most a few thousand courses, so they are filtered and sorted without an index. */
export async function listCourses(db: Db, filter: CourseFilter, page: CoursePage) {
  const direction = page.order === 'asc' ? sql`asc nulls last` : sql`desc nulls last`;
  const { rows } = await sql<CourseRow>`
    with page as (
      select course.id, row_number() over (order by ${sorts[page.sort]} ${direction}, course.id) as place
      from ${matching(filter)} and ${states[page.state]}
      order by 2
      limit ${page.limit} offset ${page.offset}
    )
    select course.id, course.title, course.illustration, category.name as category,
      case
        when course.archived_at is not null then 'archived'
        when course.published_at is not null then 'published'
        else 'draft'
      end as state,
      owner.id as "ownerId", ${ownerName} as "ownerName", owner.username as "ownerUsername",
      owner.suspended_at is not null as "ownerSuspended",
      ${tallyOf('students', sql`course.id`)} as learners,
      ${average} as rating, ${tallyOf('ratings', sql`course.id`)} as ratings,
      course.featured_position as place, course.published_at as "publishedAt"
    from page
    join catalog.course on course.id = page.id
    join catalog.category on category.slug = course.category_slug
    left join accounts.account as owner on owner.id = course.owner_account_id
    order by page.place`.execute(db);
  return rows;
}

export async function countCourses(db: Db, filter: CourseFilter) {
  const count = (state: AdminCourseState) =>
    sql`(count(*) filter (where ${states[state]}))::integer as ${sql.ref(state)}`;
  const { rows } = await sql<Record<AdminCourseState, number>>`
    select ${sql.join(Object.keys(states).map((state) => count(state as AdminCourseState)))}
    from ${matching(filter)}`.execute(db);
  return rows[0] ?? { all: 0, published: 0, draft: 0, archived: 0, ownerless: 0 };
}
