import { type MouseEvent, useState } from 'react';
import type { Photo } from '../../../contract/assessment/assignments.ts';
import type { LessonContent } from '../../../contract/catalog.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import styles from './assignment.module.css';
import { PhotoField } from './photo-field.tsx';
import { describeMissing, findBlocker } from './photo-slots.ts';
import { type HandInProps, useHandIn } from './use-hand-in.ts';
import { usePhotoSlots } from './use-photo-slots.ts';

type AssignmentFormProps = HandInProps & {
  tasks: LessonContent['photos'];
  /** Uploaded but not submitted. */
  drafts: readonly Photo[];
};

export function AssignmentForm(props: AssignmentFormProps) {
  const { slug, tasks, drafts } = props;
  const { draft, change, handIn } = useHandIn(props);
  // Photos may be missing; pressing Submit again submits anyway.
  const [isAsked, setIsAsked] = useState(false);

  const { slots, choose, remove, cancel } = usePhotoSlots(slug, drafts, () => change({}));

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
      await handIn();
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
        onChange={({ target }) => change({ comment: target.value, key: draft.key })}
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
