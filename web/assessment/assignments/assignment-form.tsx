import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import {
  type Photo,
  type Submission,
  submitAssignment,
} from '../../../contract/assessment/assignments.ts';
import type { LessonContent } from '../../../contract/catalog.ts';
import { ApiError, call } from '../../data/api.ts';
import { errorMessage } from '../../data/error-message.ts';
import { newKey } from '../../data/idempotency-key.ts';
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
import { describeMissing, findBlocker, type PhotoSlot } from './photo-slots.ts';
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

type Problem =
  | { kind: 'blocked'; message: string }
  /** Photos are missing; pressing Submit again submits anyway. */
  | { kind: 'incomplete' }
  | { kind: 'failed'; message: string; commentError: string | undefined };

export function AssignmentForm(props: AssignmentFormProps) {
  const { accountId, slug, tasks, drafts, follows, onSubmitted, onRefused } = props;
  const [draft, setDraft] = useState(() => loadAssignmentDraft(accountId, slug));
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const notice = useRef<HTMLDivElement>(null);

  useEffect(() => saveAssignmentDraft(accountId, slug, draft), [accountId, slug, draft]);
  // Other photos make another submission, so it needs a new key.
  const onPhotosChanged = () => setDraft((draft) => ({ ...draft, key: '' }));
  const { slots, choose, remove, cancel } = usePhotoSlots(slug, drafts, onPhotosChanged);

  useEffect(prepareToasts, []);
  useEffect(() => {
    if (problem) notice.current?.focus();
  }, [problem]);

  const send = async () => {
    setPending(true);
    setProblem(undefined);
    const { comment, key } = { ...draft, key: draft.key || newKey() };
    setDraft({ ...draft, key });
    try {
      const submission = await call(submitAssignment, {
        params: { slug },
        body: { comments: comment, key, follows },
      });
      saveAssignmentDraft(accountId, slug, emptyDraft);
      onSubmitted(submission);
    } catch (error) {
      setPending(false);
      const message = errorMessage(error);
      setProblem({ kind: 'failed', message, commentError: commentErrorOf(error) });
      onRefused(error, draft);
    }
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const blocked = findBlocker(slots);
    const isConfirmed = problem?.kind === 'incomplete' || problem?.kind === 'failed';
    if (blocked) setProblem({ kind: 'blocked', message: blocked });
    else if (describeMissing(slots) && !isConfirmed) setProblem({ kind: 'incomplete' });
    else void send();
  };
  /** A double click must not also confirm the notice of missing photos. */
  const ignoreDoubleClick = (event: MouseEvent) => {
    if (event.detail > 1) event.preventDefault();
  };

  const message = problem && describeProblem(problem, slots);
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
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
        value={draft.comment}
        error={problem?.kind === 'failed' ? problem.commentError : undefined}
        onChange={({ target }) => setDraft((draft) => ({ ...draft, comment: target.value }))}
      />
      <div className="stack left gap-5 mt-56">
        {message && (
          <div ref={notice} tabIndex={-1} className={styles.problem}>
            <Notice tone={problem?.kind === 'incomplete' ? 'info' : 'bad'} title={message}>
              {problem?.kind === 'incomplete' && 'Add the rest, or submit anyway.'}
            </Notice>
          </div>
        )}
        <Button type="submit" variant="primary" pending={pending} onClick={ignoreDoubleClick}>
          Submit Assignment
        </Button>
      </div>
    </form>
  );
}

/** Empty once the problem is solved. */
function describeProblem(problem: Problem, slots: readonly PhotoSlot[]): string {
  if (problem.kind === 'incomplete') return describeMissing(slots);
  const isSolved = problem.kind === 'blocked' && problem.message !== findBlocker(slots);
  return isSolved ? '' : problem.message;
}

function commentErrorOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.errors.find(({ field }) => field.endsWith('comments'))?.message;
}
