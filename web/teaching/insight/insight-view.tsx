import { type CourseInsight, smallGroup } from '../../../contract/teaching/insight.ts';
import { formatNumber } from '../../../contract/text/numbers.ts';
import { noun, plural } from '../../../contract/text/plurals.ts';
import { formatTimeAgo } from '../../../contract/text/relative-times.ts';
import { QueryView } from '../../data/query-view.tsx';
import { useListQuery } from '../../lists/list-query.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { SkeletonChart } from '../../ui/feedback/skeleton-shapes.tsx';
import { Figure, Figures } from '../../ui/layout/facts.tsx';
import { percent } from '../shared/figure-words.ts';
import { StudioFailure } from '../shared/studio-failure.tsx';
import { coursePath } from '../shared/studio-paths.ts';
import { EnrolmentChart } from './enrolment-chart.tsx';
import { FunnelChart } from './funnel-chart.tsx';
import { insightQuery, useCourseInsight } from './hooks.ts';
import styles from './insight.module.css';
import { QuestionSection } from './question-table.tsx';
import { TimeChart } from './time-chart.tsx';
import { duration } from './words.ts';
import { WorthALookList } from './worth-a-look.tsx';

/** In place of the figures of a course that no learner could see so far. */
export function NotPublished({ courseId }: { courseId: number }) {
  return (
    <div className="mt-6">
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
  const { period } = useListQuery(insightQuery).query;
  const insight = useCourseInsight(courseId, period);
  return (
    <QueryView
      result={insight}
      skeleton={
        <div className="stack gap-7 mt-5">
          <SkeletonLines lines={2} />
          <SkeletonChart columns={12} />
          <SkeletonChart columns={10} />
        </div>
      }
      failure={(error, retry) => <StudioFailure error={error} {...retry} />}
    >
      {(figures) => (
        <div className={`${styles.view} stack gap-7`} aria-busy={insight.isPlaceholderData}>
          <InsightParts insight={figures} />
        </div>
      )}
    </QueryView>
  );
}

function InsightParts({ insight }: { insight: CourseInsight }) {
  const { courseId, enrolments, began, lessons, period } = insight;
  const { query, show } = useListQuery(insightQuery);
  const questions = (
    <QuestionSection
      courseId={courseId}
      hardest={insight.hardest}
      total={insight.questions}
      page={query.questions}
      onPage={(questions) => show({ questions })}
    />
  );
  if (enrolments.total === 0 && period === 'all') {
    return (
      <div className="mt-6">
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
    <p className="tiny pt-3 ruled">
      {at
        ? `Lessons and questions were counted ${formatTimeAgo(at)}. They’re counted twice an hour.`
        : 'Lessons and questions haven’t been counted yet. That happens twice an hour.'}
    </p>
  );
}

function KeyFigures({ insight }: { insight: CourseInsight }) {
  const { enrolments, active, completion, time, ratings } = insight;
  const { total, byTeams } = enrolments;
  return (
    <Figures band>
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
    </Figures>
  );
}
