import { type FormEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import { markOf, type SubmissionToReview } from '../../../../contract/assessment/submissions.ts';
import { PointField } from '../../../assessment/shared/point-field.tsx';
import { ApiError } from '../../../data/api.ts';
import { errorMessage } from '../../../data/error-message.ts';
import { useSession } from '../../../data/session.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { TextArea } from '../../../ui/fields/text-field.tsx';
import { notify } from '../../../ui/overlays/toast.ts';
import { formatDateTime, formatTime } from '../../../ui/text/dates.ts';
import { useSendReview } from '../hooks.ts';
import { MarkRow } from './mark-row.tsx';
import { Phrases } from './phrases.tsx';
import {
  draftOf,
  loadReviewDraft,
  type ReviewDraft,
  removeReviewDraft,
  saveReviewDraft,
} from './review-draft.ts';
import styles from './review-form.module.css';

type ReviewFormProps = {
  submission: SubmissionToReview;
  feedbackRef: RefObject<HTMLTextAreaElement | null>;
  onSent: () => void;
};

type Outcome = 'reviewed' | 'returned';

/** Points, mark and feedback. What is typed is in the browser's storage until it is sent. */
export function ReviewForm({ submission, feedbackRef, onSent }: ReviewFormProps) {
  const { id, review, learner, assignment } = submission;
  const accountId = useSession().user?.userid ?? 0;
  const [draft, setDraft] = useState(() => loadReviewDraft(accountId, submission));
  const [fieldError, setFieldError] = useState('');
  /** The review that this one is to follow: another one since then was written by somebody else. */
  const [seen, setSeen] = useState(review?.at ?? null);
  const isOvertaken = (review?.at ?? null) !== seen;
  const send = useSendReview(id);

  const change = (changes: Partial<ReviewDraft>) => {
    const next = { ...draft, ...changes, savedAt: new Date().toISOString() };
    setDraft(next);
    saveReviewDraft(accountId, id, next);
    if (changes.feedback !== undefined) setFieldError('');
  };
  const followed = markOf(draft.points);
  const mark = draft.ownMark ?? followed;

  async function submit(state: Outcome) {
    if (send.isPending || isOvertaken) return;
    if (draft.feedback.trim() === '') {
      setFieldError(`Write something to ${learner.firstName} first.`);
      feedbackRef.current?.focus();
      return;
    }
    const answers = draft.points.filter((point) => point !== null);
    const points = answers.length === draft.points.length ? answers : [];
    try {
      const body = { feedback: draft.feedback, mark, points, state, lastReviewedAt: seen };
      await send.mutateAsync(body);
      removeReviewDraft(accountId, id);
      void notify.success(
        state === 'returned'
          ? `${learner.firstName} is asked for another try.`
          : `Feedback sent to ${learner.firstName}.`,
      );
      onSent();
    } catch (error) {
      const wrong = error instanceof ApiError ? error.errors[0] : undefined;
      if (wrong?.field === 'feedback') setFieldError(wrong.message);
    }
  }

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit('reviewed');
  };
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void submit('reviewed');
  };
  const discard = () => {
    removeReviewDraft(accountId, id);
    setDraft(draftOf(submission));
    setSeen(review?.at ?? null);
    send.reset();
  };

  return (
    <form
      className={styles.form}
      aria-label="Your feedback"
      noValidate
      onSubmit={handleSubmit}
      onKeyDown={sendByKey}
    >
      <h3>{assignment.rubric.length > 0 ? 'What to look at' : 'Your feedback'}</h3>
      {review && !isOvertaken && (
        <p className={styles.given}>
          {review.reviewer ?? 'A former teacher'} answered on {formatDateTime(review.at)}.{' '}
          {learner.firstName} is notified again if you change it.
        </p>
      )}
      {assignment.rubric.map((question, index) => (
        <PointField
          key={question}
          question={question}
          name={`point ${index}`}
          answer={draft.points[index] ?? null}
          onChange={(answer) =>
            change({ points: draft.points.map((point, at) => (at === index ? answer : point)) })
          }
        />
      ))}
      <MarkRow
        mark={mark}
        followed={followed}
        questions={assignment.rubric.length}
        isOwn={draft.ownMark !== null}
        onChange={(ownMark) => change({ ownMark })}
      />
      <TextArea
        ref={feedbackRef}
        className={styles.feedback}
        label={`Feedback to ${learner.firstName}`}
        rows={7}
        maxLength={5000}
        value={draft.feedback}
        error={fieldError}
        hint={describeDraft(draft, submission)}
        aria-keyshortcuts="F"
        onChange={({ target }) => change({ feedback: target.value })}
      />
      <Phrases
        field={feedbackRef}
        text={draft.feedback}
        onChange={(feedback) => change({ feedback })}
      />
      {isOvertaken ? (
        <Overtaken
          submission={submission}
          onKeep={() => setSeen(review?.at ?? null)}
          onDiscard={discard}
        />
      ) : (
        <>
          {send.isError && !fieldError && (
            <Notice tone="bad" title="Not sent">
              {errorMessage(send.error)}
            </Notice>
          )}
          <div className={styles.actions}>
            <Button
              type="submit"
              variant="primary"
              wide
              pending={send.isPending && send.variables?.state === 'reviewed'}
              aria-keyshortcuts="Control+Enter"
            >
              Send feedback
            </Button>
            {!assignment.withdrawn && (
              <Button
                wide
                pending={send.isPending && send.variables?.state === 'returned'}
                onClick={() => void submit('returned')}
              >
                Ask for another try
              </Button>
            )}
          </div>
        </>
      )}
    </form>
  );
}

function describeDraft(
  { savedAt }: ReviewDraft,
  { isOwn, learner, assignment }: SubmissionToReview,
): string {
  const saved = savedAt && `Draft saved in this browser at ${formatTime(savedAt)}. `;
  if (isOwn) return `${saved}This is your own work: nobody is notified.`;
  const place = assignment.withdrawn ? 'under Handed in' : 'under the assignment';
  return `${saved}${learner.firstName} gets an email and sees it ${place}.`;
}

type OvertakenProps = {
  submission: SubmissionToReview;
  onKeep: () => void;
  onDiscard: () => void;
};

/** Somebody else has answered while this was written. */
function Overtaken({ submission: { review }, onKeep, onDiscard }: OvertakenProps) {
  if (!review) return null;
  return (
    <Notice
      tone="bad"
      title={`${review.reviewer ?? 'Someone'} answered on ${formatDateTime(review.at)}`}
    >
      <blockquote className={styles.theirs}>{review.feedback}</blockquote>
      <p>Your feedback wasn’t sent. It’s still here.</p>
      <div className={styles.choices}>
        <TextButton small onClick={onDiscard}>
          Leave it at that
        </TextButton>
        <TextButton small onClick={onKeep}>
          Write mine instead
        </TextButton>
      </div>
    </Notice>
  );
}
