import { useQuery } from '@tanstack/react-query';
import type { MetaFunction } from 'react-router';
import { getProgress, type Progress } from '../../../contract/learning/progress.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { noun } from '../../../contract/text/plurals.ts';
import { call } from '../../data/api.ts';
import { pageMeta } from '../../page/meta.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { SkeletonChart } from '../../ui/feedback/skeleton-shapes.tsx';
import { ScreenHeader } from '../../ui/layout/screen.tsx';
import { CoursesChart } from './courses-chart.tsx';
import { DaysChart } from './days-chart.tsx';
import { EmptyProgress } from './empty-progress.tsx';
import { formatTime } from './format.ts';
import styles from './progress.module.css';
import { ScoreChart } from './scores-chart.tsx';
import { Topics } from './topics.tsx';
import { WeeksChart } from './weeks-chart.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Progress',
    description: 'How far you have come in your courses.',
    hidden: true,
  });

function useProgress() {
  return useQuery({
    queryKey: ['learning', 'progress'],
    queryFn: ({ signal }) => call(getProgress, {}, { signal }),
    // Learners who come from a lesson expect to see the minutes they just spent there.
    staleTime: 0,
  });
}

export default function ProgressScreen() {
  const { data: progress, error, refetch, isFetching } = useProgress();
  if (!progress) {
    return (
      <>
        <ScreenHeader title="Progress" text="What you have done" />
        {error ? (
          <ErrorState message={error.message} onRetry={refetch} retrying={isFetching} />
        ) : (
          <ProgressSkeleton />
        )}
      </>
    );
  }
  const { since, today, scores, lessonsCompleted, courses } = progress;
  if (since === null && lessonsCompleted === 0 && scores.length === 0) {
    return (
      <>
        <ScreenHeader title="Progress" text="How far you have come." />
        <EmptyProgress isEnrolled={courses.length > 0} />
      </>
    );
  }
  const head = since ? `since ${formatDay(since, { today })}` : 'so far';
  return (
    <>
      <ScreenHeader title="Progress" text={`What you have done ${head}`} />
      <Figures progress={progress} />
      <div className={styles.charts}>
        <CoursesChart courses={courses} />
        <ScoreChart scores={scores} />
        <DaysChart today={today} days={progress.days} streak={progress.streak} />
        <WeeksChart weeks={progress.weeks} />
        <Topics
          strongest={progress.strongest}
          weakest={progress.weakest}
          hasAttempts={scores.length > 0}
        />
      </div>
    </>
  );
}

function Figures({ progress }: { progress: Progress }) {
  const { lessonsCompleted, rightPercent, streak, seconds } = progress;
  const figures = [
    [String(lessonsCompleted), `${noun(lessonsCompleted, 'lesson')} completed`],
    [rightPercent === null ? '–' : `${rightPercent}%`, 'right answers'],
    [String(streak.current), `${noun(streak.current, 'day')} in a row`],
    [formatTime(seconds), 'of learning'],
  ];
  return (
    <dl className={`${styles.figures} num stack mt-67 ruled lined`}>
      {figures.map(([value, label]) => (
        <div className="row" key={label}>
          <dt className="mt-2 small muted">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function ProgressSkeleton() {
  return (
    <div className="mt-67">
      <SkeletonLines lines={2} />
      <div className={styles.charts} aria-hidden="true">
        {['courses', 'scores', 'days', 'weeks'].map((chart) => (
          <SkeletonChart key={chart} />
        ))}
      </div>
    </div>
  );
}
