import { type RawBuilder, sql } from 'kysely';
import type { CourseCover } from '../../../contract/catalog/covers.ts';
import type { CourseFilter, CourseSort } from '../../../contract/studio/courses.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { tallyOf } from '../../platform/postgres/tally-queries.ts';
import { containing } from '../../platform/search/search-terms.ts';

export interface CourseList {
  accountId: number;
  /** Only those that the account teaches. */
  isOwnList: boolean;
  search: readonly string[];
}

/** The pictures that drafts have as covers, where they are among their figures. */
export async function listDraftCovers(db: Db, courseIds: readonly number[]) {
  if (courseIds.length === 0) return [];
  const { rows } = await sql<{
    courseId: number;
    cover: CourseCover;
    hash: string;
    width: number;
    height: number;
  }>`
    select draft.course_id as "courseId", draft.details -> 'cover' as cover,
      asset.hash, asset.width, asset.height
    from studio.draft
    join studio.figure on figure.course_id = draft.course_id
      and 'figures/' || figure.name = draft.details -> 'cover' ->> 'figure'
    join studio.asset on asset.hash = figure.hash and asset.svg is null
    where draft.course_id = any(${courseIds}::integer[])
  `.execute(db);
  return rows;
}

export interface StudioCourseRow {
  id: number;
  title: string;
  illustration: string;
  cover: string | null;
  publishedAt: Date | null;
  archivedAt: Date | null;
  isOwner: boolean;
  mayEdit: boolean;
  mayReview: boolean;
  ownerId: number | null;
  ownerName: string | null;
  versionNumber: number | null;
  versionAt: Date | null;
  changedAt: Date;
  changedById: number | null;
  changedByName: string | null;
  /** The draft was saved after the last publication. */
  isTouched: boolean;
  scheduledAt: Date | null;
  lessons: number;
  written: number;
  learners: number;
  learnersThisWeek: number;
  completed: number;
  rating: number | null;
  ratings: number;
  waiting: number;
}

const nameOf = (account: string) =>
  sql<string>`concat_ws(' ', ${sql.ref(`${account}.first_name`)}, ${sql.ref(`${account}.last_name`)})`;

const titleOfCourse = sql`coalesce(draft.details ->> 'title', course.title)`;
const editedAt = sql`coalesce(draft.changed_at, course.published_at, course.studio_since, 'epoch')`;

const isInState: Record<CourseFilter, RawBuilder<unknown>> = {
  all: sql`true`,
  published: sql`course.published_at is not null and course.archived_at is null`,
  draft: sql`course.published_at is null and course.archived_at is null`,
  archived: sql`course.archived_at is not null`,
};

const sortedBy: Record<CourseSort, RawBuilder<unknown>> = {
  edited: editedAt,
  title: sql`lower(${titleOfCourse})`,
  learners: tallyOf('students', sql.ref('course.id')),
};

/** Each course once, whatever the account is in it. */
function listedCourses({ accountId, isOwnList, search }: CourseList) {
  const matches = search.map((term) => sql`lower(${titleOfCourse}) like ${containing(term)}`);
  return sql`
    from catalog.course
    ${sql.raw(isOwnList ? '' : 'left')} join (
      select course_id, bool_or(is_owner) as is_owner, bool_or(may_edit) as may_edit,
        bool_or(may_review) as may_review
      from catalog.teacher
      where account_id = ${accountId}
      group by course_id
    ) as taught on taught.course_id = course.id
    left join studio.draft on draft.course_id = course.id
    where ${sql.join([sql`true`, ...matches], sql` and `)}`;
}

export async function countCourses(db: Db, list: CourseList) {
  const { rows } = await sql<Record<CourseFilter, number>>`
    select count(*) as "all",
      count(*) filter (where ${isInState.published}) as published,
      count(*) filter (where ${isInState.draft}) as draft,
      count(*) filter (where ${isInState.archived}) as archived
    ${listedCourses(list)}`.execute(db);
  const [counts] = rows;
  return counts ?? { all: 0, published: 0, draft: 0, archived: 0 };
}

interface Page {
  state: CourseFilter;
  sort: CourseSort;
  order: 'asc' | 'desc';
  limit: number;
  offset: number;
}

/** `unwritten`: texts that count as not written yet, by their length and md5 hash. */
export async function listCourses(
  db: Db,
  list: CourseList,
  page: Page,
  unwritten: { lengths: number[]; hashes: string[] },
) {
  const order = sql.raw(page.order);
  const ratings = (amount: string) => sql`(
    select ${sql.raw(amount)} from platform.tally where subject = 'ratings' and course_id = page.id
  )`;
  const { rows } = await sql<StudioCourseRow>`
    with page as (
      select course.id, ${titleOfCourse} as title,
        coalesce(draft.details ->> 'illustration', course.illustration) as illustration, course.cover,
        course.published_at, course.archived_at, course.owner_account_id,
        coalesce(taught.is_owner, false) as is_owner,
        coalesce(taught.may_edit, false) as may_edit,
        coalesce(taught.may_review, false) as may_review,
        ${editedAt} as changed_at, draft.changed_by_account_id, draft.scheduled_at, draft.outline,
        row_number() over (order by ${sortedBy[page.sort]} ${order}, course.id ${order}) as place
      ${listedCourses(list)} and ${isInState[page.state]}
      order by place
      limit ${page.limit} offset ${page.offset}
    )
    select page.id, page.title, page.illustration, page.cover,
      page.published_at as "publishedAt", page.archived_at as "archivedAt",
      page.is_owner as "isOwner", page.may_edit as "mayEdit", page.may_review as "mayReview",
      owner.id as "ownerId", ${nameOf('owner')} as "ownerName",
      version.number as "versionNumber", version.published_at as "versionAt",
      page.changed_at as "changedAt",
      editor.id as "changedById", ${nameOf('editor')} as "changedByName",
      coalesce(page.changed_at > version.published_at, false) as "isTouched",
      page.scheduled_at as "scheduledAt",
      -- It has no draft before it is first opened in the studio.
      coalesce(drafted.lessons, ${lessonsOf('page.id')}) as lessons,
      coalesce(drafted.written, ${lessonsOf('page.id')}) as written,
      ${tallyOf('students', sql`page.id`)} as learners,
      (
        select count(*) from learning.enrolment
        where course_id = page.id and enrolled_at > now() - interval '7 days'
      ) as "learnersThisWeek",
      ${tallyOf('completions', sql`page.id`)} as completed,
      ${ratings('round(sum(part::integer * amount)::numeric / nullif(sum(amount), 0), 1)::float')} as rating,
      ${ratings('coalesce(sum(amount), 0)')} as ratings,
      ${waitingIn(sql`page.id`)} as waiting
    from page
    left join accounts.account as owner on owner.id = page.owner_account_id
    left join accounts.account as editor on editor.id = page.changed_by_account_id
    left join lateral (
      select number, published_at from studio.version
      where course_id = page.id
      order by number desc
      limit 1
    ) as version on true
    left join lateral (
      select count(*) as lessons, count(*) filter (
          -- The length, which PostgreSQL knows without reading the text, spares most hashes.
          where lesson.source <> '' and not (
            octet_length(lesson.source) = any(${unwritten.lengths}::integer[])
            and md5(lesson.source) = any(${unwritten.hashes}::text[])
          )
        ) as written
      from jsonb_path_query(page.outline, '$[*].lessons[*]') as named (id)
      join studio.lesson on lesson.id = (named.id #>> '{}')::uuid
    ) as drafted on page.outline is not null
    order by page.place`.execute(db);
  return rows;
}

const lessonsOf = (courseId: string) => sql`(
  select count(*) from catalog.lesson
  where lesson.course_id = ${sql.ref(courseId)} and lesson.position is not null
)`;

/** Only the newest try of a learner waits for an answer. */
const isWaiting = sql`submission.state = 'submitted' and submission.superseded_at is null`;

/** Submissions of a course that wait for an answer. */
function waitingIn(courseId: RawBuilder<unknown>) {
  return sql<number>`(
    select count(*)
    from catalog.lesson
    join assessment.submission on submission.lesson_id = lesson.id
    where lesson.course_id = ${courseId} and lesson.kind = 'assignment' and ${isWaiting}
  )`;
}

/** In the courses that an account reviews: how many submissions wait, and the oldest. Nothing if none does. */
export async function findWaiting(db: Db, accountId: number) {
  const { rows } = await sql<{ submissions: number; learner: string; at: Date }>`
    select count(*) over () as submissions, ${nameOf('learner')} as learner, submission.submitted_at as at
    from catalog.lesson
    join assessment.submission on submission.lesson_id = lesson.id
    join accounts.account as learner on learner.id = submission.account_id
    where lesson.kind = 'assignment' and ${isWaiting} and lesson.course_id in (
      select course_id from catalog.teacher where account_id = ${accountId} and may_review
    )
    order by submission.submitted_at, submission.id
    limit 1`.execute(db);
  return rows[0];
}

/** Never published, of one owner. */
export async function countDrafts(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('catalog.course')
    .where('owner_account_id', '=', accountId)
    .where('published_at', 'is', null)
    .where('hidden_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Which of these addresses lessons of drafts have. */
export async function listDraftSlugs(db: Db, slugs: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select distinct lower(settings ->> 'slug') as slug
    from studio.lesson
    where lower(settings ->> 'slug') = any(select lower(slug) from unnest(${slugs}::text[]) as slug)`.execute(
    db,
  );
  return rows.map(({ slug }) => slug);
}
