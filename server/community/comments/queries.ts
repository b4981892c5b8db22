import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';
import type { PageWindow } from '../../platform/postgres/nearer-end.ts';
import { tallyOf } from '../../platform/postgres/tally-queries.ts';
import { type ParentRef, toParentColumns } from './reply-queries.ts';

/** A visitor's statement leaves the account out: with an unknown id PostgreSQL would expect to read everyone's rows. */
function isEnrolled(accountId: number | null) {
  if (accountId === null) return sql<boolean>`false`;
  return sql<boolean>`exists (
    select from learning.open_enrolment as enrolment
    where enrolment.account_id = ${accountId} and enrolment.course_id = course.id
  )`;
}

export async function findPublishedCourse(db: Db, courseId: number, accountId: number | null) {
  return db
    .selectFrom('catalog.course as course')
    .where('course.id', '=', courseId)
    .where('course.published_at', 'is not', null)
    .select([
      'course.id',
      'course.title',
      'course.owner_account_id as ownerAccountId',
      isEnrolled(accountId).as('enrolled'),
    ])
    .executeTakeFirst();
}

interface CommentRow {
  id: string;
  author: string;
  comment: string;
  stars: number | null;
  at: Date;
}

/**
 * Approved comments and written reviews as one list, without replies. Both are read in order from an index up to the
 * end of the page, and only what is on the page gets its author.
 */
export async function listComments(db: Db, courseId: number, page: PageWindow) {
  const direction = page.order === 'asc' ? sql`asc` : sql`desc`;
  const upToPage = sql`limit ${page.offset + page.limit}`;
  const { rows } = await sql<CommentRow>`
    select listed.id, listed.comment, listed.stars, listed.at,
      coalesce(listed.name, author.first_name || ' ' || author.last_name) as author
    from (
      select * from (
        (
          select id, comment, null::integer as stars, created_at as at, account_id, name
          from community.comment
          where course_id = ${courseId} and state = 'approved'
            and reply_to_comment_id is null and reply_to_review_id is null
          order by created_at ${direction}, id ${direction}
          ${upToPage}
        )
        union all
        (
          select id, comment, stars, updated_at as at, account_id, null as name
          from community.review
          where course_id = ${courseId} and comment <> ''
          order by updated_at ${direction}, id ${direction}
          ${upToPage}
        )
      ) as either
      order by at ${direction}, id ${direction}
      limit ${page.limit} offset ${page.offset}
    ) as listed
    left join accounts.account as author on author.id = listed.account_id
    order by listed.at ${direction}, listed.id ${direction}`.execute(db);
  return rows;
}

export async function countComments(db: Db, courseId: number): Promise<number> {
  const { count } = await db
    .selectNoFrom(tallyOf('comments', courseId).as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Also returns the name it is published under. */
export async function insertComment(
  db: Db,
  comment: {
    courseId: number;
    accountId: number | null;
    name: string | null;
    email: string | null;
    comment: string;
    state: 'waiting' | 'approved';
    key: string | null;
    parent: ParentRef | null;
  },
) {
  const { courseId, accountId, parent, ...rest } = comment;
  return db
    .insertInto('community.comment')
    .values({
      course_id: courseId,
      account_id: accountId,
      ...rest,
      ...(parent ? toParentColumns(parent) : {}),
    })
    .returning([
      'id',
      sql<string>`coalesce(name, (
        select first_name || ' ' || last_name from accounts.account where account.id = account_id
      ))`.as('author'),
    ])
    .executeTakeFirstOrThrow();
}

export async function findCommentByKey(db: Db, key: string) {
  return db
    .selectFrom('community.comment')
    .where('key', '=', key)
    .select(['id', 'course_id as courseId', 'account_id as accountId'])
    .executeTakeFirst();
}
