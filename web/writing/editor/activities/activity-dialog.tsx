import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DraftActivity } from '../../../../contract/studio/content.ts';
import { type StudioLesson, saveLessonActivities } from '../../../../contract/studio/drafts.ts';
import { type GeneralKind, listActivityKinds } from '../../../../contract/writing/activities.ts';
import { call } from '../../../data/api.ts';
import { errorMessage } from '../../../data/error-message.ts';
import { lessonKey } from '../../../studio/shared/use-draft.ts';
import { draftKey } from '../../../teaching/shared/taught-course.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { FormError } from '../../../ui/feedback/notice.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import styles from './activity-dialog.module.css';
import { ActivityPreview } from './activity-preview.tsx';
import type { FormSchema } from './form-schema.ts';
import { Properties } from './schema-form.tsx';

type ActivityDialogProps = {
  lesson: StudioLesson;
  /** The one to change; without it, all are listed. */
  activityId?: string;
  onClose: () => void;
  /** A new one is to be shown where the cursor is. */
  onInsert: (id: string) => void;
};

/** Adds an activity to a lesson, or changes one that it has. */
export function ActivityDialog({ lesson, activityId, onClose, onInsert }: ActivityDialogProps) {
  const { activities = [] } = lesson;
  const [edited, setEdited] = useState<{ activity: DraftActivity; isNew: boolean } | undefined>(
    () => {
      const activity = activities.find(({ id }) => id === activityId);
      return activity && { activity, isNew: false };
    },
  );
  const kinds = useQuery({
    queryKey: ['studio', 'activity-kinds'],
    queryFn: () => call(listActivityKinds, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const save = useSave(lesson, ({ id, isNew }) => (isNew ? onInsert(id) : onClose()));
  const kindOf = (kind: string) => kinds.data?.find((each) => each.kind === kind);
  const current = edited && kindOf(edited.activity.kind);

  if (edited && current) {
    return (
      <Dialog
        open
        wide
        onClose={onClose}
        title={edited.isNew ? `New activity: ${current.name}` : edited.activity.title}
        actions={
          <>
            <Button variant="primary" pending={save.isPending} onClick={() => save.mutate(edited)}>
              {edited.isNew ? 'Insert' : 'Save'}
            </Button>
            <Button onClick={() => setEdited(undefined)}>Back</Button>
          </>
        }
      >
        {save.isError && <FormError>{errorMessage(save.error)}</FormError>}
        <ActivityForm
          kind={current}
          activity={edited.activity}
          onChange={(activity) => setEdited({ ...edited, activity })}
        />
      </Dialog>
    );
  }
  return (
    <Dialog open wide onClose={onClose} title="Activities">
      {kinds.isPending && <SkeletonLines lines={4} />}
      {kinds.isError && (
        <ErrorState message={errorMessage(kinds.error)} onRetry={() => void kinds.refetch()} />
      )}
      {activities.length > 0 && kinds.data && (
        <>
          <h3 className="mt-5 large">In this lesson</h3>
          <ul className={`${styles.kinds} stack gap-2 mt-4`}>
            {activities.map((activity) => (
              <li key={activity.id}>
                <button
                  type="button"
                  disabled={!kindOf(activity.kind)}
                  onClick={() => setEdited({ activity, isNew: false })}
                >
                  <b>{activity.title}</b>
                  <span className="small muted">
                    {kindOf(activity.kind)?.name ?? 'Its kind is edited in the course’s files'}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {kinds.data && (
        <>
          <h3 className="mt-5 large">Add one</h3>
          <ul className={`${styles.kinds} stack gap-2 mt-4`}>
            {kinds.data.map(({ kind, name, about, example }) => (
              <li key={kind}>
                <button
                  type="button"
                  onClick={() =>
                    setEdited({ activity: withFreeId(example, activities), isNew: true })
                  }
                >
                  <b>{name}</b>
                  <span className="small muted">{about}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

/** `stop-trader`, or `stop-trader-2` if the lesson has that. */
function withFreeId(example: DraftActivity, taken: readonly DraftActivity[]): DraftActivity {
  const ids = new Set(taken.map(({ id }) => id));
  let id = example.id;
  for (let n = 2; ids.has(id); n += 1) id = `${example.id}-${n}`;
  return { ...example, id };
}

function useSave(lesson: StudioLesson, onSaved: (saved: { id: string; isNew: boolean }) => void) {
  const queries = useQueryClient();
  const { id: lessonId, courseId, activitiesRevision: revision } = lesson;
  return useMutation({
    mutationFn: async ({ activity, isNew }: { activity: DraftActivity; isNew: boolean }) => {
      const others = lesson.activities ?? [];
      const activities = isNew
        ? [...others, activity]
        : others.map((each) => (each.id === activity.id ? activity : each));
      const saved = await call(saveLessonActivities, {
        params: { lessonId },
        body: { activities, revision },
      });
      return { id: activity.id, isNew, activities, revision: saved.revision };
    },
    onSuccess: ({ id, isNew, activities, revision }) => {
      queries.setQueryData<StudioLesson>(
        lessonKey(lessonId),
        (known) => known && { ...known, activities, activitiesRevision: revision },
      );
      void queries.invalidateQueries({ queryKey: draftKey(courseId) });
      onSaved({ id, isNew });
    },
  });
}

type ActivityFormProps = {
  kind: GeneralKind;
  activity: DraftActivity;
  onChange: (activity: DraftActivity) => void;
};

function ActivityForm({ kind, activity, onChange }: ActivityFormProps) {
  const set = (part: Partial<DraftActivity>) => onChange({ ...activity, ...part });
  return (
    <div className={styles.columns}>
      <div className="stack gap-4">
        <TextField
          small
          label="Title"
          maxLength={60}
          value={activity.title}
          onChange={({ target }) => set({ title: target.value })}
        />
        <TextArea
          label="What to do, in one or two sentences"
          rows={3}
          maxLength={400}
          value={activity.intro}
          onChange={({ target }) => set({ intro: target.value })}
        />
        <TextField
          small
          label="Minutes"
          type="number"
          min={1}
          max={30}
          value={activity.minutes}
          onChange={({ target }) => set({ minutes: Number(target.value) || 1 })}
        />
        <Properties
          schema={kind.schema as FormSchema}
          value={activity.data}
          onChange={(data) => set({ data })}
        />
      </div>
      <ActivityPreview activity={activity} />
    </div>
  );
}
