import type { RemovableComments, WaitingComment } from '../../../contract/community/comments.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { listPage, type OrderedPageQuery } from '../../platform/calls/list-page.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { getCourse, notifyTeachers } from './comments.ts';
import * as queries from './moderation-queries.ts';
import { findPublishedCourse } from './queries.ts';
import { deleteRepliesToReview, rejectReplies } from './reply-queries.ts';

/** Limits moderation to the courses that a teacher reviews; null means all courses, for Admins. */
export const moderatorOf = (viewer: Viewer) => (viewer.role === 'Admin' ? null : viewer.accountId);

export function listWaitingComments(db: Db, viewer: Viewer, query: OrderedPageQuery) {
  const moderatorId = moderatorOf(viewer);
  return listPage(query, {
    list: (window) => queries.listWaitingComments(db, { moderatorId, ...window }),
    count: () => queries.countWaitingComments(db, moderatorId),
    present: ({ name, email, at, ...comment }): WaitingComment => ({
      ...comment,
      author: name ?? '',
      email: email ?? '',
      date: at.toISOString(),
    }),
  });
}

export async function decideComment(
  db: Db,
  viewer: Viewer,
  commentId: string,
  state: 'approved' | 'rejected',
): Promise<void> {
  await inTransaction(db, async (db) => {
    const comment = await queries.decideComment(db, {
      commentId,
      state,
      deciderAccountId: viewer.accountId,
      moderatorId: moderatorOf(viewer),
    });
    if (!comment) throw new Refusal('not_found');
    const course = state === 'approved' && (await findPublishedCourse(db, comment.courseId, null));
    // Approving it means having read it.
    if (course) await notifyTeachers(db, course, { id: commentId, accountId: viewer.accountId });
    const subject = `by ${comment.name} on course ${comment.courseId}`;
    await recordAudit(db, viewer, `${state} a comment`, subject, {
      before: { state: 'waiting' },
      after: { state },
    });
  });
}

export async function listRemovableComments(
  db: Db,
  viewer: Viewer,
  courseId: number,
): Promise<RemovableComments> {
  const course = await getCourse(db, courseId, viewer);
  const { ids, moderates } = await queries.findRemovable(db, course.id, viewer.accountId);
  return { all: viewer.role === 'Admin' || moderates, ids };
}

/** Removes a comment, or the text of a review, with its replies: the author's own, or as a moderator. */
export async function deleteComment(db: Db, viewer: Viewer, id: string): Promise<void> {
  await inTransaction(db, async (db) => {
    if (await deleteAsAuthor(db, viewer, id)) return;
    const removed = await removeAsModerator(db, viewer, id);
    const subject = `by ${removed.name} on course ${removed.courseId}`;
    await recordAudit(db, viewer, 'removed a comment', subject, {
      before: { state: 'published' },
      after: { state: 'removed' },
    });
  });
}

async function deleteAsAuthor(db: Db, { accountId }: Viewer, id: string): Promise<boolean> {
  if (await queries.deleteCommentOfAuthor(db, id, accountId)) return true;
  const isCleared = await queries.clearReviewOfAuthor(db, id, accountId);
  if (isCleared) await deleteRepliesToReview(db, id);
  return isCleared;
}

async function removeAsModerator(db: Db, viewer: Viewer, id: string) {
  const { accountId } = viewer;
  const moderatorId = moderatorOf(viewer);
  const comment = await queries.rejectPublishedComment(db, {
    id,
    deciderAccountId: accountId,
    moderatorId,
  });
  if (comment) {
    await rejectReplies(db, { commentId: id }, accountId);
    return comment;
  }
  const review = await queries.clearReviewAsModerator(db, id, moderatorId);
  if (!review) throw new Refusal('not_found');
  await rejectReplies(db, { reviewId: id }, accountId);
  return review;
}
