import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';

export async function findPublishedCourse(db: Db, courseId: number, accountId: number | null) {
  return db
    .selectFrom('catalog.course as course')
    .where('course.id', '=', courseId)
    .where('course.published_at', 'is not', null)
    .select((eb) => [
      'course.id',
      'course.title',
      eb
        .exists(
          eb
            .selectFrom('learning.enrolment as enrolment')
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

/** Comments and written reviews, as one list. */
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
  await db
    .insertInto('community.comment')
    .values({ course_id: courseId, account_id: accountId, ...rest })
    .execute();
}

export async function writeRating(
  db: Db,
  rating: { courseId: number; accountId: number; stars: number; comment: string },
) {
  const { stars, comment } = rating;
  await db
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
    .execute();
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
    .$if(decision.ownerAccountId !== null, (query) =>
      query.where('course_id', 'in', (eb) =>
        eb
          .selectFrom('catalog.course as course')
          .where('course.owner_account_id', '=', decision.ownerAccountId)
          .select('course.id'),
      ),
    )
    .returning(['course_id as courseId', 'name'])
    .executeTakeFirst();
}
