import type { Profile } from '../../../contract/accounts.ts';
import type { CourseComment, CourseReply } from '../../../contract/community/comments.ts';
import { call } from '../../data/api.ts';
import { queryClient } from '../../data/query.ts';

export const loadContract = () => import('../../../contract/community/comments.ts');

export type CommentBody = { comment: string } | { name: string; email: string; comment: string };

interface PostedComment {
  message: string;
  /** What to show under the course right away; nothing while it awaits approval. */
  comment: CourseComment | null;
}

export async function postComment(
  courseId: number,
  body: CommentBody,
  user: Profile | null,
): Promise<PostedComment> {
  const { addComment } = await loadContract();
  const { id, state, message } = await call(addComment, { params: { id: courseId }, body });
  if (state !== 'approved' || !user) return { message, comment: null };
  // Its author may remove it.
  queryClient.invalidateQueries();
  return {
    message,
    comment: { ...writtenBy(user, id, body.comment), stars: null, replies: [] },
  };
}

export async function postReply(
  courseId: number,
  body: { comment: string; replyTo: string },
  user: Profile,
): Promise<{ message: string; reply: Omit<CourseReply, 'byOwner'> }> {
  const { addComment } = await loadContract();
  const { id, message } = await call(addComment, { params: { id: courseId }, body });
  queryClient.invalidateQueries();
  return { message, reply: writtenBy(user, id, body.comment) };
}

function writtenBy(user: Profile, id: string, comment: string) {
  const author = `${user.firstname} ${user.lastname}`.trim();
  return { id, author, at: new Date().toISOString(), comment };
}
