import { Announcement } from '../../../contract/teaching/learners.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { TextArea, TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { sendAnnouncement, useRefreshAnnouncements } from './hooks.ts';
import styles from './learners.module.css';

type AnnounceProps = {
  courseId: number;
  courseTitle: string;
  /** How many there are. */
  learners: number;
  onClose: () => void;
};

export function AnnounceDialog({ open, ...props }: AnnounceProps & { open: boolean }) {
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title={`Message all learners of ${props.courseTitle}`}
    >
      <AnnounceForm {...props} />
    </Dialog>
  );
}

function AnnounceForm({ courseId, learners, onClose }: AnnounceProps) {
  const refresh = useRefreshAnnouncements(courseId);
  const form = useForm({
    schema: Announcement,
    onSubmit: async (body) => {
      void notify.success(await sendAnnouncement(courseId, body));
      void refresh();
      onClose();
    },
  });
  const recipients = learners === 1 ? 'the one learner' : `all ${learners} learners`;
  return (
    <form {...form.props} className={styles.form}>
      <TextField label="Subject" required maxLength={100} {...form.register('subject')} />
      <TextArea
        label="Message"
        rows={8}
        required
        hint={`Goes to ${recipients} under the bell and by email, unless they switched that off. It can’t be taken back.`}
        {...form.register('text')}
      />
      <FormError>{form.errors.form}</FormError>
      <div className="cluster gap-2">
        <Button type="submit" variant="primary" pending={form.isSubmitting}>
          Send to all
        </Button>
        <Button onClick={onClose} disabled={form.isSubmitting}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
