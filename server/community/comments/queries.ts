import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';
import { type ParentRef, toParentColumns } from './reply-queries.ts';

export async function findPublishedCourse(db: Db, courseId: number, accountId: number | null) {
  return db
    .selectFrom('catalog.course as course')
    .where('course.id', '=', courseId)
    .where('course.published_at', 'is not', null)
    .select((eb) => [
      'course.id',
      'course.title',
      'course.owner_account_id as ownerAccountId',
      eb
        .exists(
          eb
            .selectFrom('learning.open_enrolment as enrolment')
            .whereRef('enrolment.course_id', '=', 'course.id')
            .where('enrolment.account_id', '=', accountId)
            .select('enrolment.id'),
        )
        .$castTo<boolean>()
        .as('enrolled'),
    ])
    .executeTakeFirst();
}

/** Approved comments and written reviews as one list, without replies. */
const commentsOf = (courseId: number) => sql`(
  select comment.id, comment.comment, null::int as stars, comment.created_at as at,
    coalesce(comment.name, author.first_name || ' ' || author.last_name) as author
  from community.comment
  left join accounts.account as author on author.id = comment.account_id
  where comment.course_id = ${courseId} and comment.state = 'approved'
    and comment.reply_to_comment_id is null and comment.reply_to_review_id is null
  union all
  select review.id, review.comment, review.stars, review.updated_at as at,
    author.first_name || ' ' || author.last_name as author
  from community.review
  join accounts.account as author on author.id = review.account_id
  where review.course_id = ${courseId} and review.comment <> ''
)`;

interface CommentRow {
  id: string;
  author: string;
  comment: string;
  stars: number | null;
  at: Date;
}

export async function listComments(
  db: Db,
  page: { courseId: number; order: 'asc' | 'desc'; limit: number; offset: number },
) {
  const direction = page.order === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<CommentRow>`
    select id, author, comment, stars, at
    from ${commentsOf(page.courseId)} as listed
    order by at ${direction}, id
    limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

export async function countComments(db: Db, courseId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${commentsOf(courseId)} as listed`.execute(db);
  return rows[0]?.count ?? 0;
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
