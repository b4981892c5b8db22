import { useState } from 'react';
import type { CourseLearner, LearnerDeadline } from '../../../contract/teaching/learners.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { addDays } from '../../../contract/text/days.ts';
import { errorMessage } from '../../data/error-message.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useAgreeDeadline, useLearnerDeadlines } from './hooks.ts';
import styles from './learners.module.css';

type DeadlineDialogProps = { courseId: number; learner: CourseLearner; onClose: () => void };

/** A later day for someone with whom it was agreed. */
export function DeadlineDialog({ courseId, learner, onClose }: DeadlineDialogProps) {
  const { data, error, refetch } = useLearnerDeadlines(courseId, learner.id);
  return (
    <Dialog open onClose={onClose} title={`Deadlines of ${learner.name}`}>
      {error && <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonLines lines={4} />}
      {data?.length === 0 && (
        <EmptyState
          title="No deadlines"
          text="No assignment of this course has its own deadline for this learner."
        />
      )}
      {data && data.length > 0 && (
        <DeadlineForm {...{ courseId, learner, onClose }} deadlines={data} />
      )}
    </Dialog>
  );
}

function DeadlineForm({
  courseId,
  learner,
  deadlines,
  onClose,
}: DeadlineDialogProps & { deadlines: readonly LearnerDeadline[] }) {
  const [chosen, setChosen] = useState(deadlines[0]?.lessonId ?? '');
  const deadline = deadlines.find(({ lessonId }) => lessonId === chosen);
  const [day, setDay] = useState(deadlines[0]?.agreedOn ?? '');
  const save = useAgreeDeadline(courseId, learner.id);
  const { ruledOn, agreedOn } = deadline ?? { ruledOn: null, agreedOn: null };
  const tooEarly =
    day !== '' && ruledOn !== null && day <= ruledOn
      ? `Choose a day after ${formatDay(ruledOn)}.`
      : undefined;
  const form = useForm({
    held: { lessonId: chosen, dueOn: day },
    onSubmit: async () => {
      if (tooEarly) return { dueOn: tooEarly };
      // Without a day that could be taken back, there is nothing to save.
      if (day === '' && agreedOn === null) return { dueOn: 'Choose a day.' };
      await save.mutateAsync({ lessonId: chosen, dueOn: day || null });
      onClose();
    },
  });
  return (
    <form className={styles.form} {...form.props}>
      <Select
        label="Assignment"
        {...form.register('lessonId')}
        value={chosen}
        onChange={({ target }) => {
          setChosen(target.value);
          setDay(deadlines.find(({ lessonId }) => lessonId === target.value)?.agreedOn ?? '');
          form.showErrors({});
        }}
      >
        {deadlines.map(({ lessonId, title }) => (
          <option key={lessonId} value={lessonId}>
            {title}
          </option>
        ))}
      </Select>
      <TextField
        type="date"
        label="Later day"
        hint={
          ruledOn
            ? `Due on ${formatDay(ruledOn)} by the rule. ${agreedOn ? 'Leave it empty to take the later day back.' : 'The later day also counts for work that is handed in already.'}`
            : 'The learner’s day isn’t known yet.'
        }
        {...(ruledOn && { min: addDays(ruledOn, 1) })}
        name="dueOn"
        value={day}
        error={tooEarly ?? form.errors.dueOn}
        onChange={({ target }) => setDay(target.value)}
      />
      <FormError>{form.errors.form}</FormError>
      <div className="cluster gap-2">
        <Button type="submit" variant="primary" pending={form.isSubmitting} disabled={!ruledOn}>
          Save
        </Button>
        <Button onClick={onClose} disabled={form.isSubmitting}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
