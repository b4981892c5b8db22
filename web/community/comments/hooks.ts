import type { Profile } from '../../../contract/accounts.ts';
import type { CourseComment, CourseReply, Rating } from '../../../contract/community/comments.ts';
import { call } from '../../data/api.ts';
import { sendOnce } from '../../data/send-once.ts';
import { queryClient, useQuery } from '../../data/viewer-query.ts';

/** Loaded on use, to keep it out of the first visit. */
export const loadContract = () => import('../../../contract/community/comments.ts');

export type CommentBody = { comment: string } | { name: string; email: string; comment: string };

interface PostedComment {
  message: string;
  /** What to show under the course right away; null while it awaits approval. */
  comment: CourseComment | null;
}

export async function postComment(
  courseId: number,
  body: CommentBody,
  user: Profile | null,
): Promise<PostedComment> {
  const { addComment } = await loadContract();
  const { id, state, message } = await sendOnce(addComment, { params: { id: courseId }, body });
  if (state !== 'approved' || !user) return { message, comment: null };
  // The author may remove it: refetch what is removable.
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
  const { id, message } = await sendOnce(addComment, { params: { id: courseId }, body });
  queryClient.invalidateQueries();
  return { message, reply: writtenBy(user, id, body.comment) };
}

function writtenBy(user: Profile, id: string, comment: string) {
  const author = `${user.firstname} ${user.lastname}`.trim();
  return { id, author, date: new Date().toISOString(), comment };
}

/** Resolves to the server's message. */
export async function removeComment(id: string): Promise<string> {
  const { deleteComment } = await loadContract();
  const { message } = await call(deleteComment, { params: { id } });
  // It may have been the text of the viewer's own rating.
  queryClient.invalidateQueries();
  return message;
}

export interface RemovePermissions {
  all: boolean;
  has(commentId: string): boolean;
}

/** Which comments the viewer may remove; none until loaded. */
export function useRemovePermissions(courseId: number): RemovePermissions {
  const { data } = useQuery({
    queryKey: ['community', 'removable', courseId],
    queryFn: async () => {
      const { listRemovableComments } = await loadContract();
      return call(listRemovableComments, { params: { id: courseId } });
    },
  });
  const all = data?.all ?? false;
  return { all, has: (commentId) => all || (data?.ids.includes(commentId) ?? false) };
}

const ratingKey = (courseId: number) => ['community', 'rating', courseId];

/** The viewer's rating of a course, and whether they may rate it. */
export function useMyRating(courseId: number) {
  return useQuery({
    queryKey: ratingKey(courseId),
    queryFn: async () => call((await loadContract()).getMyRating, { params: { id: courseId } }),
  });
}

/** Resolves to the server's message. */
export async function saveRating(courseId: number, body: Rating): Promise<string> {
  const { rateCourse } = await loadContract();
  const { message } = await call(rateCourse, { params: { id: courseId }, body });
  queryClient.setQueryData(ratingKey(courseId), { rating: body, can: { rate: true } });
  queryClient.invalidateQueries();
  return message;
}
