import { useEffect, useRef, useState } from 'react';
import { type MetaFunction, useParams } from 'react-router';
import type { Cram as CramPart } from '../../../contract/assessment/review.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { capitalised } from '../../../contract/text/words.ts';
import { PageTitle } from '../../data/page-title.tsx';
import { pageMeta } from '../../page/meta.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { ScreenHeader } from '../../ui/layout/screen.tsx';
import quiz from '../quizzes/quiz-score.module.css';
import { ScoreSteps } from '../quizzes/quiz-score.tsx';
import { estimateMinutes } from './format.ts';
import { useCram } from './hooks.ts';
import styles from './review.module.css';
import { ReviewSession } from './review-session.tsx';
import { countRight, type Outcome } from './session-state.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Cram',
    description: 'All the cards of a course in one sitting.',
    hidden: true,
  });

export default function Cram() {
  const { courseId } = useParams();
  // Another course is another sitting.
  return <CramCourse key={courseId} courseId={Number(courseId) || 0} />;
}

/** A sitting: part after part, until every card of the course was asked once. */
function CramCourse({ courseId }: { courseId: number }) {
  const [since, setSince] = useState<string>();
  /** Not the time of the last load: each rating loads it again. */
  const [startedAt, setStartedAt] = useState<string>();
  const [part, setPart] = useState(0);
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  const { data, isError, error, refetch, isFetching } = useCram(courseId, since, part);

  const start = (cram: CramPart) => {
    setStartedAt((known) => known ?? cram.startedAt);
    setIsAsking(true);
  };
  const end = (more: readonly Outcome[]) => {
    setIsAsking(false);
    setOutcomes((outcomes) => [...outcomes, ...more]);
    setSince(startedAt);
    setPart((part) => part + 1);
  };

  if (isAsking && data) {
    return (
      <div className={styles.review}>
        <PageTitle>{`Cram: ${data.course.title}`}</PageTitle>
        <h1 className="visually-hidden">Cram: {data.course.title}</h1>
        <ReviewSession key={part} cards={data.cards} cram onEnd={end} />
      </div>
    );
  }
  return (
    <div className={styles.review}>
      {data && <PageTitle>{`Cram: ${data.course.title}`}</PageTitle>}
      <ScreenHeader
        title={data ? `Cram: ${data.course.title}` : 'Cram'}
        text={data?.course.dueOn && `Your team’s due date is ${formatDay(data.course.dueOn)}.`}
        action={<LinkButton to="/user-screen/review">Back to Review</LinkButton>}
      />
      {!data && !isError && (
        <div className="mt-6">
          <SkeletonLines lines={3} title />
        </div>
      )}
      {!data && isError && (
        <div className="mt-6">
          <ErrorState message={error.message} onRetry={refetch} retrying={isFetching} />
        </div>
      )}
      {data && outcomes.length > 0 && <Result outcomes={outcomes} />}
      {data && data.cards.length > 0 && (
        <Start {...data} isFirst={outcomes.length === 0} onStart={() => start(data)} />
      )}
      {data && data.cards.length === 0 && outcomes.length === 0 && (
        <EmptyState
          drawing="book"
          title="No cards in this course yet"
          text="Take a quiz or try its practice questions. They’ll appear here."
        />
      )}
    </div>
  );
}

type StartProps = CramPart & { isFirst: boolean; onStart: () => void };

function Start({ cards, left, isFirst, onStart }: StartProps) {
  return (
    <div className={`${styles.start} mt-6`}>
      <h2>{isFirst ? plural(left, 'card') : `${plural(left, 'card')} left`}</h2>
      <p className="mt-2 mb-5 muted pretty">
        {left > cards.length && `${cards.length} now, `}
        {left > cards.length ? estimateMinutes(cards.length) : capitalised(estimateMinutes(left))}.
        The ones you’re most likely to have forgotten come first. Cards that aren’t due keep their
        schedule; if you miss one, it comes back today.
      </p>
      <Button variant="primary" onClick={onStart}>
        {isFirst ? 'Start' : 'Continue'}
      </Button>
    </div>
  );
}

function Result({ outcomes }: { outcomes: readonly Outcome[] }) {
  const { right, rated } = countRight(outcomes);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div ref={panel} className={`${quiz.score} unringed`} role="status" tabIndex={-1}>
      <div>
        <h2 className={quiz.total}>So far in this sitting</h2>
        <p className="num">
          {right} of {rated} right. {right < rated && 'Those you missed come back today.'}
        </p>
      </div>
      <ScoreSteps
        verdicts={outcomes
          .filter((outcome) => outcome !== 'gone')
          .slice(-30)
          .map((outcome) => ({ correct: outcome === 'right' }))}
      />
    </div>
  );
}
