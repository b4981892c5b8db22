import { useState } from 'react';
import type { ReceivedReview } from '../../../contract/assessment/assignments.ts';
import { objectToReview } from '../../../contract/assessment/peer-reviews.ts';
import { call } from '../../data/api.ts';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { PointList } from '../shared/point-list.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import styles from './received-reviews.module.css';

type ReceivedReviewsProps = { reviews: readonly ReceivedReview[]; onChanged: () => void };

/** What fellow learners said. The learner can object to each of them once. */
export function ReceivedReviews({ reviews, onChanged }: ReceivedReviewsProps) {
  const [disputed, setDisputed] = useState<string>();
  const object = async (id: string, objection: { reason: string; isAbuse: boolean }) => {
    await call(objectToReview, { params: { id }, body: objection });
    void notify.success('Your teacher will decide.');
    onChanged();
  };
  return (
    <ul className={`${styles.received} stack gap-4 mt-5`}>
      {reviews.map(({ id, points, sentence, objection }, index) => {
        const isHidden = objection?.isAbuse === true && objection.decision === null;
        return (
          <li key={id}>
            <h5>Fellow learner {index + 1}</h5>
            {isHidden ? (
              <p className="mt-3 small anywhere lines measure">
                You reported this review as abuse. It’s hidden until your teacher decides.
              </p>
            ) : (
              <>
                <PointList points={points} />
                <p className="mt-3 small anywhere lines measure">{sentence}</p>
              </>
            )}
            {objection === null ? (
              <TextButton
                small
                onClick={() => setDisputed(id)}
                aria-label={`This isn’t fair: the review of fellow learner ${index + 1}`}
              >
                This isn’t fair
              </TextButton>
            ) : (
              <Objection objection={objection} />
            )}
          </li>
        );
      })}
      {disputed !== undefined && (
        <li>
          <ReasonDialog
            title="This isn’t fair"
            text="Tell your teacher what’s wrong with this review. They decide whether it stays. The fellow learner isn’t told who you are."
            label="What isn’t fair about it?"
            action="Send to your teacher"
            abuseLabel="It’s abusive: hide it from me until then"
            onSend={(objection) => object(disputed, objection)}
            onClose={() => setDisputed(undefined)}
          />
        </li>
      )}
    </ul>
  );
}

function Objection({ objection }: { objection: NonNullable<ReceivedReview['objection']> }) {
  const { reason, decision, answer } = objection;
  return (
    <div className="mt-3 fine muted anywhere measure loose">
      <p>You objected: {reason}</p>
      <p>
        {decision === null
          ? 'Your teacher hasn’t decided yet.'
          : `Your teacher keeps the review: ${answer}`}
      </p>
    </div>
  );
}
