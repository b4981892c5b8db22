import { type ReactNode, useState } from 'react';
import type { TenMinutes as Session } from '../../../contract/assessment/ten-minutes.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { type ProgressStep, ProgressSteps } from '../../ui/charts/progress-bar.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { ClosingStep } from './closing-step.tsx';
import { useTenMinutes } from './hooks.ts';
import { QuestionStep } from './question-step.tsx';
import { ReadingStep } from './reading-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { findCurrentStep, stepNames } from './steps.ts';
import styles from './ten-minutes.module.css';

type TenMinutesProps = {
  /** Draws a lesson's text: the lesson page has it. */
  renderText: (html: string) => ReactNode;
};

/** Reviews, a section and a question, one after the other, ending with the day's step. */
export function TenMinutes({ renderText }: TenMinutesProps) {
  const session = useTenMinutes();
  return (
    <div className={styles.screen}>
      <h1 className="size-7">Ten minutes</h1>
      {session.data ? (
        <Steps session={session.data} renderText={renderText} />
      ) : session.isError ? (
        <ErrorState
          message={session.error.message}
          onRetry={session.refetch}
          retrying={session.isFetching}
        />
      ) : (
        <SkeletonLines lines={6} title />
      )}
    </div>
  );
}

type StepsProps = TenMinutesProps & { session: Session };

function Steps({ session, renderText }: StepsProps) {
  const { steps } = session;
  /** After the answer, its explanation stays until the learner moves on. */
  const [isReadingVerdict, setIsReadingVerdict] = useState(false);
  const current = isReadingVerdict ? 'question' : findCurrentStep(steps);
  if (steps.length === 0) {
    return (
      <EmptyState
        title="Nothing to do here yet"
        text="Choose a course first. Then you’ll find ten minutes of learning here each day."
        action={
          <LinkButton variant="primary" to="/user-screen/user-courses">
            See all courses
          </LinkButton>
        }
      />
    );
  }
  if (!current) return <ClosingStep session={session} />;
  const index = steps.findIndex(({ kind }) => kind === current);
  return (
    <>
      <div className={`${styles.top} stack center gap-4 mt-4 mb-5`}>
        <div className={styles.bars}>
          <ProgressSteps
            steps={steps.map(({ done, kind }): ProgressStep => {
              if (kind === current) return 'now';
              return done ? 'done' : 'open';
            })}
          />
        </div>
        <p className="num">
          <b>
            {index + 1} of {steps.length}
          </b>{' '}
          {stepNames[current]}
        </p>
        <LinkButton small to="/user-screen">
          Leave
        </LinkButton>
      </div>
      {current === 'reviews' && <ReviewStep questions={session.reviews} />}
      {current === 'reading' && session.reading && (
        <ReadingStep reading={session.reading} renderText={renderText} />
      )}
      {current === 'question' && session.question && (
        <QuestionStep
          question={session.question}
          onAnswered={() => setIsReadingVerdict(true)}
          onContinue={() => setIsReadingVerdict(false)}
        />
      )}
    </>
  );
}
