import { useEffect } from 'react';
import type { Profile } from '../../../contract/accounts.ts';
import type { CourseComment, CourseReply } from '../../../contract/community/comments.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import styles from './comment.module.css';
import { loadContract, postReply } from './hooks.ts';

type ReplyFormProps = {
  courseId: number;
  comment: CourseComment;
  user: Profile;
  onPublished: (reply: Omit<CourseReply, 'byOwner'>, message: string) => void;
  onCancel: () => void;
};

export function ReplyForm({ courseId, comment, user, onPublished, onCancel }: ReplyFormProps) {
  const form = useForm({
    schema: async () => (await loadContract()).SignedInComment,
    onSubmit: async (body) => {
      const posted = await postReply(courseId, { ...body, replyTo: comment.id }, user);
      onPublished(posted.reply, posted.message);
    },
  });
  const { element } = form;
  useEffect(() => element.current?.querySelector('textarea')?.focus(), [element]);

  return (
    <form
      className={`${styles.form} stack gap-4 mt-4`}
      {...form.props}
      aria-label={`Reply to ${comment.author}`}
    >
      <TextArea
        label="Your reply"
        rows={3}
        required
        hint="Published with your name."
        {...form.register('comment')}
      />
      <FormError>{form.errors.form}</FormError>
      <div className="cluster gap-3">
        <Button type="submit" small pending={form.isSubmitting}>
          Post reply
        </Button>
        <Button small onClick={onCancel} disabled={form.isSubmitting}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
