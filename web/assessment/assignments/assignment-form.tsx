import { type MouseEvent, useEffect, useState } from 'react';
import {
  type Photo,
  type Submission,
  submitAssignment,
} from '../../../contract/assessment/assignments.ts';
import type { LessonContent } from '../../../contract/catalog.ts';
import { call } from '../../data/api.ts';
import { newKey } from '../../data/idempotency-key.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { prepareToasts } from '../../ui/overlays/toast.ts';
import styles from './assignment.module.css';
import {
  type AssignmentDraft,
  emptyDraft,
  loadAssignmentDraft,
  saveAssignmentDraft,
} from './assignment-draft.ts';
import { PhotoField } from './photo-field.tsx';
import { describeMissing, findBlocker } from './photo-slots.ts';
import { usePhotoSlots } from './use-photo-slots.ts';

type AssignmentFormProps = {
  accountId: number;
  slug: string;
  tasks: LessonContent['photos'];
  /** Uploaded but not submitted. */
  drafts: readonly Photo[];
  /** The newest submission that is shown. */
  follows: string | null;
  onSubmitted: (submission: Submission) => void;
  /** With what was typed, which the browser may have been unable to save. */
  onRefused: (error: unknown, draft: AssignmentDraft) => void;
};

export function AssignmentForm(props: AssignmentFormProps) {
  const { accountId, slug, tasks, drafts, follows, onSubmitted, onRefused } = props;
  const [draft, setDraft] = useState(() => loadAssignmentDraft(accountId, slug));
  // Photos may be missing; pressing Submit again submits anyway.
  const [isAsked, setIsAsked] = useState(false);

  useEffect(() => saveAssignmentDraft(accountId, slug, draft), [accountId, slug, draft]);
  // Other photos make another submission, so it needs a new key.
  const onPhotosChanged = () => setDraft((draft) => ({ ...draft, key: '' }));
  const { slots, choose, remove, cancel } = usePhotoSlots(slug, drafts, onPhotosChanged);

  useEffect(prepareToasts, []);

  const { comment: comments } = draft;
  const blocker = findBlocker(slots);
  const missing = describeMissing(slots);
  const form = useForm({
    held: { photos: blocker, comments },
    onSubmit: async () => {
      if (blocker) return { photos: blocker };
      if (missing && !isAsked) {
        setIsAsked(true);
        return;
      }
      const key = draft.key || newKey();
      setDraft({ ...draft, key });
      try {
        const submission = await call(submitAssignment, {
          params: { slug },
          body: { comments, key, follows },
        });
        saveAssignmentDraft(accountId, slug, emptyDraft);
        onSubmitted(submission);
      } catch (error) {
        onRefused(error, draft);
        throw error;
      }
    },
  });
  /** A double click must not also confirm the notice of missing photos. */
  const ignoreDoubleClick = (event: MouseEvent) => {
    if (event.detail > 1) event.preventDefault();
  };

  const problem = form.errors.photos ?? form.errors.form;
  return (
    <form className={styles.form} {...form.props}>
      {slots.map((slot, index) => (
        <PhotoField
          key={slot.position}
          slot={slot}
          title={tasks[index]?.title ?? ''}
          instructions={tasks[index]?.instructions ?? ''}
          onChoose={(file) => void choose(slot.position, file)}
          onCancel={() => cancel(slot.position)}
          onRemove={() => remove(slot.position)}
        />
      ))}
      <TextArea
        label="Comments"
        hint="What did you try? What was hard? What would you like to know?"
        rows={5}
        {...form.register('comments')}
        value={comments}
        onChange={({ target }) => setDraft((draft) => ({ ...draft, comment: target.value }))}
      />
      <div className="stack left gap-5 mt-56">
        {problem ? (
          <Notice className={styles.problem} tone="bad" title={problem} />
        ) : (
          isAsked &&
          missing && (
            <Notice className={styles.problem} title={missing}>
              Add the rest, or submit anyway.
            </Notice>
          )
        )}
        <Button
          type="submit"
          variant="primary"
          pending={form.isSubmitting}
          onClick={ignoreDoubleClick}
        >
          Submit Assignment
        </Button>
      </div>
    </form>
  );
}
