import type { CourseComment, CourseReply } from '../../../contract/community/comments.ts';
import { notifyReviewers } from '../../catalog/teachers/teachers.ts';
import { notify, notifyAdmins } from '../../notifications/notifications.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import type { FieldError } from '../../platform/calls/errors.ts';
import { metaOf, type OrderedPageQuery, windowOf } from '../../platform/calls/list-page.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { acquireLock } from '../../platform/postgres/lock-queries.ts';
import { fromNearerEnd } from '../../platform/postgres/nearer-end.ts';
import { Refusal } from '../refusals.ts';
import { awardContributionBadges } from './contribution-badges.ts';
import * as queries from './queries.ts';
import * as replyQueries from './reply-queries.ts';

/** Replies are sent with every page that shows the comment, so a thread can't grow forever. */
const maxReplies = 50;

export async function getCourse(db: Db, courseId: number, viewer: Viewer | null) {
  const course = await queries.findPublishedCourse(db, courseId, viewer?.accountId ?? null);
  if (!course) throw new Refusal('not_found');
  return course;
}

export async function listCourseComments(db: Db, courseId: number, query: OrderedPageQuery) {
  await getCourse(db, courseId, null);
  const total = await queries.countComments(db, courseId);
  const window = fromNearerEnd(windowOf(query), total);
  const comments = window.restore(await queries.listComments(db, courseId, window));
  const replies = await listReplies(
    db,
    comments.map(({ id }) => id),
  );
  const data: CourseComment[] = comments.map(({ at, ...comment }) => ({
    ...comment,
    date: at.toISOString(),
    replies: replies.get(comment.id) ?? [],
  }));
  return { data, meta: metaOf(query, total) };
}

export async function listReplies(
  db: Db,
  parentIds: readonly string[],
): Promise<Map<string, CourseReply[]>> {
  const replies = await replyQueries.listReplies(db, parentIds);
  return Map.groupBy(
    replies.map(({ at, ...reply }) => ({ ...reply, date: at.toISOString() })),
    ({ parentId }) => parentId,
  );
}

interface CommentInput {
  comment: string;
  key?: string | undefined;
  replyTo?: string | undefined;
  name?: string | undefined;
  email?: string | undefined;
}

/**
 * Visitors' comments wait for approval, those of accounts are published at once. Everything a comment causes is part
 * of its transaction, so it can be sent again after any failure.
 */
export async function addComment(
  db: Db,
  viewer: Viewer | null,
  courseId: number,
  input: CommentInput,
): Promise<{ id: string; state: 'approved' | 'waiting' }> {
  const course = await getCourse(db, courseId, viewer);
  const { comment, replyTo, key } = input;
  if (replyTo !== undefined && !viewer) {
    throw new Refusal('not_signed_in', { detail: 'Sign in to reply.' });
  }
  const { name, email } = viewer ? { name: null, email: null } : requireVisitor(input);
  const accountId = viewer?.accountId ?? null;
  const state = viewer ? 'approved' : 'waiting';
  const { id } = await inTransaction(db, async (db) => {
    const parent = replyTo === undefined ? null : await lockReplyParent(db, courseId, replyTo);
    const earlier = await findSentBefore(db, key, { courseId, accountId });
    if (earlier) return earlier;
    if (parent) await assertRoomForReply(db, parent);
    const added = await queries.insertComment(db, {
      courseId,
      accountId,
      name,
      email,
      comment,
      state,
      key: key ?? null,
      parent: parent?.ref ?? null,
    });
    if (parent && parent.authorId !== accountId) await notifyAuthor(db, course, parent, added);
    if (accountId === null) await notifyModerators(db, course, added.id);
    else {
      if (!parent) await notifyTeachers(db, course, { id: added.id, accountId });
      await awardContributionBadges(db, accountId);
    }
    return added;
  });
  return { id, state };
}

/** For a published comment that isn't a reply. Doesn't quote it: removing it later has to remove it everywhere. */
export async function notifyTeachers(
  db: Db,
  course: { id: number; title: string },
  comment: { id: string; accountId: number | null },
) {
  // Without a teacher there is nobody to ask: Admins are notified of what waits, not of every comment.
  await notifyReviewers(db, course.id, comment.accountId, {
    kind: 'question',
    subject: `question ${comment.id}`,
    title: `New comment on ${course.title}`,
    text: 'Reply to it in the studio, under Comments.',
    link: `/user-screen/studio/comments?course=${course.id}`,
  });
}

/** The course's teachers, who can approve it too, and Admins. An Admin who teaches it is notified once. */
async function notifyModerators(db: Db, course: { id: number; title: string }, commentId: string) {
  const notice = {
    kind: 'moderation',
    subject: `moderation ${commentId}`,
    title: 'A comment is waiting for approval',
    text: `A visitor commented on ${course.title}.`,
  } as const;
  await notifyReviewers(db, course.id, null, {
    ...notice,
    link: `/user-screen/studio/comments?course=${course.id}`,
  });
  await notifyAdmins(db, { ...notice, link: '/user-screen/admin-dashboard' });
}

/** A comment sent again because the reply was lost gets the reply to the first. */
async function findSentBefore(
  db: Db,
  key: string | undefined,
  sender: { courseId: number; accountId: number | null },
) {
  if (key === undefined) return undefined;
  // Serialised, so that a comment sent twice at once is stored once.
  await acquireLock(db, `comment ${key}`);
  const earlier = await queries.findCommentByKey(db, key);
  if (!earlier) return undefined;
  if (earlier.courseId !== sender.courseId || earlier.accountId !== sender.accountId) {
    throw new Refusal('key_used');
  }
  return earlier;
}

function requireVisitor({ name, email }: CommentInput) {
  if (name !== undefined && email !== undefined) return { name, email };
  const errors: FieldError[] = [
    ...(name === undefined ? [{ field: 'name', message: 'Name is required.' }] : []),
    ...(email === undefined ? [{ field: 'email', message: 'Email is required.' }] : []),
  ];
  throw new Refusal('invalid_input', { detail: errors[0]?.message, errors });
}

async function lockReplyParent(db: Db, courseId: number, id: string) {
  const parent = await replyQueries.lockReplyParent(db, courseId, id);
  if (!parent) throw new Refusal('not_found', { detail: 'This comment has been removed.' });
  return parent;
}

async function assertRoomForReply(db: Db, { ref }: replyQueries.ReplyParent) {
  if ((await replyQueries.countReplies(db, ref)) >= maxReplies) throw new Refusal('thread_full');
}

/** Doesn't quote the reply: removing it later has to remove it everywhere. */
async function notifyAuthor(
  db: Db,
  course: { id: number; title: string },
  parent: replyQueries.ReplyParent,
  reply: { id: string; author: string },
) {
  if (parent.authorId === null) return;
  await notify(db, {
    accountId: parent.authorId,
    kind: 'reply',
    subject: `reply ${reply.id}`,
    title: `${reply.author} replied to your ${parent.kind}`,
    text: `Someone replied to what you wrote about ${course.title}.`,
    link: `/course-detail/${course.id}?tab=reviews#about`,
  });
}
