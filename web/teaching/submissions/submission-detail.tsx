import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { reviewsPerSubmission } from '../../../contract/assessment/peer-reviews.ts';
import { mostCounted, type SubmissionToReview } from '../../../contract/assessment/submissions.ts';
import { latenessOf } from '../../../contract/catalog/deadlines.ts';
import { formatDay, formatMoment } from '../../../contract/text/dates.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { HandedInParts } from '../../assessment/shared/handed-in-parts.tsx';
import { isPicture, picturesOf } from '../../assessment/shared/pictures.ts';
import { useShortcuts } from '../../assessment/shared/shortcuts.ts';
import { PageTitle } from '../../data/page-title.tsx';
import { QueryView } from '../../data/query-view.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon, type IconName } from '../../ui/drawings/icon.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { StudioFailure } from '../shared/studio-failure.tsx';
import { type SubmissionsQuery, viewPath } from './addresses.ts';
import { EarlierTries } from './earlier-tries.tsx';
import { useSubmission } from './hooks.ts';
import { PeerReviews } from './peer-reviews/peer-reviews.tsx';
import { PhotoViewer } from './photos/photo-viewer.tsx';
import { Photos } from './photos/photos.tsx';
import { editRemarks } from './review/remark-editing.ts';
import { ReviewForm } from './review/review-form.tsx';
import { useReviewDraft } from './review/use-review-draft.ts';
import { ShortcutHelp } from './shortcut-help.tsx';
import styles from './submission-detail.module.css';
import { usePageShortcuts } from './use-page-shortcuts.ts';
import { atStart, tryName } from './words.ts';

type SubmissionDetailProps = { id: string; view: SubmissionsQuery };

export function SubmissionDetail({ id, view }: SubmissionDetailProps) {
  return (
    <QueryView
      result={useSubmission(id, view)}
      skeleton={<DetailSkeleton />}
      failure={(error, retry) => (
        <div className={styles.failure}>
          <StudioFailure error={error} {...retry} />
        </div>
      )}
    >
      {(submission) => <LoadedSubmission submission={submission} view={view} />}
    </QueryView>
  );
}

type LoadedProps = { submission: SubmissionToReview; view: SubmissionsQuery };

function LoadedSubmission({ submission, view }: LoadedProps) {
  const { learner, assignment, course, number, submittedAt, comments, earlier, place } = submission;
  const daysLate = submission.terms ? latenessOf(submission.terms).days : 0;
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const feedback = useRef<HTMLTextAreaElement>(null);
  const [opened, setOpened] = useState<number | null>(null);
  /** Counts what was sent, so that the form starts from what is on the server again. */
  const [sent, setSent] = useState(0);
  const drafting = useReviewDraft(submission, sent);
  const pictures = picturesOf(submission, ({ position }) => {
    const title = assignment.photos[position - 1]?.title ?? `Photo ${position}`;
    return `${position}. ${title}`;
  });
  const canReview = !submission.newerId && !submission.peersUntil;
  const editing = canReview
    ? editRemarks(drafting.draft.remarks, (remarks) => drafting.change({ remarks }))
    : null;
  const shown = { pictures, editing, onOpen: setOpened };
  const shortcuts = useShortcuts();
  const go = (id: string | null | undefined) => id && void navigate(viewPath(view, id));

  useEffect(() => {
    // Of the next one: the form was pressed, or a key.
    heading.current?.focus({ preventScroll: true });
  }, []);
  const hasKeys = shortcuts.isOn && opened === null;
  usePageShortcuts(hasKeys, {
    j: () => go(place?.nextId),
    k: () => go(place?.previousId),
    f: () => feedback.current?.focus(),
    z: () => pictures.length > 0 && setOpened(0),
  });

  const finish = () => {
    setSent(sent + 1);
    // What was answered leaves the list of what waits.
    if (view.list === 'waiting') void navigate(viewPath(view, place?.nextId ?? undefined));
  };

  return (
    <article className={styles.detail} aria-labelledby="learner">
      <PageTitle>{`Submission of ${learner.name}: ${assignment.title}`}</PageTitle>
      <header className={`${styles.head} cluster bottom between gap-2-5 across`}>
        <div>
          <Link to={viewPath(view)} className={styles.back}>
            <Icon name="arrow-left" size={18} /> All submissions
          </Link>
          <h2 className="anywhere" id="learner" ref={heading} tabIndex={-1}>
            {learner.name}
          </h2>
          <p className="mt-1 small muted">
            {submission.group && `Group ${submission.group.number}. `}
            {assignment.title}, {course.title}. Handed in on {formatMoment(submittedAt)},{' '}
            {tryName(number)}
            {daysLate > 0 && `, ${plural(daysLate, 'day')} late`}.
          </p>
        </div>
        <Neighbours place={place} view={view} />
      </header>
      <div className="stack gap-6 fits">
        {submission.reports.map(({ reason, at }) => (
          <Notice key={at} tone="bad" title="A fellow learner reported this work">
            {reason}
          </Notice>
        ))}
        {assignment.task && <TaskWork submission={submission} />}
        {(pictures.length > 0 || !assignment.task) && <Photos submission={submission} {...shown} />}
        {comments && <Comment firstName={learner.firstName} text={comments} />}
        <PeerReviews submission={submission} />
        <EarlierTries tries={earlier} firstName={learner.firstName} />
      </div>
      <div className={styles.column}>
        <div className={styles.side}>
          {assignment.withdrawn && (
            <Notice role="note" title="This assignment was withdrawn from the course">
              {atStart(learner.firstName)} can still read your feedback, but can’t hand in again.
            </Notice>
          )}
          {submission.newerId ? (
            <Notice title={`${atStart(learner.firstName)} has handed in another try`}>
              <Link className="link label" to={viewPath(view, submission.newerId)}>
                Open the newest try
              </Link>
            </Notice>
          ) : submission.peersUntil ? (
            <WithFellows submission={submission} until={submission.peersUntil} />
          ) : (
            <ReviewForm
              key={sent}
              submission={submission}
              drafting={drafting}
              pictures={pictures}
              feedbackRef={feedback}
              hasKeys={hasKeys}
              onSent={finish}
            />
          )}
          <ShortcutHelp {...shortcuts} hasLevels={submission.assignment.criteria !== null} />
        </div>
      </div>
      {opened !== null && (
        <PhotoViewer
          pictures={pictures}
          editing={editing}
          first={opened}
          onClose={() => setOpened(null)}
        />
      )}
    </article>
  );
}

function TaskWork({ submission }: { submission: SubmissionToReview }) {
  const { assignment, answer, files } = submission;
  return (
    <section aria-labelledby="handed-in-work">
      <h3 id="handed-in-work">What was handed in</h3>
      <p className="mt-2 small muted lines loose measure-wide">{assignment.task?.instructions}</p>
      <HandedInParts work={{ ...submission, files: files.filter((file) => !isPicture(file)) }} />
      {answer !== null && (
        <p className="mt-2 small muted lines loose measure-wide">{answer.length} characters</p>
      )}
    </section>
  );
}

/** Until fellow learners are done, or their time is over. */
function WithFellows({ submission, until }: { submission: SubmissionToReview; until: string }) {
  const given = submission.peerReviews.filter(
    ({ objection }) => objection?.decision !== 'removed',
  ).length;
  return (
    <Notice role="note" title="Fellow learners review this first">
      {given === 0 ? 'No review' : '1 review'} of {reviewsPerSubmission} so far. You can mark it
      once both are in, or from {formatDay(until)} on without them.
    </Notice>
  );
}

type NeighboursProps = { place: SubmissionToReview['place']; view: SubmissionsQuery };

const counted = (count: number) => (count < mostCounted ? count : '1,000+');

function Neighbours({ place, view }: NeighboursProps) {
  if (!place) return null;
  return (
    <nav className="row center gap-2 fine muted" aria-label="Previous and next submission">
      <span className="num">
        {counted(place.position)} of {counted(place.total)}
      </span>
      <Neighbour
        id={place.previousId}
        view={view}
        label="Previous"
        icon="arrow-left"
        shortcut="K"
      />
      <Neighbour id={place.nextId} view={view} label="Next" icon="arrow-right" shortcut="J" />
    </nav>
  );
}

type NeighbourProps = {
  id: string | null;
  view: SubmissionsQuery;
  label: string;
  icon: IconName;
  shortcut: string;
};

function Neighbour({ id, view, label, icon, shortcut }: NeighbourProps) {
  if (!id) {
    return (
      <span className={classNames(styles.neighbour, styles.none)}>
        <Icon name={icon} />
      </span>
    );
  }
  return (
    <Link
      to={viewPath(view, id)}
      className={styles.neighbour}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={`${label} (${shortcut})`}
    >
      <Icon name={icon} />
    </Link>
  );
}

function Comment({ firstName, text }: { firstName: string; text: string }) {
  return (
    <section aria-labelledby="comment">
      <h3 id="comment">What {firstName} wrote</h3>
      <blockquote className="mt-3">{text}</blockquote>
    </section>
  );
}

function DetailSkeleton() {
  return (
    <div className={styles.detail}>
      <div className={`${styles.head} cluster bottom between gap-2-5 across`}>
        <SkeletonLines title lines={1} />
      </div>
      <div className="stack gap-6 fits">
        <div className={styles.picture} />
      </div>
      <div className={styles.side}>
        <SkeletonLines lines={8} />
      </div>
    </div>
  );
}
