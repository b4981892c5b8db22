import type { ReactNode } from 'react';
import type { MetaFunction } from 'react-router';
import type { EnrolledCourse } from '../../../contract/learning/enrolment.ts';
import { CourseCards } from '../../catalog/shared/course-cards.tsx';
import { pageMeta } from '../../page/meta.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonCards, SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { ScreenHeader, ScreenSection } from '../../ui/layout/screen.tsx';
import { Tabs } from '../../ui/navigation/tabs.tsx';
import { CompletedCard, InProgressCard } from './enrolled-course-card.tsx';
import { useEnrolledCourses, usePopularCourses } from './hooks.ts';
import styles from './my-learning.module.css';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'My Learning',
    description: 'The courses you are taking and those you have finished.',
    hidden: true,
  });

export default function MyLearning() {
  return (
    <>
      <ScreenHeader
        title="My Learning"
        text="The courses you are taking and those you have finished."
      />
      <div className={styles.tabs}>
        <Tabs
          label="My Learning"
          tabs={[
            { id: 'in-progress', label: 'In Progress', content: <InProgress /> },
            { id: 'completed', label: 'Completed', content: <Completed /> },
          ]}
        />
      </div>
    </>
  );
}

function InProgress() {
  return (
    <>
      <h2 className="visually-hidden">In Progress</h2>
      <Taken
        pick={({ completedAt }) => completedAt === null}
        card={(course, today, first) => (
          <InProgressCard key={course.id} course={course} today={today} first={first} />
        )}
      >
        <EmptyState
          title="You are not taking a course right now"
          text="A course is a stair of short lessons, one after the other. Choose the one you want to walk down next."
          action={
            <LinkButton variant="primary" to="/user-screen/user-courses">
              Choose a course
            </LinkButton>
          }
        />
        <Suggestions />
      </Taken>
    </>
  );
}

function Completed() {
  return (
    <>
      <h2 className="visually-hidden">Completed</h2>
      <Taken
        pick={({ completedAt }) => completedAt !== null}
        card={(course, today) => <CompletedCard key={course.id} course={course} today={today} />}
      >
        <EmptyState
          title="No course finished yet"
          text="A course moves here with its last lesson, and stays to be read again whenever you like."
          action={<LinkButton to="/user-screen/user-courses">See all courses</LinkButton>}
        />
      </Taken>
    </>
  );
}

type TakenProps = {
  pick: (course: EnrolledCourse) => boolean;
  card: (course: EnrolledCourse, today: string, first: boolean) => ReactNode;
  /** What stands in for the cards when there are none. */
  children: ReactNode;
};

/** The courses of one tab. */
function Taken({ pick, card, children }: TakenProps) {
  const taken = useEnrolledCourses();
  if (taken.isPending) return <Waiting />;
  if (taken.isError) {
    return (
      <ErrorState
        message={taken.error.message}
        onRetry={taken.refetch}
        retrying={taken.isFetching}
      />
    );
  }
  const { today, courses } = taken.data;
  const picked = courses.filter(pick);
  if (picked.length === 0) return children;
  const first = picked.find(({ open }) => open);
  return (
    <div className={styles.list}>
      {picked.map((course) => card(course, today, course === first))}
    </div>
  );
}

/** In the shape of two cards, so that nothing jumps when they come. */
function Waiting() {
  return (
    <div className={styles.list}>
      {[1, 2].map((card) => (
        <div key={card} className={styles.waiting}>
          <i aria-hidden="true" />
          <SkeletonLines lines={4} title />
        </div>
      ))}
    </div>
  );
}

/** Left out when they cannot be loaded: the way to all courses stands above. */
function Suggestions() {
  const popular = usePopularCourses(4);
  if (popular.isError) return null;
  return (
    <ScreenSection title="What others take">
      {popular.isPending ? <SkeletonCards cards={4} /> : <CourseCards courses={popular.data} />}
    </ScreenSection>
  );
}
