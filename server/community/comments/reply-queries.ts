import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

/** What a reply answers: a comment, or the words of a rating. */
export type Answered = { commentId: string } | { reviewId: string };

/**
 * A comment or written review of a course that can be answered, with its author, who is nobody for a visitor's. Until the
 * transaction ends nobody takes it away.
 */
export async function lockAnswerable(db: Db, courseId: number, id: string) {
  const comment = await db
    .selectFrom('community.comment')
    .where('id', '=', id)
    .where('course_id', '=', courseId)
    .where('state', '=', 'approved')
    .where('reply_to_comment_id', 'is', null)
    .where('reply_to_review_id', 'is', null)
    .select('account_id as authorId')
    .forUpdate()
    .executeTakeFirst();
  if (comment) return { ...comment, kind: 'comment', answered: { commentId: id } } as const;
  const review = await db
    .selectFrom('community.review')
    .where('id', '=', id)
    .where('course_id', '=', courseId)
    .where('comment', '<>', '')
    .select('account_id as authorId')
    .forUpdate()
    .executeTakeFirst();
  return review && ({ ...review, kind: 'review', answered: { reviewId: id } } as const);
}

const toColumns = (answered: Answered) => ({
  reply_to_comment_id: 'commentId' in answered ? answered.commentId : null,
  reply_to_review_id: 'reviewId' in answered ? answered.reviewId : null,
});

export async function countReplies(db: Db, answered: Answered): Promise<number> {
  const { count } = await repliesTo(db, answered)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function repliesTo(db: Db, answered: Answered) {
  const replies = db.selectFrom('community.comment').where('state', '=', 'approved');
  return 'commentId' in answered
    ? replies.where('reply_to_comment_id', '=', answered.commentId)
    : replies.where('reply_to_review_id', '=', answered.reviewId);
}

/** Comes back with the name that stands under it. */
export async function insertReply(
  db: Db,
  reply: { courseId: number; accountId: number; comment: string; answered: Answered },
) {
  return db
    .insertInto('community.comment')
    .values({
      course_id: reply.courseId,
      account_id: reply.accountId,
      comment: reply.comment,
      state: 'approved',
      ...toColumns(reply.answered),
    })
    .returning([
      'id',
      sql<string>`(
        select first_name || ' ' || last_name from accounts.account where account.id = account_id
      )`.as('author'),
    ])
    .executeTakeFirstOrThrow();
}

/** Under comments and written reviews, oldest first. */
export async function listReplies(db: Db, voiceIds: readonly string[]) {
  if (voiceIds.length === 0) return [];
  return db
    .selectFrom('community.comment as reply')
    .innerJoin('accounts.account as author', 'author.id', 'reply.account_id')
    .innerJoin('catalog.course as course', 'course.id', 'reply.course_id')
    .where('reply.state', '=', 'approved')
    .where(({ or, eb }) =>
      or([
        eb('reply.reply_to_comment_id', 'in', voiceIds),
        eb('reply.reply_to_review_id', 'in', voiceIds),
      ]),
    )
    .select([
      'reply.id',
      sql<string>`coalesce(reply.reply_to_comment_id, reply.reply_to_review_id)`.as('voiceId'),
      sql<string>`author.first_name || ' ' || author.last_name`.as('author'),
      'reply.created_at as at',
      'reply.comment',
      sql<boolean>`reply.account_id is not distinct from course.owner_account_id`.as('byOwner'),
    ])
    .orderBy('reply.created_at')
    .orderBy('reply.id')
    .execute();
}

/** What was answered is taken away by whom the course belongs to, and the replies with it. */
export async function rejectReplies(db: Db, answered: Answered, deciderAccountId: number) {
  const rejection = db
    .updateTable('community.comment')
    .set({
      state: 'rejected',
      decided_at: sql<Date>`now()`,
      decider_account_id: deciderAccountId,
    })
    .where('state', '=', 'approved');
  await ('commentId' in answered
    ? rejection.where('reply_to_comment_id', '=', answered.commentId)
    : rejection.where('reply_to_review_id', '=', answered.reviewId)
  ).execute();
}

/** A rating has lost its words. A comment's replies go with its row. */
export async function deleteRepliesToReview(db: Db, reviewId: string) {
  await db.deleteFrom('community.comment').where('reply_to_review_id', '=', reviewId).execute();
}
