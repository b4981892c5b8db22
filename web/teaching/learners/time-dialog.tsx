import { useState } from 'react';
import {
  type CourseLearner,
  type TimeShare,
  timeShares,
} from '../../../contract/teaching/learners.ts';
import { errorMessage } from '../../data/error-message.ts';
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
  const [percent, setPercent] = useState<TimeShare>(learner.timeShare);
  const save = useSetTimeShare(courseId, learner.id);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(percent, { onSuccess: onClose });
      }}
    >
      <Select
        label="Time in quizzes with a time limit"
        hint="It holds for all quizzes of this course that are started from now on. The learner sees it above the quiz."
        value={percent}
        onChange={({ target }) => setPercent(Number(target.value) as TimeShare)}
      >
        {timeShares.map((share) => (
          <option key={share} value={share}>
            {describeTime(share)}
          </option>
        ))}
      </Select>
      <FormError>{save.isError ? errorMessage(save.error) : undefined}</FormError>
      <div className="cluster gap-2">
        <Button type="submit" variant="primary" pending={save.isPending}>
          Save
        </Button>
        <Button onClick={onClose} disabled={save.isPending}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
