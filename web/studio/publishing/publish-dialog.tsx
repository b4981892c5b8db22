import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Draft, DraftProblem } from '../../../contract/studio/drafts.ts';
import { cancelSchedule, schedulePublication } from '../../../contract/studio/offering.ts';
import { publishDraft, type VersionSummary } from '../../../contract/studio/publishing.ts';
import { formatMoment, formatTime } from '../../../contract/text/dates.ts';
import { ownZone } from '../../../contract/text/own-zone.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { ApiError, call } from '../../data/api.ts';
import { errorMessage, errorStatus } from '../../data/error-message.ts';
import { useForm } from '../../forms/use-form.ts';
import { draftKey } from '../../teaching/shared/taught-course.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { FormError, Notice } from '../../ui/feedback/notice.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { countChanges, listChanges } from './describe-changes.ts';
import { refreshCourse, useCheckBeforePublishing, usePublish } from './hooks.ts';
import { ProblemList } from './problem-list.tsx';
import styles from './publishing.module.css';

type PublishDialogProps = {
  draft: Draft;
  /** Saves what was just typed; true if the server has everything. */
  flush?: (() => Promise<boolean>) | undefined;
  onPublished: (version: VersionSummary) => void;
  onClose: () => void;
};

/** Checks the whole course, names everything that is wrong, and publishes it with a note: now or later. */
export function PublishDialog({ draft, flush, onPublished, onClose }: PublishDialogProps) {
  const formId = useId();
  const check = useCheckBeforePublishing(draft.courseId, flush);
  const [isBusy, setIsBusy] = useState(false);
  const [isLater, setIsLater] = useState(false);
  const next = (draft.version?.number ?? 0) + 1;
  const isReady = check.data?.publishable === true && !check.isFetching;
  const hasChanges = countChanges(draft.changes) > 0 || !draft.version;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={
        check.data && !check.data.publishable ? 'Not ready to publish' : `Publish version ${next}`
      }
      actions={
        <>
          {isReady && hasChanges && (
            <Button type="submit" form={formId} variant="primary" pending={isBusy}>
              {isLater ? 'Schedule' : 'Publish'}
            </Button>
          )}
          {check.data && !check.data.publishable && (
            <Button icon="retry" onClick={() => void check.refetch()} pending={check.isFetching}>
              Check again
            </Button>
          )}
          <Button onClick={onClose}>{isReady && hasChanges ? 'Cancel' : 'Close'}</Button>
        </>
      }
    >
      {check.isFetching && (
        <div className="stack gap-4">
          <p>Checking the whole course…</p>
          <SkeletonLines lines={4} />
        </div>
      )}
      {check.isError && !check.isFetching && (
        <ErrorState
          title="The course couldn’t be checked"
          message={errorMessage(check.error)}
          onRetry={() => void check.refetch()}
        />
      )}
      {check.data && !check.isFetching && !check.data.publishable && (
        <Obstacles draft={draft} problems={check.data.problems} onOpen={onClose} />
      )}
      {isReady && !hasChanges && (
        <Notice role="note">
          Nothing has changed since version {draft.version?.number}
          {draft.version && `, published at ${formatTime(draft.version.at)}`}. There’s nothing to
          publish.
        </Notice>
      )}
      {isReady && hasChanges && (
        <PublishForm
          formId={formId}
          draft={draft}
          isLater={isLater}
          onLater={setIsLater}
          onBusy={setIsBusy}
          onRefused={() => void check.refetch()}
          onPublished={onPublished}
          onClose={onClose}
        >
          <Advice draft={draft} problems={check.data?.problems ?? []} onOpen={onClose} />
        </PublishForm>
      )}
    </Dialog>
  );
}

type ProblemsProps = { draft: Draft; problems: readonly DraftProblem[]; onOpen: () => void };

function Obstacles({ draft, problems, onOpen }: ProblemsProps) {
  const obstacles = problems.filter(({ advice }) => !advice);
  return (
    <div className="stack gap-4">
      <p role="status">
        Fix {plural(obstacles.length, 'problem')} first. Learners won’t see your changes until you
        publish.
      </p>
      <ProblemList draft={draft} problems={obstacles} onOpen={onOpen} />
      <Advice draft={draft} problems={problems} onOpen={onOpen} />
    </div>
  );
}

/** No reason not to publish, so it is folded away. */
function Advice({ draft, problems, onOpen }: ProblemsProps) {
  const advice = problems.filter((problem) => problem.advice);
  if (advice.length === 0) return null;
  return (
    <details>
      <summary className="disclosure">{plural(advice.length, 'optional suggestion')}</summary>
      <ProblemList draft={draft} problems={advice} onOpen={onOpen} />
    </details>
  );
}

type PublishFormProps = {
  formId: string;
  draft: Draft;
  isLater: boolean;
  onLater: (isLater: boolean) => void;
  onBusy: (isBusy: boolean) => void;
  /** The course has changed since it was checked. */
  onRefused: () => void;
  onPublished: (version: VersionSummary) => void;
  onClose: () => void;
  children: React.ReactNode;
};

type Wish = { note: string; at?: string };

function PublishForm(props: PublishFormProps) {
  const { formId, draft, isLater, onLater, onBusy, onRefused, onPublished, onClose } = props;
  const { courseId } = draft;
  const client = useQueryClient();
  const publish = usePublish(courseId);
  const form = useForm<Wish>({
    schema: isLater ? schedulePublication.body : publishDraft.body,
    read: ({ note, at }) => ({ note, ...(isLater && { at: toMoment(at) }) }),
    onSubmit: async ({ note, at }) => {
      onBusy(true);
      try {
        if (at) {
          const body = { at, note };
          const schedule = await call(schedulePublication, { params: { id: courseId }, body });
          await refreshCourse(client, courseId);
          void notify.success(`It will be published on ${formatMoment(schedule.at)}.`);
        } else {
          const version = await publish.mutateAsync(note);
          onPublished(version);
          void notify.success(`Version ${version.number} is published. Learners see it now.`);
        }
        onClose();
      } finally {
        onBusy(false);
      }
    },
    explain: (failure) => {
      if (errorStatus(failure) !== 409 || !(failure instanceof ApiError)) return undefined;
      // What is wrong comes with its place from another check.
      if (failure.errors.length > 0) onRefused();
      return { form: describeRefusal(failure, client.getQueryData<Draft>(draftKey(courseId))) };
    },
  });
  return (
    <form id={formId} className="stack gap-4" {...form.props}>
      {draft.schedule && <Scheduled courseId={courseId} schedule={draft.schedule} />}
      <p>
        {draft.version ? (
          <>
            <b>Since version {draft.version.number}:</b> {listChanges(draft.changes)}.
          </>
        ) : (
          'This is the first version. The course appears in the catalogue.'
        )}{' '}
        Someone in the middle of a lesson keeps the version they began it with.
      </p>
      <TextField
        label="What is new?"
        hint="For you and your co-teachers, in the list of versions."
        autoComplete="off"
        maxLength={200}
        {...form.register('note')}
      />
      <fieldset className={`${styles.when} stack gap-2`}>
        <legend>When?</legend>
        <label>
          <input type="radio" checked={!isLater} onChange={() => onLater(false)} />
          Now
        </label>
        <label>
          <input type="radio" checked={isLater} onChange={() => onLater(true)} />
          Later
        </label>
        {isLater && (
          <TextField
            small
            label="Day and time"
            type="datetime-local"
            defaultValue={tomorrowMorning()}
            hint={`In your time zone, ${ownZone().replaceAll('_', ' ')}. Edits made until then are published too.`}
            {...form.register('at')}
          />
        )}
      </fieldset>
      {props.children}
      <FormError>{form.errors.form}</FormError>
    </form>
  );
}

type ScheduledProps = { courseId: number; schedule: NonNullable<Draft['schedule']> };

/** A publication that is planned already; a new one takes its place. */
function Scheduled({ courseId, schedule: { at, note, by } }: ScheduledProps) {
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => call(cancelSchedule, { params: { id: courseId } }),
    onSuccess: () => notify.success('Nothing will be published automatically.'),
    onSettled: () => refreshCourse(client, courseId),
  });
  return (
    <Notice role="note" title={`It will be published on ${formatMoment(at)}`}>
      <p>
        “{note}”{by && `, scheduled by ${by}`}.{' '}
        <TextButton small onClick={() => cancel.mutate()}>
          Cancel the schedule
        </TextButton>
      </p>
      {cancel.isError && <FormError>{errorMessage(cancel.error)}</FormError>}
    </Notice>
  );
}

/** With its offset from UTC; empty if it isn't a time. */
function toMoment(local: string | undefined): string {
  const date = new Date(local ?? '');
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}

/** `2026-11-17T09:00`, as the browser's field wants it. */
function tomorrowMorning(): string {
  const now = new Date();
  const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9);
  const pad = (n: number) => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}T09:00`;
}

/** Someone else may have been faster. */
function describeRefusal(failure: ApiError, draft: Draft | undefined): string {
  if (failure.errors.length > 0 || !draft?.version) return failure.message;
  return `${failure.message} Version ${draft.version.number} was published at ${formatTime(draft.version.at)}.`;
}
