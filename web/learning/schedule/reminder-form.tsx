import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { type DueItem, ReminderForm as Schema } from '../../../contract/learning/schedule.ts';
import { errorsOf } from '../../forms/form-errors.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import styles from './reminder.module.css';
import { type ReminderValues, useCourseChoices, useSaveReminder } from './reminder-hooks.ts';

type ReminderFormProps = {
  /** The reminder to change, or a new one; closed without. */
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
      title={isNew ? 'Add a reminder' : 'Change the reminder'}
      onClose={onClose}
    >
      <Fields {...rest} item={isNew ? null : item} onClose={onClose} />
    </Dialog>
  );
}

type FieldsProps = Omit<ReminderFormProps, 'item'> & { item: DueItem | null };

const names = ['task', 'dueOn', 'dueTime', 'courseId'] as const;

function Fields({ item, today, timeZone, onClose }: FieldsProps) {
  const save = useSaveReminder(item?.id ?? null);
  const form = useForm({
    resolver: standardSchemaResolver(Schema),
    defaultValues: valuesOf(item, today),
    reValidateMode: 'onChange',
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    try {
      await save.mutateAsync(values);
      onClose();
      void notify.success(item ? 'The reminder is changed.' : 'The reminder is added.');
    } catch (error) {
      const { form: whole, ...fields } = errorsOf(error, names);
      for (const name of names) {
        if (fields[name]) form.setError(name, { message: fields[name] }, { shouldFocus: true });
      }
      if (whole) form.setError('root', { message: whole });
    }
  });
  const emptyIsNone = { setValueAs: (value: unknown) => (value === '' ? null : value) };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label="Task"
        hint="What you want to do."
        maxLength={200}
        autoComplete="off"
        error={errors.task?.message}
        {...form.register('task')}
      />
      <div className={styles.pair}>
        <TextField
          label="Day"
          type="date"
          max="2199-12-31"
          error={errors.dueOn?.message}
          {...form.register('dueOn')}
        />
        <TextField
          label="Time"
          type="time"
          hint={`Optional, in ${timeZone.replaceAll('_', ' ')} time.`}
          error={errors.dueTime?.message}
          {...form.register('dueTime', emptyIsNone)}
        />
      </div>
      <CourseSelect
        item={item}
        error={errors.courseId?.message}
        {...form.register('courseId', emptyIsNone)}
      />
      <FormError>{errors.root?.message}</FormError>
      <div className={styles.formActions}>
        <Button type="submit" variant="primary" pending={isSubmitting}>
          {item ? 'Save' : 'Add'}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}

function valuesOf(item: DueItem | null, today: string): ReminderValues {
  return {
    task: item?.task ?? '',
    courseId: item?.course?.id ?? null,
    dueOn: item?.dueOn ?? today,
    dueTime: item?.dueTime ?? null,
  };
}

type CourseSelectProps = Omit<React.ComponentProps<typeof Select>, 'label' | 'children'> & {
  item: DueItem | null;
};

function CourseSelect({ item, ...field }: CourseSelectProps) {
  const { data } = useCourseChoices();
  const own = item?.course ? [item.course] : [];
  const others = (data ?? []).filter(({ id }) => id !== item?.course?.id);
  return (
    <Select label="Course" hint="Optional." {...field}>
      <option value="">No course</option>
      {[...own, ...others].map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </Select>
  );
}
