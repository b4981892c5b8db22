import { type Ref, useState } from 'react';
import type { Photo, Submission } from '../../../contract/assessment/assignments.ts';
import { describeMark, latenessOf } from '../../../contract/catalog/deadlines.ts';
import type { LessonContent } from '../../../contract/catalog.ts';
import { formatMoment } from '../../../contract/text/dates.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ReceivedReviews } from '../peer-reviews/received-reviews.tsx';
import { JudgedList } from '../shared/criteria-list.tsx';
import { HandedInParts } from '../shared/handed-in-parts.tsx';
import { PinnedPicture } from '../shared/pinned-picture.tsx';
import { PointList } from '../shared/point-list.tsx';
import { pinsOn, RemarkList } from '../shared/remark-list.tsx';
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
  peers: { label: 'With fellow learners', icon: 'people', colour: '' },
  submitted: { label: 'Handed in', icon: 'clock', colour: '' },
  reviewed: { label: 'Reviewed', icon: 'check', colour: 'good' },
  returned: { label: 'Another try, please', icon: 'retry', colour: 'accent-text' },
} as const;

function labelOf({ state, isAccepted }: Submission): string {
  if (isAccepted && state === 'reviewed') return 'Accepted';
  if (isAccepted === false && state === 'submitted') return 'Waiting for review';
  return states[state].label;
}

export function Submissions({ submissions, tasks, ref, onChanged }: SubmissionsProps) {
  const [opened, setOpened] = useState<{ photo: Photo; remarks: Submission['remarks'] }>();
  const photoTitle = ({ position }: Photo) =>
    `Photo ${position}: ${tasks[position - 1]?.title ?? ''}`;
  if (submissions.length === 0) return null;
  return (
    <div className="mt-8">
      <h3 ref={ref} tabIndex={-1}>
        Your submissions
      </h3>
      <ol>
        {submissions.map((submission) => (
          <li key={submission.id} className="py-5 lined">
            <SubmissionDetails
              submission={submission}
              photoTitle={photoTitle}
              onOpen={(photo) => setOpened({ photo, remarks: submission.remarks })}
              onChanged={onChanged}
            />
          </li>
        ))}
      </ol>
      <Dialog
        open={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={opened ? photoTitle(opened.photo) : ''}
        wide
      >
        {opened && <LargePhoto {...opened} title={photoTitle(opened.photo)} />}
      </Dialog>
    </div>
  );
}

type LargePhotoProps = { photo: Photo; title: string; remarks: Submission['remarks'] };

/** With its pins, if the review has put some on it. */
function LargePhoto({ photo, title, remarks }: LargePhotoProps) {
  const pins = pinsOn(remarks, photo.id);
  return (
    <div className={classNames('stack gap-3', pins.length === 0 && styles.large)}>
      {pins.length > 0 ? (
        <PinnedPicture picture={{ id: photo.id, title, photo }} pins={pins} hideTitle />
      ) : (
        <StoredPhoto photo={photo} size="large" alt={title} />
      )}
      <p className={`${styles.camera} tiny num anywhere loose`}>{formatCamera(photo.camera)}</p>
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
  const { judged, markReason, remarks, terms } = submission;
  const daysLate = terms ? latenessOf(terms).days : 0;
  return (
    <>
      <div className="cluster center gap-1-4 small muted">
        <h4 className="ink name">Submission {number}</h4>
        <time dateTime={submittedAt}>{formatMoment(submittedAt)}</time>
        <span className={classNames('inline-row center gap-2 label', states[state].colour)}>
          <Icon name={states[state].icon} size={16} />
          {labelOf(submission)}
        </span>
        {daysLate > 0 && <span>{plural(daysLate, 'day')} late</span>}
      </div>
      {photos.length > 0 && (
        <ul className={`${styles.thumbs} stack gap-4 mt-3`}>
          {photos.map((photo) => (
            <li key={photo.id}>
              <button
                type="button"
                className={`${styles.thumb} block full clip relative sunken four-thirds`}
                onClick={() => onOpen(photo)}
              >
                <span className="visually-hidden">
                  Open {photoTitle(photo)}, submission {number}
                </span>
                <StoredPhoto photo={photo} size="small" alt="" insideButton />
              </button>
              <p className={`${styles.camera} tiny num anywhere loose`}>
                {formatCamera(photo.camera)}
              </p>
            </li>
          ))}
        </ul>
      )}
      <HandedInParts work={submission} />
      {submission.peerReviews.length > 0 && (
        <ReceivedReviews reviews={submission.peerReviews} onChanged={onChanged} />
      )}
      {comments && <p className="mt-3 small anywhere lines measure">{comments}</p>}
      {(mark !== null || feedback) && (
        <div className={`${styles.review} mt-4 wash notched`}>
          {mark !== null && <p className={styles.grade}>{describeMark(mark, terms)}</p>}
          {markReason && <p className="small anywhere measure">{markReason}</p>}
          {points.length > 0 && <PointList points={points} />}
          {judged.length > 0 && <JudgedList judged={judged} />}
          {feedback && <p className="mt-3 small anywhere lines measure">{feedback}</p>}
          {remarks.length > 0 && (
            <RemarkList remarks={remarks} work={submission} photoTitle={photoTitle} />
          )}
        </div>
      )}
    </>
  );
}
