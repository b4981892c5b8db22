import type { Profile } from '../../../contract/accounts.ts';
import type { CourseReply, CourseComment } from '../../../contract/community/comments.ts';
import { call } from '../../data/api.ts';
import { queryClient } from '../../data/query.ts';
import { checkForm, errorsOf, type FormErrors } from '../../forms/form-errors.ts';

export const commentFields = ['name', 'email', 'comment'] as const;
export type CommentErrors = FormErrors<(typeof commentFields)[number]>;

interface CommentResult {
  /** What the server says when the comment has arrived. */
  message?: string;
  /** The comment as it stands under the course from now on; nothing while it waits for approval. */
  voice: CourseComment | null;
  errors: CommentErrors;
}

/** Checks with the contract's schema, which is loaded only now, and sends. */
export async function sendComment(
  courseId: number,
  form: FormData,
  user: Profile | null,
): Promise<CommentResult> {
  try {
    const { addComment, SignedInComment, VisitorComment } = await import(
      '../../../contract/community/comments.ts'
    );
    const checked = user
      ? checkForm(SignedInComment, form, ['comment'])
      : checkForm(VisitorComment, form, commentFields);
    if (checked.errors) return { voice: null, errors: checked.errors };
    const { id, state, message } = await call(addComment, {
      params: { id: courseId },
      body: checked.data,
    });
    const voice = state === 'approved' && user ? voiceOf(id, user, checked.data.comment) : null;
    // Who wrote it may remove it.
    if (voice) queryClient.invalidateQueries();
    return { message, voice, errors: {} };
  } catch (failure) {
    return { voice: null, errors: errorsOf(failure, commentFields) };
  }
}

function voiceOf(id: string, user: Profile, comment: string): CourseComment {
  return { ...writtenBy(user, id, comment), stars: null, replies: [] };
}

function writtenBy(user: Profile, id: string, comment: string) {
  const author = `${user.firstname} ${user.lastname}`.trim();
  return { id, author, at: new Date().toISOString(), comment };
}

export type ReplyErrors = FormErrors<'comment'>;

interface ReplyResult {
  message?: string;
  /** As it stands under what it answers from now on. */
  reply: Omit<CourseReply, 'byOwner'> | null;
  errors: ReplyErrors;
}

export async function sendReply(
  courseId: number,
  replyTo: string,
  form: FormData,
  user: Profile,
): Promise<ReplyResult> {
  try {
    const { addComment, SignedInComment } = await import('../../../contract/community/comments.ts');
    const checked = checkForm(SignedInComment, form, ['comment']);
    if (checked.errors) return { reply: null, errors: checked.errors };
    const { comment } = checked.data;
    const { id, message } = await call(addComment, {
      params: { id: courseId },
      body: { comment, replyTo },
    });
    queryClient.invalidateQueries();
    return { message, reply: writtenBy(user, id, comment), errors: {} };
  } catch (failure) {
    return { reply: null, errors: errorsOf(failure, ['comment']) };
  }
}
