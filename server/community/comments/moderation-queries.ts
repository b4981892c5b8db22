import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

/** Without a moderator, those of all courses. */
function waitingComments(db: Db, moderatorId: number | null) {
  return db
    .selectFrom('community.comment as comment')
    .innerJoin('catalog.course as course', 'course.id', 'comment.course_id')
    .where('comment.state', '=', 'waiting')
    .$if(moderatorId !== null, (query) =>
      query.where('comment.course_id', 'in', moderatedCourses(db, moderatorId)),
    );
}

function moderatedCourses(db: Db, moderatorId: number | null) {
  return db
    .selectFrom('catalog.teacher')
    .where('account_id', '=', moderatorId)
    .where('may_review', '=', true)
    .select('course_id as id');
}

export async function listWaitingComments(
  db: Db,
  page: {
    moderatorId: number | null;
    order: 'asc' | 'desc';
    limit: number;
    offset: number;
  },
) {
  return waitingComments(db, page.moderatorId)
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

export async function countWaitingComments(db: Db, moderatorId: number | null) {
  const { count } = await waitingComments(db, moderatorId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Without a moderator, all courses. */
function coursesOf(db: Db, moderatorId: number | null) {
  return moderatorId === null
    ? db.selectFrom('catalog.course').select('id')
    : moderatedCourses(db, moderatorId);
}

const authorName = sql<string>`(
  select first_name || ' ' || last_name from accounts.account where account.id = account_id)`;

/** Conditional on `waiting`, so that only the first of two decisions counts. */
export async function decideComment(
  db: Db,
  decision: {
    commentId: string;
    state: 'approved' | 'rejected';
    deciderAccountId: number;
    moderatorId: number | null;
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
    .where('course_id', 'in', coursesOf(db, decision.moderatorId))
    .returning(['course_id as courseId', 'name'])
    .executeTakeFirst();
}

/** What an account wrote under a course (published comments, replies and written reviews), and whether it may remove all. */
export async function findRemovable(db: Db, courseId: number, accountId: number) {
  const { rows } = await sql<{ ids: string[]; moderates: boolean }>`
    select
      array(
        select id from community.comment
        where course_id = ${courseId} and account_id = ${accountId} and state = 'approved'
        union all
        select id from community.review
        where course_id = ${courseId} and account_id = ${accountId} and comment <> ''
      ) as ids,
      exists (
        select from catalog.teacher
        where course_id = ${courseId} and account_id = ${accountId} and may_review
      ) as moderates`.execute(db);
  return rows[0] ?? { ids: [], moderates: false };
}

export async function deleteCommentOfAuthor(
  db: Db,
  id: string,
  accountId: number,
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('community.comment')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('state', '=', 'approved')
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Conditional on `approved`, so that a comment is removed once. */
export async function rejectPublishedComment(
  db: Db,
  removal: { id: string; deciderAccountId: number; moderatorId: number | null },
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
    .where('course_id', 'in', coursesOf(db, removal.moderatorId))
    .returning(['course_id as courseId', sql<string>`coalesce(name, ${authorName})`.as('name')])
    .executeTakeFirst();
}

/** Removes the text of a review, also from the home page. Its stars still count. */
function clearReview(db: Db, id: string) {
  return db
    .updateTable('community.review')
    .set({ comment: '', home_position: null, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('comment', '<>', '');
}

export async function clearReviewOfAuthor(db: Db, id: string, accountId: number): Promise<boolean> {
  const cleared = await clearReview(db, id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return cleared !== undefined;
}

export async function clearReviewAsModerator(db: Db, id: string, moderatorId: number | null) {
  return clearReview(db, id)
    .where('course_id', 'in', coursesOf(db, moderatorId))
    .returning(['course_id as courseId', authorName.as('name')])
    .executeTakeFirst();
}
