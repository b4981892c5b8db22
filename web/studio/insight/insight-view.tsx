import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { type CourseInsight, smallGroup } from '../../../contract/studio/insight.ts';
import { formatNumber } from '../../../contract/text/numbers.ts';
import { noun, plural } from '../../../contract/text/plurals.ts';
import { formatTimeAgo } from '../../../contract/text/relative-times.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { SkeletonChart } from '../../ui/feedback/skeleton-shapes.tsx';
import { StudioFailure } from '../shared/studio-failure.tsx';
import { coursePath } from '../shared/studio-paths.ts';
import { EnrolmentChart } from './enrolment-chart.tsx';
import { FunnelChart } from './funnel-chart.tsx';
import { useCourseInsight } from './hooks.ts';
import styles from './insight.module.css';
import { usePeriod } from './period-picker.tsx';
import { QuestionSection } from './question-table.tsx';
import { TimeChart } from './time-chart.tsx';
import { duration, percent } from './words.ts';
import { WorthALookList } from './worth-a-look.tsx';

/** In place of the figures of a course that no learner could see so far. */
export function NotPublished({ courseId }: { courseId: number }) {
  return (
    <div className={styles.empty}>
      <EmptyState
        title="Not published yet"
        text="Once it’s published and people enrol, you’ll see how far they get, how long they take and which questions mislead them."
        action={
          <LinkButton small to={coursePath(courseId)}>
            Open the outline
          </LinkButton>
        }
      />
    </div>
  );
}

/** The figures of one course in the period that the address names. */
export function InsightView({ courseId }: { courseId: number }) {
  const [period] = usePeriod();
  const insight = useCourseInsight(courseId, period);
  if (insight.isPending) {
    return (
      <div className={styles.loading}>
        <SkeletonLines lines={2} />
        <SkeletonChart columns={12} />
        <SkeletonChart columns={10} />
      </div>
    );
  }
  if (insight.isError) {
    return (
      <StudioFailure
        error={insight.error}
        onRetry={() => void insight.refetch()}
        retrying={insight.isFetching}
      />
    );
  }
  return (
    <div className={styles.view} aria-busy={insight.isPlaceholderData}>
      <Figures insight={insight.data} />
    </div>
  );
}

function Figures({ insight }: { insight: CourseInsight }) {
  const { courseId, enrolments, began, lessons, period } = insight;
  const [search, setSearch] = useSearchParams();
  const page = Number(search.get('questions')) || null;
  const showQuestions = (page: number | null) => {
    setSearch(
      (search) => {
        if (page === null) search.delete('questions');
        else search.set('questions', String(page));
        return search;
      },
      { preventScrollReset: true },
    );
  };
  const questions = (
    <QuestionSection
      courseId={courseId}
      hardest={insight.hardest}
      total={insight.questions}
      page={page}
      onPage={showQuestions}
    />
  );
  if (enrolments.total === 0 && period === 'all') {
    return (
      <div className={styles.empty}>
        <EmptyState
          title="No learners yet"
          text="Once people enrol, you’ll see how far they get, how long they take and which questions mislead them."
          action={
            <LinkButton small to={coursePath(courseId)}>
              Open the course
            </LinkButton>
          }
        />
      </div>
    );
  }
  return (
    <>
      <KeyFigures insight={insight} />
      <EnrolmentChart weeks={enrolments.weeks} />
      {began === null ? (
        <p className={styles.tooFew}>
          Fewer than {smallGroup} learners enrolled in this period, so lessons aren’t broken down:
          it would show what single people did. Choose a longer period to see more.
        </p>
      ) : (
        <>
          <FunnelChart began={began} lessons={lessons} />
          <div className={styles.pair}>
            <TimeChart lessons={lessons} />
            <WorthALookList {...insight} />
          </div>
        </>
      )}
      {questions}
      <CountedAt at={insight.countedAt} />
    </>
  );
}

function CountedAt({ at }: { at: string | null }) {
  return (
    <p className={styles.counted}>
      {at
        ? `Lessons and questions were plural ${formatTimeAgo(at)}. They’re plural twice an hour.`
        : 'Lessons and questions haven’t been plural yet. That happens twice an hour.'}
    </p>
  );
}

function KeyFigures({ insight }: { insight: CourseInsight }) {
  const { enrolments, active, completion, time, ratings } = insight;
  const { total, byTeams } = enrolments;
  return (
    <dl className={styles.figures}>
      <Figure value={formatNumber(total)} name={noun(total, 'enrolment')}>
        {byTeams !== null && byTeams > 0 && `${byTeams} of them by teams · `}
        {plural(active, 'active learner')}
      </Figure>
      <Figure
        value={total === 0 ? '–' : percent(completion.finished / total)}
        name="finished the course"
      >
        {completion.medianDays === null
          ? `${completion.finished} of ${total}`
          : `half of them within ${plural(completion.medianDays, 'day')}`}
      </Figure>
      <Figure
        value={time.minutes === null ? '–' : duration(time.minutes)}
        name="of learning, on average"
      >
        {time.minutes === null
          ? `needs ${smallGroup} learners who finished`
          : `planned: ${duration(time.planned)}`}
      </Figure>
      <Figure
        value={ratings.average === null ? '–' : ratings.average.toFixed(1)}
        name={`from ${plural(ratings.count, 'rating')}`}
      >
        {ratings.count > 0 && `${ratings.fiveStars} gave five stars`}
      </Figure>
    </dl>
  );
}

type FigureProps = { value: string; name: string; children: ReactNode };

function Figure({ value, name, children }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={styles.value}>{value}</dd>
      <dd className={styles.detail}>{children}</dd>
    </div>
  );
}
