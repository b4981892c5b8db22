import type {
  PeerReviewToCheck,
  SubmissionToReview,
} from '../../../../contract/assessment/submissions.ts';
import { formatDay } from '../../../../contract/text/dates.ts';
import { PointList } from '../../../assessment/shared/point-list.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormError } from '../../../ui/feedback/notice.tsx';
import { TextArea } from '../../../ui/fields/text-field.tsx';
import { useDecision } from '../hooks.ts';
import styles from './peer-reviews.module.css';

/** What fellow learners said, beside the teacher's own form. Only teachers see their names. */
export function PeerReviews({ submission }: { submission: SubmissionToReview }) {
  const { peerReviews, isPeerReviewed, learner, state } = submission;
  if (!isPeerReviewed) return null;
  return (
    <section aria-labelledby="peer-reviews">
      <h3 id="peer-reviews">What fellow learners say</h3>
      <p className="mt-1 fine muted loose">
        {peerReviews.length === 0 && state !== 'peers'
          ? 'No fellow learner reviewed it in time.'
          : `You see their names. ${learner.firstName} doesn’t.`}
      </p>
      <ul className={styles.reviews}>
        {peerReviews.map((review) => (
          <li key={review.id} className={styles.review}>
            <Review review={review} firstName={learner.firstName} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Review({ review, firstName }: { review: PeerReviewToCheck; firstName: string }) {
  const { reviewer, points, sentence, at, objection } = review;
  return (
    <>
      <p className="fine muted loose">
        <b>{reviewer ?? 'A former learner'}</b>, {formatDay(at)}
        {objection?.decision === 'removed' && ', removed'}
      </p>
      <PointList points={points} />
      <p className={styles.sentence}>{sentence}</p>
      {objection && (
        <div className={styles.objection}>
          <p>
            <b>
              {firstName} {objection.isAbuse ? 'reports abuse' : 'finds this unfair'}:
            </b>{' '}
            {objection.reason}
          </p>
          {objection.decision === null ? (
            <DecisionForm review={review} firstName={firstName} />
          ) : (
            <p>
              {objection.decision === 'removed' ? 'The review was removed.' : 'The review stays.'}{' '}
              {objection.answer}
            </p>
          )}
        </div>
      )}
    </>
  );
}

function DecisionForm({ review, firstName }: { review: PeerReviewToCheck; firstName: string }) {
  const decide = useDecision(review.id, firstName);
  const form = useForm<{ answer: string }>({
    onSubmit: async ({ answer }, _, button) => {
      await decide.mutateAsync({ decision: button === 'removed' ? 'removed' : 'kept', answer });
    },
  });
  return (
    <form className="stack gap-3" aria-label="Decide on the objection" {...form.props}>
      <TextArea
        label={`Your answer to ${firstName}`}
        hint="Needed if the review stays."
        rows={3}
        maxLength={2000}
        {...form.register('answer')}
      />
      <FormError>{form.errors.form}</FormError>
      <div className="cluster gap-2">
        <Button
          small
          pending={form.submitting === 'removed'}
          onClick={() => void form.submit('removed')}
        >
          Remove the review
        </Button>
        <Button small type="submit" pending={form.submitting === ''}>
          Keep it and answer
        </Button>
      </div>
    </form>
  );
}
