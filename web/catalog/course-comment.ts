import type { Profile } from '../../contract/accounts.ts';
import type { CourseVoice } from '../../contract/community.ts';
import { call } from '../api.ts';
import { checkForm, errorsOf, type FormErrors } from '../form-errors.ts';
import { renewOwn } from '../own.ts';

export const commentFields = ['name', 'email', 'comment'] as const;
export type CommentErrors = FormErrors<(typeof commentFields)[number]>;

interface CommentResult {
  /** What the server says when the comment has arrived. */
  message?: string;
  /** The comment as it stands under the course from now on; nothing while it waits for approval. */
  voice: CourseVoice | null;
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
      '../../contract/community.ts'
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
    if (voice) renewOwn();
    return { message, voice, errors: {} };
  } catch (failure) {
    return { voice: null, errors: errorsOf(failure, commentFields) };
  }
}

function voiceOf(id: string, user: Profile, comment: string): CourseVoice {
  return {
    id,
    author: `${user.firstname} ${user.lastname}`.trim(),
    at: new Date().toISOString(),
    comment,
    stars: null,
  };
}
