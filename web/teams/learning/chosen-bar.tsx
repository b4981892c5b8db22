import { useState } from 'react';
import { MoveDueDate, type ReportPerson, type TeamReport } from '../../../contract/teams/report.ts';
import { errorMessage } from '../../data/error-message.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useMoveDueDate, useNudge } from './hooks.ts';
import styles from './team-learning.module.css';
import { formatDay, lastNudge, people as peopleText } from './words.ts';

type ChosenBarProps = {
  teamId: string;
  report: TeamReport;
  people: ReportPerson[];
  /** Licences that have ended can't be acted on. */
  mayAct: boolean;
  onDone: () => void;
};

/** What can be done with the people who are ticked. */
export function ChosenBar({ teamId, report, people, mayAct, onDone }: ChosenBarProps) {
  const nudge = useNudge(teamId);
  const [isMoving, setIsMoving] = useState(false);
  const nudgedOn = lastNudge(people.flatMap(({ cells }) => cells));
  const accountIds = people.map(({ accountId }) => accountId);
  const send = () =>
    nudge.mutate(
      { accountIds, group: '' },
      {
        onSuccess: ({ message, people }) =>
          void (people > 0 ? notify.success(message) : notify.info(message)),
        onError: (error) => void notify.error(errorMessage(error)),
      },
    );
  return (
    <>
      <div className={styles.chosen}>
        <p role="status">
          <b>{peopleText(people.length)} chosen</b>
          {nudgedOn && <span>Last nudged on {formatDay(nudgedOn, report.today)}</span>}
        </p>
        {mayAct && (
          <div className={styles.acts}>
            <Button small icon="mail" pending={nudge.isPending} onClick={send}>
              Nudge by email
            </Button>
            <Button small icon="calendar" aria-haspopup="dialog" onClick={() => setIsMoving(true)}>
              Move the due date
            </Button>
          </div>
        )}
      </div>
      <Dialog open={isMoving} onClose={() => setIsMoving(false)} title="Move the due date">
        <MoveForm
          teamId={teamId}
          report={report}
          people={people}
          onClose={() => setIsMoving(false)}
          onDone={onDone}
        />
      </Dialog>
    </>
  );
}

type MoveFormProps = Omit<ChosenBarProps, 'mayAct'> & { onClose: () => void };

function MoveForm({ teamId, report, people, onClose, onDone }: MoveFormProps) {
  const move = useMoveDueDate(teamId);
  const open = people.flatMap(({ cells }) => cells.filter(({ doneOn }) => doneOn === null));
  const courses = report.courses.filter(({ id }) => open.some(({ courseId }) => courseId === id));
  const late = courses.find(({ id }) =>
    open.some(({ courseId, state }) => courseId === id && state === 'late'),
  );
  const form = useForm({
    schema: MoveDueDate,
    read: ({ courseId, dueOn }) => ({
      accountIds: people.map(({ accountId }) => accountId),
      courseId,
      dueOn,
    }),
    onSubmit: async (body) => {
      const { message, moved } = await move.mutateAsync(body);
      if (moved === 0) {
        void notify.info(message);
        return;
      }
      void notify.success(message);
      onClose();
      onDone();
    },
  });
  if (courses.length === 0) return <p>Everyone you chose is done.</p>;
  return (
    <form {...form.props} className={styles.form}>
      <p>
        For {peopleText(people.length)}. Whoever has finished, or doesn’t have the course, stays as
        they are. Everyone else is told about the new date.
      </p>
      <Select label="Course" defaultValue={(late ?? courses[0])?.id} {...form.register('courseId')}>
        {courses.map(({ id, title, dueOn }) => (
          <option key={id} value={id}>
            {title}, due {formatDay(dueOn, report.today)}
          </option>
        ))}
      </Select>
      <TextField
        label="New due date"
        type="date"
        required
        min={report.today}
        {...form.register('dueOn')}
      />
      <FormError>{form.errors.form}</FormError>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" pending={form.isSubmitting}>
          Move the date
        </Button>
        <Button onClick={onClose} disabled={form.isSubmitting}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
