import { type DueItem, ReminderForm as Schema } from '../../../contract/learning/schedule.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useCourseChoices, useSaveReminder } from './hooks.ts';
import styles from './reminder.module.css';

type ReminderFormProps = {
  /** What to edit; the dialog is closed without. */
  item: DueItem | 'new' | null;
  today: string;
  timeZone: string;
  onClose: () => void;
};

export function ReminderForm({ item, onClose, ...rest }: ReminderFormProps) {
  const isNew = item === 'new';
  return (
    <Dialog
      open={item !== null}
      title={isNew ? 'Add a reminder' : 'Edit reminder'}
      onClose={onClose}
    >
      <Fields {...rest} item={isNew ? null : item} onClose={onClose} />
    </Dialog>
  );
}

type FieldsProps = Omit<ReminderFormProps, 'item'> & { item: DueItem | null };

function Fields({ item, today, timeZone, onClose }: FieldsProps) {
  const save = useSaveReminder(item?.id ?? null);
  const form = useForm({
    schema: Schema,
    read: ({ dueTime, courseId, ...values }) => ({
      ...values,
      dueTime: dueTime || null,
      courseId: courseId || null,
    }),
    onSubmit: async (values) => {
      await save.mutateAsync(values);
      onClose();
      void notify.success(item ? 'Reminder saved.' : 'Reminder added.');
    },
  });

  return (
    <form className="stack gap-45 mt-4" {...form.props}>
      <TextField
        label="Task"
        hint="What would you like to do?"
        maxLength={200}
        autoComplete="off"
        defaultValue={item?.task}
        {...form.register('task')}
      />
      <div className={`${styles.pair} stack`}>
        <TextField
          label="Day"
          type="date"
          max="2199-12-31"
          defaultValue={item?.dueDate ?? today}
          {...form.register('dueDate')}
        />
        <TextField
          label="Time"
          type="time"
          hint={`Optional, in ${timeZone.replaceAll('_', ' ')} time.`}
          defaultValue={item?.dueTime ?? ''}
          {...form.register('dueTime')}
        />
      </div>
      <CourseSelect item={item} {...form.register('courseId')} />
      <FormError>{form.errors.form}</FormError>
      <div className="cluster gap-3">
        <Button type="submit" variant="primary" pending={form.isSubmitting}>
          {item ? 'Save' : 'Add'}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}

type CourseSelectProps = Omit<React.ComponentProps<typeof Select>, 'label' | 'children'> & {
  item: DueItem | null;
};

function CourseSelect({ item, ...field }: CourseSelectProps) {
  const { data } = useCourseChoices();
  const current = item?.course ? [item.course] : [];
  const others = (data ?? []).filter(({ id }) => id !== item?.course?.id);
  return (
    <Select label="Course" hint="Optional." defaultValue={item?.course?.id} {...field}>
      <option value="">No course</option>
      {[...current, ...others].map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </Select>
  );
}
