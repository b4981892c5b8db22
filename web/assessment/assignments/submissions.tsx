import { type Ref, useState } from 'react';
import type { Photo, Submission } from '../../../contract/assessment/assignments.ts';
import type { LessonContent } from '../../../contract/catalog.ts';
import { formatMoment } from '../../../contract/text/dates.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ReceivedReviews } from '../peer-reviews/received-reviews.tsx';
import { HandedInParts } from '../shared/handed-in-parts.tsx';
import { PointList } from '../shared/point-list.tsx';
import { StoredPhoto } from '../shared/stored-photo.tsx';
import styles from './assignment.module.css';
import { formatCamera } from './camera.ts';

type SubmissionsProps = {
  submissions: readonly Submission[];
  tasks: readonly Pick<LessonContent['photos'][number], 'title'>[];
  /** The heading, focused after a submission. */
  ref?: Ref<HTMLHeadingElement>;
  /** Something about a submission has changed on the server. */
  onChanged: () => void;
};

const states = {
  peers: { label: 'With fellow learners', icon: 'people' },
  submitted: { label: 'Handed in', icon: 'clock' },
  reviewed: { label: 'Reviewed', icon: 'check' },
  returned: { label: 'Another try, please', icon: 'retry' },
} as const;

function labelOf({ state, isAccepted }: Submission): string {
  if (isAccepted && state === 'reviewed') return 'Accepted';
  if (isAccepted === false && state === 'submitted') return 'Waiting for review';
  return states[state].label;
}

export function Submissions({ submissions, tasks, ref, onChanged }: SubmissionsProps) {
  const [opened, setOpened] = useState<Photo>();
  const photoTitle = ({ position }: Photo) =>
    `Photo ${position}: ${tasks[position - 1]?.title ?? ''}`;
  if (submissions.length === 0) return null;
  return (
    <div className={styles.submissions}>
      <h3 ref={ref} tabIndex={-1}>
        Your submissions
      </h3>
      <ol>
        {submissions.map((submission) => (
          <li key={submission.id} className={styles.submission}>
            <SubmissionDetails
              submission={submission}
              photoTitle={photoTitle}
              onOpen={setOpened}
              onChanged={onChanged}
            />
          </li>
        ))}
      </ol>
      <Dialog
        open={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={opened ? photoTitle(opened) : ''}
        wide
      >
        {opened && (
          <div className={styles.large}>
            <StoredPhoto photo={opened} size="large" alt={photoTitle(opened)} />
            <p className={styles.camera}>{formatCamera(opened.camera)}</p>
          </div>
        )}
      </Dialog>
    </div>
  );
}

type SubmissionDetailsProps = {
  submission: Submission;
  photoTitle: (photo: Photo) => string;
  onOpen: (photo: Photo) => void;
  onChanged: () => void;
};

function SubmissionDetails(props: SubmissionDetailsProps) {
  const { submission, photoTitle, onOpen, onChanged } = props;
  const { number, state, submittedAt, comments, photos, mark, feedback, points } = submission;
  return (
    <>
      <div className={styles.submissionHead}>
        <h4>Submission {number}</h4>
        <time dateTime={submittedAt}>{formatMoment(submittedAt)}</time>
        <span className={styles[state]}>
          <Icon name={states[state].icon} size={16} />
          {labelOf(submission)}
        </span>
      </div>
      {photos.length > 0 && (
        <ul className={styles.thumbs}>
          {photos.map((photo) => (
            <li key={photo.id}>
              <button type="button" className={styles.thumb} onClick={() => onOpen(photo)}>
                <span className="visually-hidden">
                  Open {photoTitle(photo)}, submission {number}
                </span>
                <StoredPhoto photo={photo} size="small" alt="" insideButton />
              </button>
              <p className={styles.camera}>{formatCamera(photo.camera)}</p>
            </li>
          ))}
        </ul>
      )}
      <HandedInParts work={submission} />
      {submission.peerReviews.length > 0 && (
        <ReceivedReviews reviews={submission.peerReviews} onChanged={onChanged} />
      )}
      {comments && <p className={styles.comment}>{comments}</p>}
      {(mark !== null || feedback) && (
        <div className={styles.review}>
          {mark !== null && <p className={styles.grade}>Mark: {mark} of 100</p>}
          {points.length > 0 && <PointList points={points} />}
          {feedback && <p className={styles.comment}>{feedback}</p>}
        </div>
      )}
    </>
  );
}
