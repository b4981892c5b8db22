import { type CourseLearner, LearnerMessage } from '../../../contract/teaching/learners.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { sendMessage } from './hooks.ts';
import styles from './learners.module.css';

type MessageDialogProps = {
  courseId: number;
  /** Null while the dialog is closed. */
  learner: CourseLearner | null;
  onClose: () => void;
};

export function MessageDialog({ courseId, learner, onClose }: MessageDialogProps) {
  return (
    <Dialog open={learner !== null} onClose={onClose} title={`Message ${learner?.name ?? ''}`}>
      {learner && <MessageForm courseId={courseId} learner={learner} onClose={onClose} />}
    </Dialog>
  );
}

type MessageFormProps = { courseId: number; learner: CourseLearner; onClose: () => void };

function MessageForm({ courseId, learner, onClose }: MessageFormProps) {
  const form = useForm({
    schema: LearnerMessage,
    onSubmit: async (body) => {
      void notify.success(await sendMessage(courseId, learner.id, body));
      onClose();
    },
  });
  return (
    <form {...form.props} className={styles.form}>
      <TextArea
        label="Message"
        rows={7}
        required
        hint="They see it under the bell and get it by email, unless they switched that off. They can’t reply to it, but they can ask under the course."
        {...form.register('text')}
      />
      <FormError>{form.errors.form}</FormError>
      <div className="cluster gap-2">
        <Button type="submit" variant="primary" pending={form.isSubmitting}>
          Send message
        </Button>
        <Button onClick={onClose} disabled={form.isSubmitting}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
