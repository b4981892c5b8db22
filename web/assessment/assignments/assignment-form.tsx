import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import {
  type Photo,
  type Submission,
  submitAssignment,
} from '../../../contract/assessment/assignments.ts';
import type { LessonContent } from '../../../contract/catalog.ts';
import { ApiError, call } from '../../data/api.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { prepareToasts } from '../../ui/overlays/toast.ts';
import { newKey } from '../shared/draft-storage.ts';
import { sentenceOf } from '../shared/failures.ts';
import styles from './assignment.module.css';
import { loadAssignmentDraft, saveAssignmentDraft } from './assignment-draft.ts';
import { PhotoField } from './photo-field.tsx';
import { describeMissing, findProblem, type PhotoSlot } from './photo-slots.ts';
import { usePhotoSlots } from './use-photo-slots.ts';

type AssignmentFormProps = {
  accountId: number;
  slug: string;
  asked: LessonContent['photos'];
  /** Uploaded earlier and not handed in. */
  drafts: readonly Photo[];
  onSubmitted: (submission: Submission) => void;
};

type Trouble =
  | { kind: 'obstacle'; sentence: string }
  /** Only a matter of choice: the button hands in all the same when it is pressed again. */
  | { kind: 'gap' }
  | { kind: 'failure'; sentence: string; atComment: string | undefined };

export function AssignmentForm(props: AssignmentFormProps) {
  const { accountId, slug, asked, drafts, onSubmitted } = props;
  const [draft, setDraft] = useState(() => loadAssignmentDraft(accountId, slug));
  const [pending, setPending] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();
  const notice = useRef<HTMLDivElement>(null);

  useEffect(() => saveAssignmentDraft(accountId, slug, draft), [accountId, slug, draft]);
  // With other photos it is another submission, whatever became of the last try.
  const photosChanged = () => setDraft(({ comment }) => ({ comment, key: '' }));
  const { slots, choose, remove, cancel } = usePhotoSlots(slug, drafts, photosChanged);

  useEffect(prepareToasts, []);
  useEffect(() => {
    if (trouble) notice.current?.focus();
  }, [trouble]);

  const send = async () => {
    setPending(true);
    setTrouble(undefined);
    const { comment, key } = { ...draft, key: draft.key || newKey() };
    setDraft({ comment, key });
    try {
      const submission = await call(submitAssignment, { params: { slug }, body: { comment, key } });
      saveAssignmentDraft(accountId, slug, { comment: '', key: '' });
      onSubmitted(submission);
    } catch (error) {
      setPending(false);
      const sentence = sentenceOf(error);
      setTrouble({ kind: 'failure', sentence, atComment: commentErrorOf(error) });
    }
  };

  const hand = (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const obstacle = findProblem(slots);
    const hasDecided = trouble?.kind === 'gap' || trouble?.kind === 'failure';
    if (obstacle) setTrouble({ kind: 'obstacle', sentence: obstacle });
    else if (describeMissing(slots) && !hasDecided) setTrouble({ kind: 'gap' });
    else void send();
  };
  /** The second half of a double click is no second decision. */
  const ignoreDouble = (event: MouseEvent) => {
    if (event.detail > 1) event.preventDefault();
  };

  const sentence = trouble && describeTrouble(trouble, slots);
  return (
    <form className={styles.form} onSubmit={hand} noValidate>
      {slots.map((slot, index) => (
        <PhotoField
          key={slot.position}
          slot={slot}
          title={asked[index]?.title ?? ''}
          instructions={asked[index]?.instructions ?? ''}
          onChoose={(file) => void choose(slot.position, file)}
          onCancel={() => cancel(slot.position)}
          onRemove={() => remove(slot.position)}
        />
      ))}
      <TextArea
        label="Comments"
        hint="What you tried, what was hard, what you want to know."
        rows={5}
        value={draft.comment}
        error={trouble?.kind === 'failure' ? trouble.atComment : undefined}
        onChange={({ target }) => setDraft(({ key }) => ({ comment: target.value, key }))}
      />
      <div className={styles.end}>
        {sentence && (
          <div ref={notice} tabIndex={-1} className={styles.trouble}>
            <Notice tone={trouble?.kind === 'gap' ? 'info' : 'bad'} title={sentence}>
              {trouble?.kind === 'gap' && 'Add the rest, or submit all the same.'}
            </Notice>
          </div>
        )}
        <Button type="submit" variant="primary" pending={pending} onClick={ignoreDouble}>
          Submit Assignment
        </Button>
      </div>
    </form>
  );
}

/** As things are now: what stood in the way may have gone since. */
function describeTrouble(trouble: Trouble, slots: readonly PhotoSlot[]): string {
  if (trouble.kind === 'gap') return describeMissing(slots);
  const isGone = trouble.kind === 'obstacle' && trouble.sentence !== findProblem(slots);
  return isGone ? '' : trouble.sentence;
}

function commentErrorOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.errors.find(({ field }) => field.endsWith('comment'))?.message;
}
