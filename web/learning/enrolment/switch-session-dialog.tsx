import { useEffect, useId } from 'react';
import type { EnrolledCourse } from '../../../contract/learning/enrolment.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { QueryState } from '../../data/query-view.tsx';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Dialog, focusFirstField } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { formatDaySpan, formatDueDay } from '../reminders/format-days.ts';
import { useRuns, useSwitchRun } from './hooks.ts';
import styles from './switch-session-dialog.module.css';

type SwitchSessionProps = { course: EnrolledCourse; onClose: () => void };
type Runs = NonNullable<ReturnType<typeof useRuns>['data']>;

export function SwitchSessionDialog({ course, onClose }: SwitchSessionProps) {
  const formId = useId();
  const runs = useRuns(course.id);
  const switchRun = useSwitchRun(course.id);
  const today = runs.data?.today ?? '';

  const form = useForm<{ run: string }>({
    onSubmit: async ({ run }) => {
      const { startsOn } = await switchRun.mutateAsync(run);
      onClose();
      const starts = `Your session of ${course.title} now starts ${formatDueDay(startsOn, today)}`;
      void notify.success(`${starts}. All your work is saved.`);
    },
  });
  const { element } = form;
  const isLoaded = runs.data !== undefined;
  useEffect(() => {
    if (isLoaded) focusFirstField(element.current);
  }, [isLoaded, element]);

  const canSwitch = (runs.data?.next.length ?? 0) > 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Switch Session"
      actions={
        <>
          {canSwitch && (
            <Button type="submit" form={formId} variant="primary" pending={form.isSubmitting}>
              Switch
            </Button>
          )}
          <Button onClick={onClose}>{canSwitch ? 'Cancel' : 'Close'}</Button>
        </>
      }
    >
      <p>{course.title}</p>
      <QueryState result={runs} skeleton={<SkeletonLines lines={6} />} />
      {runs.data && (
        <form id={formId} {...form.props}>
          <Choices course={course} runs={runs.data} />
          <FormError>{form.errors.form}</FormError>
        </form>
      )}
    </Dialog>
  );
}

function Choices({ course, runs }: { course: EnrolledCourse; runs: Runs }) {
  const { current, next, today } = runs;
  const name = useId();
  if (next.length === 0) return <p className="mt-3 small">No other session is open right now.</p>;
  return (
    <>
      <p className="mt-3 small">
        Due dates move with the session. {keptMessage(course)}{' '}
        {overdueMessage(next[0]?.noLongerMissed ?? 0)}
      </p>
      {current && (
        <p className="mt-3 small num">
          Your current session:{' '}
          <b className="ink label">{formatDaySpan(current.startsOn, current.endsOn, today)}</b>.
        </p>
      )}
      <fieldset className={`${styles.choices} mt-4`}>
        <legend className="mb-1 small ink label">Move to</legend>
        {next.map((run, index) => (
          <label className="stack gap-3 ruled" key={run.id}>
            <input
              className="unringed mt-1"
              type="radio"
              name="run"
              value={run.id}
              defaultChecked={index === 0}
              aria-describedby={`${name}-${run.id}`}
            />
            <span>
              <b className="block ink label num">
                {formatDaySpan(run.startsOn, run.endsOn, today)}
              </b>
              <span id={`${name}-${run.id}`} className="block fine muted num loose mt-line">
                {dueDatesMessage(run, today)}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
    </>
  );
}

function keptMessage({ done, lessons }: EnrolledCourse): string {
  if (done === 0) return 'Your notes and answers stay.';
  return `Your work stays: ${done} of ${lessons} lessons done.`;
}

/** The same for every future session, as none of them has started. */
function overdueMessage(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? 'One lesson is no longer overdue.'
    : `${count} lessons are no longer overdue.`;
}

function dueDatesMessage(
  { nextDueDate, lastDueDate }: Runs['next'][number],
  today: string,
): string {
  if (!nextDueDate) return '';
  const next = `Next lesson due ${formatDueDay(nextDueDate, today)}`;
  if (!lastDueDate || lastDueDate === nextDueDate) return `${next}.`;
  return `${next}, the last one ${formatDay(lastDueDate, { today })}.`;
}
