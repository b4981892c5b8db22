import {
  type CourseLearner,
  type TimeShare,
  timeShares,
} from '../../../contract/teaching/learners.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useSetTimeShare } from './hooks.ts';
import styles from './learners.module.css';
import { describeTime } from './words.ts';

type TimeDialogProps = {
  courseId: number;
  /** Null while the dialog is closed. */
  learner: CourseLearner | null;
  onClose: () => void;
};

/** More time in quizzes for someone with whom it was agreed. */
export function TimeDialog({ courseId, learner, onClose }: TimeDialogProps) {
  return (
    <Dialog open={learner !== null} onClose={onClose} title={`Quiz time of ${learner?.name ?? ''}`}>
      {learner && <TimeForm courseId={courseId} learner={learner} onClose={onClose} />}
    </Dialog>
  );
}

type TimeFormProps = { courseId: number; learner: CourseLearner; onClose: () => void };

function TimeForm({ courseId, learner, onClose }: TimeFormProps) {
  const save = useSetTimeShare(courseId, learner.id);
  const form = useForm<{ percent: string }>({
    onSubmit: async ({ percent }) => {
      await save.mutateAsync(Number(percent) as TimeShare);
      onClose();
    },
  });
  return (
    <form className={styles.form} {...form.props}>
      <Select
        label="Time in quizzes with a time limit"
        hint="It holds for all quizzes of this course that are started from now on. The learner sees it above the quiz."
        defaultValue={learner.timeShare}
        {...form.register('percent')}
      >
        {timeShares.map((share) => (
          <option key={share} value={share}>
            {describeTime(share)}
          </option>
        ))}
      </Select>
      <FormError>{form.errors.form}</FormError>
      <div className="cluster gap-2">
        <Button type="submit" variant="primary" pending={form.isSubmitting}>
          Save
        </Button>
        <Button onClick={onClose} disabled={form.isSubmitting}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
