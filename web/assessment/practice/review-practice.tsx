import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import { getReviewPractice, type ReviewPractice } from '../../../contract/assessment/practice.ts';
import { lessonPath } from '../../catalog/shared/paths.ts';
import { call } from '../../data/api.ts';
import { queryClient } from '../../data/query.ts';
import { pageMeta } from '../../page/meta.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { ProgressSteps } from '../../ui/charts/progress-bar.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { ScreenHeader } from '../../ui/layout/screen.tsx';
import { PracticeQuestion } from '../shared/practice/practice-question.tsx';
import { callsFor } from './practice-calls.ts';
import styles from './review-practice.module.css';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Practice',
    description: 'Practice questions from your courses that come back today.',
    hidden: true,
  });

/** The questions stay as they are while they are answered, though answering schedules them. */
export default function ReviewPracticePage() {
  const [session, setSession] = useState(0);
  const { data, error, isError, refetch, isFetching } = useQuery({
    queryKey: ['assessment', 'review-practice', session],
    queryFn: ({ signal }) => call(getReviewPractice, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <div className={styles.page}>
      <ScreenHeader title="Practice" text={data && introOf(data.questions.length)} />
      {!data && !isError && <SkeletonLines lines={8} title />}
      {!data && isError && (
        <ErrorState message={error.message} onRetry={refetch} retrying={isFetching} />
      )}
      {data && data.questions.length === 0 && (
        <EmptyState
          drawing="lamp"
          title="Nothing to practise right now"
          text="Practice questions you try in a lesson come back here: soon if you missed them, later if you knew them."
          action={<LinkButton to="/user-screen/my-learning">Go to My Learning</LinkButton>}
        />
      )}
      {data && data.questions.length > 0 && (
        <Questions key={session} {...data} onMore={() => setSession((count) => count + 1)} />
      )}
    </div>
  );
}

const numbers = [
  'No questions',
  'One question',
  'Two questions',
  'Three questions',
  'Four questions',
  'Five questions',
];

function introOf(count: number): string | undefined {
  if (count === 0) return undefined;
  return `${numbers[count] ?? `${count} questions`} from your courses. Nothing is marked: try as often as you like.`;
}

type QuestionsProps = ReviewPractice & { onMore: () => void };

function Questions({ questions, due, onMore }: QuestionsProps) {
  const [answered, setAnswered] = useState<ReadonlySet<number>>(new Set());
  const steps = questions.map((_, index) => {
    if (answered.has(index)) return 'done';
    return questions.findIndex((_, other) => !answered.has(other)) === index ? 'now' : 'open';
  });
  const isOver = answered.size === questions.length;
  const more = due - questions.length;
  return (
    <>
      <div className={styles.progress}>
        <div>
          <ProgressSteps steps={steps} />
        </div>
        <p>
          {answered.size} of {questions.length} answered
        </p>
      </div>
      {questions.map(({ shown, course, lesson }, index) => (
        <div className={styles.question} key={`${lesson.slug} ${shown.id}`}>
          <PracticeQuestion
            question={shown}
            calls={callsFor(lesson.slug)}
            heading="h2"
            from={`${course.title}: ${lesson.name}`}
            help={
              <TextLink small to={lessonPath(lesson.slug)}>
                Read the lesson
              </TextLink>
            }
            onVerdict={({ solution }) => {
              if (solution) setAnswered((answered) => new Set(answered).add(index));
              // A day of learning may have earned a badge, and the menu counts what is due.
              queryClient.invalidateQueries({ queryKey: ['notifications'] });
            }}
          />
        </div>
      ))}
      {isOver && (
        <div className={styles.end} role="status">
          <p>
            <b>All {questions.length === 1 ? 'done' : `${questions.length} done`}.</b> What you knew
            comes back in a few days, the rest sooner.
          </p>
          {more > 0 && (
            <Button variant="primary" onClick={onMore}>
              {more === 1 ? 'One more' : `${Math.min(more, 5)} more`}
            </Button>
          )}
          <LinkButton to="/user-screen/review">Back to Review</LinkButton>
        </div>
      )}
    </>
  );
}
