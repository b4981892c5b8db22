import { type FormEvent, useState } from 'react';
import type { CourseComment } from '../../../contract/community/comments.ts';
import { TabLink } from '../../catalog/shared/tab-link.tsx';
import { useSession } from '../../data/session.tsx';
import { focusFirstError } from '../../forms/form-errors.ts';
import { HydratedButton } from '../../ui/buttons/hydrated-button.tsx';
import { FormError, Notice } from '../../ui/feedback/notice.tsx';
import { TextArea, TextField } from '../../ui/fields/text-field.tsx';
import styles from './comment-form.module.css';
import { type CommentErrors, commentFields, sendComment } from './send-comment.ts';

type CourseCommentFormProps = {
  courseId: number;
  /** A comment that needs no approval. */
  onPublished: (voice: CourseComment) => void;
};

export function CourseCommentForm({ courseId, onPublished }: CourseCommentFormProps) {
  const { state, user } = useSession();
  const [pending, setPending] = useState(false);
  const [errors, setErrors] = useState<CommentErrors>({});
  const [thanks, setThanks] = useState<{ message: string; isPublished: boolean } | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (pending) return;
    setPending(true);
    setThanks(null);
    const result = await sendComment(courseId, new FormData(form), user);
    setPending(false);
    setErrors(result.errors);
    if (result.message === undefined) return focusFirstError(form, result.errors, commentFields);
    // Name and email stay for the next comment.
    (form.elements.namedItem('comment') as HTMLTextAreaElement).value = '';
    setThanks({ message: result.message, isPublished: result.voice !== null });
    if (result.voice) onPublished(result.voice);
  }

  return (
    <section className={styles.section} aria-labelledby="leave-a-comment">
      <h2 id="leave-a-comment">Leave a comment</h2>
      <p className={`${styles.note} when-signed-out`}>
        Your email is not published. A visitor's comment appears after approval.
      </p>
      <p className={`${styles.note} when-signed-in`}>Your comment appears with your name.</p>
      <form className={styles.form} method="post" onSubmit={submit} noValidate>
        {state !== 'signedIn' && (
          <div className={`${styles.visitor} when-signed-out`}>
            <TextField label="Name" name="name" autoComplete="name" required error={errors.name} />
            <TextField
              label="Email"
              name="email"
              type="email"
              autoComplete="email"
              required
              error={errors.email}
            />
          </div>
        )}
        <TextArea label="Comment" name="comment" required error={errors.comment} />
        <div className={styles.end}>
          <FormError>{errors.form}</FormError>
          <div aria-live="polite">
            {thanks && (
              <Notice tone="good">
                {thanks.message}{' '}
                {thanks.isPublished && (
                  <TabLink tab="reviews" className={styles.link}>
                    See it under Reviews
                  </TabLink>
                )}
              </Notice>
            )}
          </div>
          <HydratedButton type="submit" pending={pending} waiting={state === 'loading'}>
            Post comment
          </HydratedButton>
        </div>
        <noscript>
          <p className="small">Posting a comment needs JavaScript.</p>
        </noscript>
      </form>
    </section>
  );
}
