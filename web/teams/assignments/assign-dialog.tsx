import { useId, useState } from 'react';
import {
  type AssignableCourse,
  type Audience,
  maxDueDays,
  maxYearlyDueDays,
  type Repeats,
} from '../../../contract/teams/assignments.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { addDays, addYears, dayIn, daysBetween } from '../../../contract/text/days.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { zoneName } from '../../../contract/text/zone-names.ts';
import { errorMessage } from '../../data/error-message.ts';
import { newKey } from '../../data/idempotency-key.ts';
import { QueryView } from '../../data/query-view.tsx';
import { errorsOf } from '../../forms/form-errors.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { FormError, Notice } from '../../ui/feedback/notice.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextArea, TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import styles from './assign-dialog.module.css';
import { assignedText, audienceText, paceText, prerequisitesText } from './assign-text.ts';
import { CoursePicker } from './course-picker.tsx';
import { useAssignableCourses, useAssignCourse, useAudience } from './hooks.ts';
import { type ChosenPeople, noPeople, PeoplePicker } from './people-picker.tsx';

type AssignDialogProps = {
  teamId: string;
  /** The team's: its days decide what is today, and late. */
  timeZone: string;
  /** False for managers of single groups. */
  wholeTeam: boolean;
  /** Whether it's an organisation, which has departments to choose from. */
  hasDepartments?: boolean;
  open: boolean;
  onClose: () => void;
  /** Chosen from the start, such as the people ticked in a list. */
  people?: ChosenPeople;
  courseId?: number;
};

/** Gives a course to people and groups, with a due date. */
export function AssignDialog({ open, onClose, ...props }: AssignDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Assign a course" wide>
      <AssignContent {...props} onClose={onClose} />
    </Dialog>
  );
}

type ContentProps = Omit<AssignDialogProps, 'open'>;

function AssignContent(props: ContentProps) {
  return (
    <QueryView
      result={useAssignableCourses(props.teamId)}
      skeleton={<SkeletonLines lines={8} title />}
    >
      {(courses) => <AssignForm {...props} courses={courses} />}
    </QueryView>
  );
}

const firstDays = 30;

function AssignForm(props: ContentProps & { courses: AssignableCourse[] }) {
  const { teamId, timeZone, wholeTeam, hasDepartments = false, courses, onClose } = props;
  const [today] = useState(() => dayIn(timeZone));
  const [courseId, setCourseId] = useState(props.courseId ?? 0);
  const [people, setPeople] = useState(props.people ?? noPeople);
  const [due, setDue] = useState({ way: 'date', on: addDays(today, firstDays), days: '30' });
  const [repeats, setRepeats] = useState<Repeats>('never');
  const [message, setMessage] = useState('');
  const [key] = useState(() => newKey());
  const peopleErrorId = useId();
  const assign = useAssignCourse(teamId);

  const audience: Audience = {
    courseId,
    everyone: people.everyone,
    groupIds: people.groups.map(({ id }) => id),
    accountIds: people.people.map(({ accountId }) => accountId),
  };
  const isChosen = people.everyone || people.groups.length > 0 || people.people.length > 0;
  const counted = useAudience(teamId, isChosen && courseId > 0 ? audience : null);
  const count = isChosen ? counted.data : undefined;
  const course = courses.find(({ id }) => id === courseId);
  const isByDate = due.way === 'date';

  const form = useForm({
    held: { courseId, accountIds: people, dueOn: due.on, dueDays: due.days, message },
    onSubmit: async () => {
      const found = {
        ...(!course && { courseId: 'Choose a course.' }),
        ...(!isChosen && { accountIds: 'Choose at least one person or group.' }),
        ...(isByDate && !due.on && { dueOn: 'Choose a due date.' }),
        ...(!isByDate && !/^\d+$/.test(due.days) && { dueDays: 'Enter a whole number of days.' }),
      };
      if (!course || Object.keys(found).length > 0) return found;
      const { assigned } = await assign.mutateAsync({
        ...audience,
        dueOn: isByDate ? due.on : null,
        dueDays: isByDate ? null : Number(due.days),
        repeats,
        message: message.trim(),
        key,
      });
      onClose();
      void notify.success(assignedText(course, assigned));
    },
    // Groups are chosen in the same place as people.
    explain: (failure) => {
      const { groupIds } = errorsOf(failure, ['groupIds']);
      return groupIds ? { accountIds: groupIds } : undefined;
    },
  });
  const { errors } = form;

  const peopleError = errors.accountIds;
  return (
    <form className="stack gap-5 mt-4" {...form.props}>
      <CoursePicker
        courses={courses}
        chosen={courseId}
        onChoose={setCourseId}
        {...(errors.courseId ? { error: errors.courseId } : {})}
      />
      <div role="status">
        {course && course.prerequisites.length > 0 && (
          <Notice role="note">{prerequisitesText(course.prerequisites)}</Notice>
        )}
      </div>
      <fieldset
        className={styles.people}
        aria-describedby={peopleError ? peopleErrorId : undefined}
      >
        <legend className={styles.legend}>Who for</legend>
        <PeoplePicker
          teamId={teamId}
          wholeTeam={wholeTeam}
          hasDepartments={hasDepartments}
          chosen={people}
          onChange={setPeople}
          invalid={Boolean(peopleError)}
        />
        {peopleError && <FieldError id={peopleErrorId}>{peopleError}</FieldError>}
        <p role="status" className={`${styles.hint} tiny loose`}>
          {count
            ? audienceText(count)
            : isChosen && counted.isError
              ? errorMessage(counted.error)
              : ''}
        </p>
      </fieldset>
      <div className={styles.dates}>
        <div>
          {isByDate ? (
            <TextField
              label="Due"
              type="date"
              {...form.register('dueOn')}
              value={due.on}
              min={today}
              max={
                repeats === 'yearly' ? addDays(addYears(today, 1), -1) : addDays(today, maxDueDays)
              }
              onChange={(event) => setDue({ ...due, on: event.target.value })}
              hint={`${
                course && due.on ? paceText(daysBetween(today, due.on), course.minutes) : ''
              } Days end in ${zoneName(timeZone)}.`}
            />
          ) : (
            <TextField
              label="Due, in days after joining"
              type="number"
              {...form.register('dueDays')}
              inputMode="numeric"
              min={1}
              max={repeats === 'yearly' ? maxYearlyDueDays : maxDueDays}
              value={due.days}
              onChange={(event) => setDue({ ...due, days: event.target.value })}
              hint={`Counts from today for people who are here now. ${
                course && Number(due.days) > 0 ? paceText(Number(due.days), course.minutes) : ''
              }`}
            />
          )}
          <TextButton small onClick={() => setDue({ ...due, way: isByDate ? 'days' : 'date' })}>
            {isByDate ? 'Count days after joining instead' : 'Choose a date instead'}
          </TextButton>
        </div>
        <Select
          label="Repeat"
          value={repeats}
          onChange={(event) => setRepeats(event.target.value === 'yearly' ? 'yearly' : 'never')}
          hint={repeats === 'yearly' ? againText(isByDate ? due.on : null, people) : ''}
        >
          <option value="never">Never</option>
          <option value="yearly">Every year</option>
        </Select>
      </div>
      <TextArea
        label="Message (optional)"
        rows={2}
        maxLength={500}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
        {...form.register('message')}
      />
      <FormError>{errors.form}</FormError>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={form.isSubmitting}>
          {buttonText(count?.assigned)}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
        <p className="tiny">
          Each gets one email and sees your name. You’ll see what they do from now on; earlier work
          only if they share it.
        </p>
      </div>
    </form>
  );
}

function buttonText(assigned: number | undefined): string {
  if (assigned === undefined) return 'Assign';
  return `Assign to ${plural(assigned, 'person', 'people')}`;
}

/** `Next due on 18 December 2027, for everyone in the group then.` */
function againText(dueOn: string | null, { everyone, groups, people }: ChosenPeople): string {
  const when = dueOn
    ? `Next due on ${formatDay(addYears(dueOn, 1))}`
    : 'A year after each person got it';
  const groupText = groups.length === 1 ? 'the group' : 'the groups';
  if (everyone) return `${when}, for everyone in the team then.`;
  if (groups.length > 0) return `${when}, for everyone in ${groupText} then.`;
  return people.length === 1 ? `${when}.` : `${when}, for the same people.`;
}
