import { type Ref, useState } from 'react';
import type { Photo, Submission } from '../../../contract/assessment/assignments.ts';
import type { LessonContent } from '../../../contract/catalog.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './assignment.module.css';
import { formatCamera } from './camera-line.ts';
import { StoredPhoto } from './stored-photo.tsx';

type SubmissionsProps = {
  submissions: readonly Submission[];
  asked: LessonContent['photos'];
  /** The heading, where the focus goes after handing in. */
  ref: Ref<HTMLHeadingElement>;
};

const states = { submitted: 'Handed in, waiting for review', reviewed: 'Reviewed' } as const;
const dayAndTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

export function Submissions({ submissions, asked, ref }: SubmissionsProps) {
  const [opened, setOpened] = useState<Photo>();
  const titleOf = ({ position }: Photo) => `Photo ${position}: ${asked[position - 1]?.title ?? ''}`;
  if (submissions.length === 0) return null;
  return (
    <div className={styles.submissions}>
      <h3 ref={ref} tabIndex={-1}>
        Your submissions
      </h3>
      <ol>
        {submissions.map((submission) => (
          <li key={submission.id} className={styles.submission}>
            <OneSubmission submission={submission} titleOf={titleOf} onOpen={setOpened} />
          </li>
        ))}
      </ol>
      <Dialog
        open={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={opened ? titleOf(opened) : ''}
        wide
      >
        {opened && (
          <div className={styles.large}>
            <StoredPhoto photo={opened} size="large" alt={titleOf(opened)} />
            <p className={styles.camera}>{formatCamera(opened.camera)}</p>
          </div>
        )}
      </Dialog>
    </div>
  );
}

type OneSubmissionProps = {
  submission: Submission;
  titleOf: (photo: Photo) => string;
  onOpen: (photo: Photo) => void;
};

function OneSubmission({ submission, titleOf, onOpen }: OneSubmissionProps) {
  const { number, state, submittedAt, comment, photos, mark, feedback } = submission;
  return (
    <>
      <div className={styles.submissionHead}>
        <h4>Submission {number}</h4>
        <time dateTime={submittedAt}>{dayAndTime.format(new Date(submittedAt))}</time>
        <span className={styles[state]}>
          <Icon name={state === 'reviewed' ? 'check' : 'clock'} size={16} />
          {states[state]}
        </span>
      </div>
      <ul className={styles.thumbs}>
        {photos.map((photo) => (
          <li key={photo.id}>
            <button type="button" className={styles.thumb} onClick={() => onOpen(photo)}>
              <span className="visually-hidden">
                Open {titleOf(photo)}, submission {number}
              </span>
              <StoredPhoto photo={photo} size="small" alt="" onButton />
            </button>
            <p className={styles.camera}>{formatCamera(photo.camera)}</p>
          </li>
        ))}
      </ul>
      {comment && <p className={styles.comment}>{comment}</p>}
      {(mark !== null || feedback) && (
        <div className={styles.review}>
          {mark !== null && <p className={styles.grade}>Mark: {mark} of 100</p>}
          {feedback && <p className={styles.comment}>{feedback}</p>}
        </div>
      )}
    </>
  );
}
