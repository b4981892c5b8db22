import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import type { PointAnswer } from '../../../../contract/assessment/assignments.ts';
import { markOf, type SubmissionToReview } from '../../../../contract/assessment/submissions.ts';
import { markOfLevels, shareOf } from '../../../../contract/catalog/criteria.ts';
import { countedMark, latenessOf } from '../../../../contract/catalog/deadlines.ts';
import { formatMoment, formatTime } from '../../../../contract/text/dates.ts';
import { plural } from '../../../../contract/text/plurals.ts';
import type { Picture } from '../../../assessment/shared/pictures.ts';
import { PointField } from '../../../assessment/shared/point-field.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx';
import { notify } from '../../../ui/overlays/toast.ts';
import { useSendReview } from '../hooks.ts';
import { usePageShortcuts } from '../use-page-shortcuts.ts';
import { atStart } from '../words.ts';
import { LevelField } from './level-field.tsx';
import { MarkRow } from './mark-row.tsx';
import { Phrases } from './phrases.tsx';
import { editRemarks } from './remark-editing.ts';
import { focusRemark, isUnfinished, RemarksField } from './remarks-field.tsx';
import { pointsOf, type ReviewDraft } from './review-draft.ts';
import styles from './review-form.module.css';
import type { Drafting } from './use-review-draft.ts';

type ReviewFormProps = {
  submission: SubmissionToReview;
  drafting: Drafting;
  /** What there can be pins on. */
  pictures: readonly Picture[];
  feedbackRef: RefObject<HTMLTextAreaElement | null>;
  /** Whether single keys answer the points. */
  hasKeys: boolean;
  onSent: () => void;
};

/** Points, mark and feedback. What is typed is in the browser's storage until it is sent. */
export function ReviewForm(props: ReviewFormProps) {
  const { submission, drafting, pictures, feedbackRef, hasKeys, onSent } = props;
  const { id, review, learner, assignment } = submission;
  const { draft } = drafting;
  /** The review that this one is to follow: another one since then was written by somebody else. */
  const [seen, setSeen] = useState(review?.at ?? null);
  const isOvertaken = (review?.at ?? null) !== seen;
  const send = useSendReview(id);

  const { change } = drafting;
  const { criteria } = assignment;
  const questions = pointsOf(assignment);
  const followed = criteria ? markOfLevels(criteria, draft.levels) : markOf(draft.points);
  const mark = draft.ownMark ?? followed;
  const needsReason = criteria !== null && followed !== null && mark !== followed;
  const isToAccept = submission.isAccepted === false;

  const { feedback, remarks, markReason } = draft;
  const form = useForm({
    held: { mark, markReason, remarks, feedback },
    onSubmit: async (_, __, button) => {
      if (isOvertaken) return;
      if (feedback.trim() === '') {
        return { feedback: `Write something to ${learner.firstName} first.` };
      }
      if (remarks.some(isUnfinished)) {
        focusRemark(remarks.findIndex(isUnfinished));
        return { remarks: 'A remark isn’t finished. Write it, or remove it.' };
      }
      const answers = draft.points.filter((point) => point !== null);
      const judged = draft.levels.filter((level) => level !== null);
      const state = button === 'returned' ? 'returned' : 'reviewed';
      await send.mutateAsync({
        feedback,
        mark,
        points: answers.length === draft.points.length ? answers : [],
        levels: judged.length === draft.levels.length ? judged : [],
        markReason: needsReason ? markReason : '',
        remarks,
        state,
        lastReviewedAt: seen,
      });
      drafting.forget();
      void notify.success(
        state === 'returned'
          ? `${atStart(learner.firstName)} is asked for another try.`
          : isToAccept
            ? `Accepted. Feedback sent to ${learner.firstName}.`
            : `Feedback sent to ${learner.firstName}.`,
      );
      onSent();
    },
  });
  const { element, errors } = form;

  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!event.shiftKey) void form.submit();
    else if (!assignment.withdrawn) void form.submit('returned');
  };
  const answerPoint = (index: number, answer: PointAnswer) =>
    change({ points: draft.points.map((point, at) => (at === index ? answer : point)) });
  /** The point with the focus, or else the first that has no answer. The next one gets the focus. */
  const answerByKey = (answer: PointAnswer) => {
    const focused = draft.points.findIndex((_, at) =>
      choicesOf(element.current, at).some((choice) => choice === document.activeElement),
    );
    const index = focused >= 0 ? focused : draft.points.indexOf(null);
    if (index < 0) return;
    answerPoint(index, answer);
    focusPoint(element.current, Math.min(index + 1, draft.points.length - 1));
  };
  usePageShortcuts(hasKeys && !isOvertaken, {
    y: () => answerByKey('yes'),
    p: () => answerByKey('partly'),
    n: () => answerByKey('no'),
    ...Object.fromEntries(
      (criteria ?? questions)
        .slice(0, 9)
        .map((_, at) => [at + 1, () => focusPoint(element.current, at)]),
    ),
  });
  const discard = () => {
    drafting.discard();
    setSeen(review?.at ?? null);
    form.showErrors({});
  };

  return (
    <form
      className={styles.form}
      aria-label="Your feedback"
      {...form.props}
      onKeyDown={sendByKey}
      onFocus={scrollIntoSight}
    >
      <h3>{assignment.rubric.length > 0 ? 'What to look at' : 'Your feedback'}</h3>
      {review && !isOvertaken && (
        <p className={styles.given}>
          {review.reviewer ?? 'A former teacher'} answered on {formatMoment(review.at)}.{' '}
          {atStart(learner.firstName)} is notified again if you change it.
        </p>
      )}
      {questions.map((question, index) => (
        <PointField
          key={question}
          question={question}
          name={pointName(index)}
          answer={draft.points[index] ?? null}
          onChange={(answer) => answerPoint(index, answer)}
        />
      ))}
      {criteria?.map((criterion, index) => (
        <LevelField
          key={criterion.title}
          criterion={criterion}
          share={shareOf(criteria, criterion)}
          name={pointName(index)}
          chosen={draft.levels[index] ?? null}
          onChange={(level) =>
            change({ levels: draft.levels.map((each, at) => (at === index ? level : each)) })
          }
        />
      ))}
      <MarkRow
        mark={mark}
        followed={followed}
        questions={assignment.rubric.length}
        noun={criteria ? 'criterion' : 'point'}
        isOwn={draft.ownMark !== null}
        error={errors.mark ?? ''}
        onChange={(ownMark) => change({ ownMark })}
      />
      {mark !== null && describeDeduction(mark, submission) && (
        <p className="small muted loose">{describeDeduction(mark, submission)}</p>
      )}
      {needsReason && (
        <TextField
          small
          className={styles.reason ?? ''}
          label={`Why not ${followed}?`}
          hint={`${atStart(learner.firstName)} reads this beside the mark.`}
          maxLength={300}
          {...form.register('markReason')}
          value={markReason}
          onChange={({ target }) => change({ markReason: target.value })}
        />
      )}
      <RemarksField
        pictures={pictures}
        files={submission.files}
        editing={editRemarks(remarks, (remarks) => change({ remarks }))}
        error={errors.remarks ?? ''}
      />
      {describeAcceptance(submission) && (
        <p className={classNames(styles.given, styles.acceptance)}>
          {describeAcceptance(submission)}
        </p>
      )}
      <TextArea
        ref={feedbackRef}
        className={styles.feedback}
        label={`Feedback to ${learner.firstName}`}
        rows={7}
        maxLength={5000}
        {...form.register('feedback')}
        value={feedback}
        hint={describeDraft(draft, submission)}
        aria-keyshortcuts="F"
        onChange={({ target }) => change({ feedback: target.value })}
      />
      <Phrases field={feedbackRef} text={feedback} onChange={(feedback) => change({ feedback })} />
      {isOvertaken ? (
        <Overtaken
          submission={submission}
          onKeep={() => setSeen(review?.at ?? null)}
          onDiscard={discard}
        />
      ) : (
        <>
          {errors.form && (
            <Notice tone="bad" title="Not sent">
              {errors.form}
            </Notice>
          )}
          <div className={styles.actions}>
            <Button
              type="submit"
              variant="primary"
              wide
              pending={form.submitting === ''}
              aria-keyshortcuts="Control+Enter"
            >
              {isToAccept ? 'Accept and send feedback' : 'Send feedback'}
            </Button>
            {!assignment.withdrawn && (
              <Button
                wide
                pending={form.submitting === 'returned'}
                aria-keyshortcuts="Control+Shift+Enter"
                onClick={() => void form.submit('returned')}
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

/**
 * The browser scrolls to what gets the focus as if it moved with the page. The form sticks to the window's edge at
 * first, so one go isn't enough.
 */
function scrollIntoSight({ target }: FocusEvent<HTMLElement>) {
  const isOutside = () => {
    const { top, bottom } = target.getBoundingClientRect();
    return bottom <= 0 || top >= window.innerHeight;
  };
  for (let goes = 0; goes < 10 && isOutside(); goes++) {
    target.scrollIntoView({ block: 'center', behavior: 'instant' });
  }
}

/** What counts of the mark of late work. Reviewers give the mark that it deserves. */
function describeDeduction(mark: number, { terms, learner }: SubmissionToReview): string {
  const counted = countedMark(mark, terms);
  if (!terms || counted === mark) return '';
  const days = plural(latenessOf(terms).days, 'day');
  return `${counted} of 100 count, because it was handed in ${days} late. ${atStart(learner.firstName)} sees both.`;
}

function describeAcceptance({ isAccepted, assignment }: SubmissionToReview): string {
  if (isAccepted === null) return '';
  if (isAccepted) return 'Accepted. It stays accepted if you change your review.';
  const least = assignment.acceptedFrom ?? 0;
  return least === 0
    ? 'The assignment is complete once you accept it.'
    : `The assignment is complete once you accept it, with at least ${least} of 100.`;
}

const pointName = (index: number) => `point ${index}`;

function choicesOf(form: HTMLFormElement | null, index: number): HTMLInputElement[] {
  return [...(form?.querySelectorAll<HTMLInputElement>(`input[name="${pointName(index)}"]`) ?? [])];
}

/** As the Tab key would reach it: at its answer, or at the first one. */
function focusPoint(form: HTMLFormElement | null, index: number): void {
  const choices = choicesOf(form, index);
  (choices.find(({ checked }) => checked) ?? choices[0])?.focus();
}

function describeDraft(
  { savedAt }: ReviewDraft,
  { isOwn, learner, assignment }: SubmissionToReview,
): string {
  const saved = savedAt && `Draft saved in this browser at ${formatTime(savedAt)}. `;
  if (isOwn) return `${saved}This is your own work: nobody is notified.`;
  const place = assignment.withdrawn ? 'under Handed in' : 'under the assignment';
  return `${saved}${atStart(learner.firstName)} gets an email and sees it ${place}.`;
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
      title={`${review.reviewer ?? 'Someone'} answered on ${formatMoment(review.at)}`}
    >
      <blockquote className={styles.theirs}>{review.feedback}</blockquote>
      <p>Your feedback wasn’t sent. It’s still here.</p>
      <div className="cluster gap-2-4 mt-2">
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
