import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import type { ReviewQuestion } from '../../../contract/assessment/review.ts';
import { pageMeta } from '../../page/meta.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { ScreenHeader } from '../../ui/layout/screen.tsx';
import { DuePractice } from './due-practice.tsx';
import { estimateMinutes, formatTimeUntil, listCourseTitles, pluralize } from './format.ts';
import { useReview } from './hooks.ts';
import styles from './review.module.css';
import { ReviewSession } from './review-session.tsx';
import type { Outcome } from './session-state.ts';
import { SessionSummary } from './session-summary.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Review',
    description: 'Questions you missed come back until you know them.',
    hidden: true,
  });

type Phase =
  | { name: 'start' }
  | { name: 'session'; questions: readonly ReviewQuestion[] }
  | { name: 'end'; outcomes: readonly Outcome[]; at: number };

export default function Review() {
  const [phase, setPhase] = useState<Phase>({ name: 'start' });
  const review = useReview({ paused: phase.name === 'session' });
  const { data, dataUpdatedAt: now } = review;
  const start = () => {
    if (data && data.questions.length > 0) {
      setPhase({ name: 'session', questions: data.questions });
    }
  };
  const end = (outcomes: readonly Outcome[]) => {
    setPhase(outcomes.length > 0 ? { name: 'end', outcomes, at: Date.now() } : { name: 'start' });
    void review.refetch();
  };

  return (
    <div className={styles.review}>
      {phase.name === 'session' ? (
        <h1 className="visually-hidden">Review</h1>
      ) : (
        <ScreenHeader
          title="Review"
          text={phase.name === 'start' && 'Questions you missed come back until you know them.'}
        />
      )}
      {phase.name === 'session' && <ReviewSession questions={phase.questions} onEnd={end} />}
      {phase.name === 'end' && (
        <SessionSummary
          outcomes={phase.outcomes}
          // Data from before the session's end is outdated.
          ahead={data && now >= phase.at ? { ...data, now } : null}
          failed={review.isError && now < phase.at}
          onRetry={review.refetch}
          onContinue={start}
        />
      )}
      {phase.name === 'start' && review.isPending && (
        <div className={styles.skeleton}>
          <SkeletonLines lines={2} title />
        </div>
      )}
      {phase.name === 'start' && !data && review.isError && (
        <div className={styles.skeleton}>
          <ErrorState
            message={review.error.message}
            onRetry={review.refetch}
            retrying={review.isFetching}
          />
        </div>
      )}
      {phase.name === 'start' && data && data.due > 0 && (
        <Start questions={data.questions} due={data.due} onStart={start} />
      )}
      {phase.name === 'start' && data && data.due === 0 && (
        <NothingDue scheduled={data.scheduled} nextAt={data.nextAt} now={now} />
      )}
      {phase.name === 'start' && <DuePractice />}
    </div>
  );
}

type StartProps = { questions: readonly ReviewQuestion[]; due: number; onStart: () => void };

function Start({ questions, due, onStart }: StartProps) {
  const count = questions.length;
  return (
    <div className={styles.start}>
      <h2>
        {pluralize(due, 'question')} {due === 1 ? 'is' : 'are'} due
      </h2>
      <p>
        {due > count
          ? `${count} now, ${estimateMinutes(count)}`
          : capitalize(estimateMinutes(count))}
        , from {listCourseTitles(questions.map(({ course }) => course.title))}.
      </p>
      <Button variant="primary" onClick={onStart}>
        Start
      </Button>
    </div>
  );
}

type NothingDueProps = { scheduled: number; nextAt: string | null; now: number };

function NothingDue({ scheduled, nextAt, now }: NothingDueProps) {
  return (
    <div className={styles.skeleton}>
      {nextAt ? (
        <EmptyState
          drawing="lamp"
          title="Nothing due right now"
          text={`You have ${pluralize(scheduled, 'question')} on your schedule. The next one comes back ${formatTimeUntil(nextAt, now)}.`}
          action={<LinkButton to="/user-screen/my-learning">Go to My Learning</LinkButton>}
        />
      ) : (
        <EmptyState
          drawing="book"
          title="Nothing to review yet"
          text="Questions you miss in a quiz come back here: soon at first, then less and less often, until you know them. Five minutes a day is enough."
          action={
            <LinkButton variant="primary" to="/user-screen/my-learning">
              Go to My Learning
            </LinkButton>
          }
        />
      )}
    </div>
  );
}

const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
