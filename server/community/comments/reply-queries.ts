import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

/** What a reply answers: a comment, or a written review. */
export type ParentRef = { commentId: string } | { reviewId: string };

export interface ReplyParent {
  kind: 'comment' | 'review';
  ref: ParentRef;
  /** Null for a visitor's comment. */
  authorId: number | null;
}

/** Finds a published comment or written review. Locked, so that it can't be removed while a reply is added. */
export async function lockReplyParent(
  db: Db,
  courseId: number,
  id: string,
): Promise<ReplyParent | undefined> {
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
  if (comment) return { ...comment, kind: 'comment', ref: { commentId: id } };
  const review = await db
    .selectFrom('community.review')
    .where('id', '=', id)
    .where('course_id', '=', courseId)
    .where('comment', '<>', '')
    .select('account_id as authorId')
    .forUpdate()
    .executeTakeFirst();
  return review && { ...review, kind: 'review', ref: { reviewId: id } };
}

export const toParentColumns = (parent: ParentRef) => ({
  reply_to_comment_id: 'commentId' in parent ? parent.commentId : null,
  reply_to_review_id: 'reviewId' in parent ? parent.reviewId : null,
});

export async function countReplies(db: Db, parent: ParentRef): Promise<number> {
  const { count } = await repliesTo(db, parent)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function repliesTo(db: Db, parent: ParentRef) {
  const replies = db.selectFrom('community.comment').where('state', '=', 'approved');
  return 'commentId' in parent
    ? replies.where('reply_to_comment_id', '=', parent.commentId)
    : replies.where('reply_to_review_id', '=', parent.reviewId);
}

/** Oldest first. */
export async function listReplies(db: Db, parentIds: readonly string[]) {
  if (parentIds.length === 0) return [];
  return db
    .selectFrom('community.comment as reply')
    .innerJoin('accounts.account as author', 'author.id', 'reply.account_id')
    .where('reply.state', '=', 'approved')
    .where(({ or, eb }) =>
      or([
        eb('reply.reply_to_comment_id', '=', sql<string>`any(${parentIds}::uuid[])`),
        eb('reply.reply_to_review_id', '=', sql<string>`any(${parentIds}::uuid[])`),
      ]),
    )
    .select([
      'reply.id',
      sql<string>`coalesce(reply.reply_to_comment_id, reply.reply_to_review_id)`.as('parentId'),
      sql<string>`author.first_name || ' ' || author.last_name`.as('author'),
      'reply.created_at as at',
      'reply.comment',
      sql<boolean>`exists (
        select from catalog.teacher
        where teacher.course_id = reply.course_id and teacher.account_id = reply.account_id
      )`.as('byOwner'),
    ])
    .orderBy('reply.created_at')
    .orderBy('reply.id')
    .execute();
}

/** For a comment or review that a moderator removes. */
export async function rejectReplies(db: Db, parent: ParentRef, deciderAccountId: number) {
  const rejection = db
    .updateTable('community.comment')
    .set({
      state: 'rejected',
      decided_at: sql<Date>`now()`,
      decider_account_id: deciderAccountId,
    })
    .where('state', '=', 'approved');
  await ('commentId' in parent
    ? rejection.where('reply_to_comment_id', '=', parent.commentId)
    : rejection.where('reply_to_review_id', '=', parent.reviewId)
  ).execute();
}

/** For a review whose text is gone. A comment's replies are deleted with its row. */
export async function deleteRepliesToReview(db: Db, reviewId: string) {
  await db.deleteFrom('community.comment').where('reply_to_review_id', '=', reviewId).execute();
}
