import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Profile } from '../../../contract/accounts.ts';
import type { CourseReply, CourseComment } from '../../../contract/community/comments.ts';
import { focusFirstError } from '../../forms/form-errors.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import styles from './comment.module.css';
import { type ReplyErrors, sendReply } from './send-comment.ts';

type CourseReplyFormProps = {
  courseId: number;
  voice: CourseComment;
  user: Profile;
  onPublished: (reply: Omit<CourseReply, 'byOwner'>, message: string) => void;
  onCancel: () => void;
};

export function CourseReplyForm(props: CourseReplyFormProps) {
  const { courseId, voice, user, onPublished, onCancel } = props;
  const form = useRef<HTMLFormElement>(null);
  const [pending, setPending] = useState(false);
  const [errors, setErrors] = useState<ReplyErrors>({});

  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = event.currentTarget;
    if (pending) return;
    setPending(true);
    const { message, reply, errors } = await sendReply(
      courseId,
      voice.id,
      new FormData(sent),
      user,
    );
    setPending(false);
    setErrors(errors);
    if (reply) onPublished(reply, message ?? '');
    else focusFirstError(sent, errors, ['comment']);
  }

  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={submit}
      noValidate
      aria-label={`Reply to ${voice.author}`}
    >
      <TextArea
        label="Your reply"
        name="comment"
        rows={3}
        required
        hint="It is published with your name."
        error={errors.comment}
      />
      <FormError>{errors.form}</FormError>
      <div className={styles.buttons}>
        <Button type="submit" small pending={pending}>
          Post reply
        </Button>
        <Button small onClick={onCancel} disabled={pending}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
