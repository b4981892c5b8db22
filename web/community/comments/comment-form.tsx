import { useState } from 'react';
import type { CourseComment } from '../../../contract/community/comments.ts';
import { CourseTabLink } from '../../catalog/shared/course-tab-link.tsx';
import { useSession } from '../../data/session.tsx';
import type { Schema } from '../../forms/form-errors.ts';
import { useForm } from '../../forms/use-form.ts';
import { HydratedButton } from '../../ui/buttons/hydrated-button.tsx';
import { FormError, Notice } from '../../ui/feedback/notice.tsx';
import { TextArea, TextField } from '../../ui/fields/text-field.tsx';
import styles from './comment-form.module.css';
import { type CommentBody, loadContract, postComment } from './hooks.ts';

type CommentFormProps = {
  courseId: number;
  /** Not called for a comment that awaits approval. */
  onPublished: (comment: CourseComment) => void;
};

export function CommentForm({ courseId, onPublished }: CommentFormProps) {
  const { state, user } = useSession();
  const [thanks, setThanks] = useState<{ message: string; isPublished: boolean } | null>(null);
  const form = useForm({
    schema: async (): Promise<Schema<CommentBody>> => {
      const { SignedInComment, VisitorComment } = await loadContract();
      return user ? SignedInComment : VisitorComment;
    },
    onSubmit: async (body) => {
      setThanks(null);
      const { message, comment } = await postComment(courseId, body, user);
      // Name and email stay for the next comment.
      form.setValues({ comment: '' });
      setThanks({ message, isPublished: comment !== null });
      if (comment) onPublished(comment);
    },
  });

  return (
    <section className={styles.section} aria-labelledby="leave-a-comment">
      <h2 id="leave-a-comment">Leave a comment</h2>
      <p className={`${styles.note} when-signed-out`}>
        Your email isn't published. Comments from visitors appear once we've approved them.
      </p>
      <p className={`${styles.note} when-signed-in`}>Your comment appears with your name.</p>
      <form className={`${styles.form} stack gap-45`} {...form.props}>
        {state !== 'signedIn' && (
          <div className={`${styles.visitor} when-signed-out`}>
            <TextField label="Name" autoComplete="name" required {...form.register('name')} />
            <TextField
              label="Email"
              type="email"
              autoComplete="email"
              required
              {...form.register('email')}
            />
          </div>
        )}
        <TextArea label="Comment" required {...form.register('comment')} />
        <div className={`${styles.end} stack left`}>
          <FormError>{form.errors.form}</FormError>
          <div aria-live="polite">
            {thanks && !form.hasErrors && (
              <Notice tone="good">
                {thanks.message}{' '}
                {thanks.isPublished && (
                  <CourseTabLink tab="reviews" className={styles.link}>
                    See it under Reviews
                  </CourseTabLink>
                )}
              </Notice>
            )}
          </div>
          <HydratedButton type="submit" pending={form.isSubmitting} waiting={state === 'loading'}>
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
