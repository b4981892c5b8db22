import {
  MoveDueDate,
  type ReportCourse,
  type ReportPerson,
} from '../../../contract/teams/report.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { zoneName } from '../../../contract/text/zone-names.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useMoveDueDate } from './hooks.ts';
import { people as peopleText } from './words.ts';

type MoveDueDateFormProps = {
  teamId: string;
  /** What can be moved, with the date that most people have. */
  courses: Pick<ReportCourse, 'id' | 'title' | 'dueOn'>[];
  today: string;
  /** The team's, in which days end. */
  timeZone: string;
  people: Pick<ReportPerson, 'accountId' | 'cells'>[];
  onClose: () => void;
  onDone?: () => void;
};

/** A new due date in one course, for one person or several. */
export function MoveDueDateForm(props: MoveDueDateFormProps) {
  const { teamId, today, timeZone, people, onClose, onDone } = props;
  const move = useMoveDueDate(teamId);
  const open = people.flatMap(({ cells }) => cells.filter(({ doneOn }) => doneOn === null));
  const courses = props.courses.filter(({ id }) => open.some(({ courseId }) => courseId === id));
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
      const { moved } = await move.mutateAsync(body);
      if (moved === 0) return;
      onClose();
      onDone?.();
    },
  });
  if (courses.length === 0) return <p>Everyone you chose is done.</p>;
  return (
    <form {...form.props} className="stack gap-4">
      <p>
        {people.length === 1
          ? 'They’re told about the new date.'
          : `For ${peopleText(people.length)}. Whoever has finished, or doesn’t have the course, stays as they are. Everyone else is told about the new date.`}
      </p>
      <Select label="Course" defaultValue={(late ?? courses[0])?.id} {...form.register('courseId')}>
        {courses.map(({ id, title, dueOn }) => (
          <option key={id} value={id}>
            {title}, due {formatDay(dueOn, { today })}
          </option>
        ))}
      </Select>
      <TextField
        label="New due date"
        type="date"
        required
        min={today}
        hint={`The day ends in ${zoneName(timeZone)}.`}
        {...form.register('dueOn')}
      />
      <FormError>{form.errors.form}</FormError>
      <div className="cluster gap-2">
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
