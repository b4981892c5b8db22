import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import type { ReviewCard, Review as ReviewData } from '../../../contract/assessment/review.ts';
import { formatTimeUntil } from '../../../contract/text/intervals.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { capitalised } from '../../../contract/text/words.ts';
import { pageMeta } from '../../page/meta.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { ScreenHeader } from '../../ui/layout/screen.tsx';
import { CramCourses } from './cram-courses.tsx';
import { DailyGoal } from './daily-goal.tsx';
import { Forecast } from './forecast.tsx';
import { estimateMinutes, listCourseTitles } from './format.ts';
import { useReview } from './hooks.ts';
import { KanaOffer } from './kana-offer.tsx';
import styles from './review.module.css';
import { ReviewSession } from './review-session.tsx';
import type { Outcome } from './session-state.ts';
import { SessionSummary } from './session-summary.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Review',
    description: 'What you learn comes back, just before you’d forget it.',
    hidden: true,
  });

type Phase =
  | { name: 'start' }
  | { name: 'session'; cards: readonly ReviewCard[] }
  | { name: 'end'; outcomes: readonly Outcome[]; at: number };

export default function Review() {
  const [phase, setPhase] = useState<Phase>({ name: 'start' });
  const review = useReview({ paused: phase.name === 'session' });
  const { data, dataUpdatedAt: now } = review;
  const start = () => {
    if (data && data.cards.length > 0) setPhase({ name: 'session', cards: data.cards });
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
          text={phase.name === 'start' && 'What you learn comes back, just before you’d forget it.'}
        />
      )}
      {phase.name === 'session' && <ReviewSession cards={phase.cards} onEnd={end} />}
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
        <div className="mt-6">
          <SkeletonLines lines={2} title />
        </div>
      )}
      {phase.name === 'start' && !data && review.isError && (
        <div className="mt-6">
          <ErrorState
            message={review.error.message}
            onRetry={review.refetch}
            retrying={review.isFetching}
          />
        </div>
      )}
      {phase.name === 'start' && data && (
        <>
          {data.due > 0 ? (
            <Start {...data} onStart={start} />
          ) : (
            <NothingDue scheduled={data.scheduled} nextAt={data.nextAt} now={now} />
          )}
          {(data.scheduled > 0 || data.goal.cards !== null) && <DailyGoal goal={data.goal} />}
          {data.scheduled > 0 && <Forecast />}
          {data.scheduled > 0 && <CramCourses />}
          {data.kana && <KanaOffer {...data.kana} />}
        </>
      )}
    </div>
  );
}

type StartProps = Pick<ReviewData, 'cards' | 'due'> & { onStart: () => void };

function Start({ cards, due, onStart }: StartProps) {
  const count = cards.length;
  const titles = cards.flatMap(({ course }) => (course ? [course.title] : []));
  return (
    <div className={`${styles.start} mt-6`}>
      <h2>
        {plural(due, 'card')} {due === 1 ? 'is' : 'are'} due
      </h2>
      <p className="mt-2 mb-5 muted pretty">
        {due > count
          ? `${count} now, ${estimateMinutes(count)}`
          : capitalised(estimateMinutes(count))}
        {titles.length > 0 && `, from ${listCourseTitles(titles)}`}.
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
    <div className="mt-6">
      {nextAt ? (
        <EmptyState
          drawing="lamp"
          title="Nothing due right now"
          text={`You have ${plural(scheduled, 'card')} on your schedule. The next one comes back ${formatTimeUntil(nextAt, now)}.`}
          action={<LinkButton to="/user-screen/my-learning">Go to My Learning</LinkButton>}
        />
      ) : (
        <EmptyState
          drawing="book"
          title="Nothing to review yet"
          text="Questions from your quizzes and practice come back here: soon if you missed them, later if you knew them. Five minutes a day is enough."
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
