import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

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

const voices = (courseId: number) => sql`(
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

export interface Voice {
  id: string;
  author: string;
  comment: string;
  stars: number | null;
  at: Date;
}

/** Comments and written reviews, as one list; replies stand under them. */
export async function listVoices(
  db: Db,
  page: { courseId: number; order: 'asc' | 'desc'; limit: number; offset: number },
) {
  const direction = page.order === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<Voice>`
    select id, author, comment, stars, at
    from ${voices(page.courseId)} as voice
    order by at ${direction}, id
    limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

export async function countVoices(db: Db, courseId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${voices(courseId)} as voice`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function insertComment(
  db: Db,
  comment: {
    courseId: number;
    accountId: number | null;
    name: string | null;
    email: string | null;
    comment: string;
    state: 'waiting' | 'approved';
  },
) {
  const { courseId, accountId, ...rest } = comment;
  const { id } = await db
    .insertInto('community.comment')
    .values({ course_id: courseId, account_id: accountId, ...rest })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function writeRating(
  db: Db,
  rating: { courseId: number; accountId: number; stars: number; comment: string },
) {
  const { stars, comment } = rating;
  const { id } = await db
    .insertInto('community.review')
    .values({ course_id: rating.courseId, account_id: rating.accountId, stars, comment })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'course_id'])
        // Words that were chosen for the home page do not stay there once they are others.
        .doUpdateSet({
          stars,
          comment,
          updated_at: sql<Date>`now()`,
          home_position: sql<number>`case when review.comment = excluded.comment then review.home_position end`,
        }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findRating(db: Db, courseId: number, accountId: number) {
  return db
    .selectFrom('community.review')
    .where('course_id', '=', courseId)
    .where('account_id', '=', accountId)
    .select(['stars', 'comment'])
    .executeTakeFirst();
}

/** Of all courses, or of those that one account owns. */
function waitingComments(db: Db, ownerAccountId: number | null) {
  return db
    .selectFrom('community.comment as comment')
    .innerJoin('catalog.course as course', 'course.id', 'comment.course_id')
    .where('comment.state', '=', 'waiting')
    .$if(ownerAccountId !== null, (query) =>
      query.where('course.owner_account_id', '=', ownerAccountId),
    );
}

export async function listWaitingComments(
  db: Db,
  page: {
    ownerAccountId: number | null;
    order: 'asc' | 'desc';
    limit: number;
    offset: number;
  },
) {
  return waitingComments(db, page.ownerAccountId)
    .select([
      'comment.id',
      'comment.course_id as courseId',
      'course.title as courseTitle',
      'comment.name',
      'comment.email',
      'comment.comment',
      'comment.created_at as at',
    ])
    .orderBy('comment.created_at', page.order)
    .orderBy('comment.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countWaitingComments(db: Db, ownerAccountId: number | null) {
  const { count } = await waitingComments(db, ownerAccountId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** All courses, or those that one account owns. */
function coursesOf(db: Db, ownerAccountId: number | null) {
  return db
    .selectFrom('catalog.course as course')
    .$if(ownerAccountId !== null, (query) =>
      query.where('course.owner_account_id', '=', ownerAccountId),
    )
    .select('course.id');
}

const nameOfAuthor = sql<string>`(
  select first_name || ' ' || last_name from accounts.account where account.id = account_id)`;

/** Only a waiting comment can be decided, so of two Admins one decides. */
export async function decideComment(
  db: Db,
  decision: {
    commentId: string;
    state: 'approved' | 'rejected';
    deciderAccountId: number;
    ownerAccountId: number | null;
  },
) {
  return db
    .updateTable('community.comment')
    .set({
      state: decision.state,
      decided_at: sql<Date>`now()`,
      decider_account_id: decision.deciderAccountId,
    })
    .where('id', '=', decision.commentId)
    .where('state', '=', 'waiting')
    .where('course_id', 'in', coursesOf(db, decision.ownerAccountId))
    .returning(['course_id as courseId', 'name'])
    .executeTakeFirst();
}

/** The viewer's own voices under a course, replies among them. */
export async function listOwnVoiceIds(db: Db, courseId: number, accountId: number) {
  const { rows } = await sql<{ id: string }>`
    select id from community.comment
    where course_id = ${courseId} and account_id = ${accountId} and state = 'approved'
    union all
    select id from community.review
    where course_id = ${courseId} and account_id = ${accountId} and comment <> ''`.execute(db);
  return rows.map(({ id }) => id);
}

export async function deleteOwnComment(db: Db, id: string, accountId: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('community.comment')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('state', '=', 'approved')
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Only a published comment can be removed, so of two who try one does. */
export async function rejectPublishedComment(
  db: Db,
  removal: { id: string; deciderAccountId: number; ownerAccountId: number | null },
) {
  return db
    .updateTable('community.comment')
    .set({
      state: 'rejected',
      decided_at: sql<Date>`now()`,
      decider_account_id: removal.deciderAccountId,
    })
    .where('id', '=', removal.id)
    .where('state', '=', 'approved')
    .where('course_id', 'in', coursesOf(db, removal.ownerAccountId))
    .returning(['course_id as courseId', sql<string>`coalesce(name, ${nameOfAuthor})`.as('name')])
    .executeTakeFirst();
}

/** Without words a review stands neither under its course nor on the home page; its stars count on. */
function clearReview(db: Db, id: string) {
  return db
    .updateTable('community.review')
    .set({ comment: '', home_position: null, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('comment', '<>', '');
}

export async function clearOwnReview(db: Db, id: string, accountId: number): Promise<boolean> {
  const cleared = await clearReview(db, id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return cleared !== undefined;
}

export async function clearReviewOf(db: Db, id: string, ownerAccountId: number | null) {
  return clearReview(db, id)
    .where('course_id', 'in', coursesOf(db, ownerAccountId))
    .returning(['course_id as courseId', nameOfAuthor.as('name')])
    .executeTakeFirst();
}
