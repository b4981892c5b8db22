import type { ReactNode } from 'react';
import type { MetaFunction } from 'react-router';
import { CourseCards } from '../course-cards.tsx';
import { pageMeta } from '../meta.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState, ErrorState } from '../ui/empty-state.tsx';
import { Block, ScreenHead } from '../ui/screen.tsx';
import { SkeletonCards } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { usePopularCourses, useTakenCourses } from './hooks.ts';
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
      <ScreenHead
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
      <h2 className="sr">In Progress</h2>
      <Taken completed={false}>
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

/** The courses of one tab, or what stands in for them when there are none. */
function Taken({ completed, children }: { completed: boolean; children: ReactNode }) {
  const taken = useTakenCourses();
  if (taken.isPending) return <SkeletonCards cards={4} />;
  if (taken.isError) {
    return (
      <ErrorState
        message={taken.error.message}
        onRetry={taken.refetch}
        retrying={taken.isFetching}
      />
    );
  }
  const courses = taken.data.filter(({ completedAt }) => (completedAt !== null) === completed);
  return courses.length > 0 ? <CourseCards courses={courses} /> : children;
}

/** Left out when they cannot be loaded: the way to all courses stands above. */
function Suggestions() {
  const popular = usePopularCourses(4);
  if (popular.isError) return null;
  return (
    <Block title="What others take">
      {popular.isPending ? <SkeletonCards cards={4} /> : <CourseCards courses={popular.data} />}
    </Block>
  );
}

function Completed() {
  return (
    <>
      <h2 className="sr">Completed</h2>
      <Taken completed>
        <EmptyState
          title="No course finished yet"
          text="A course moves here with its last lesson, and stays to be read again whenever you like."
          action={<LinkButton to="/user-screen/user-courses">See all courses</LinkButton>}
        />
      </Taken>
    </>
  );
}
