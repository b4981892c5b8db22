import type { ReactNode } from 'react';
import type { EnrolledCourse } from '../../../contract/learning/enrolment.ts';
import { CourseCards } from '../../catalog/shared/course-cards.tsx';
import { QueryView } from '../../data/query-view.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { SkeletonCards } from '../../ui/feedback/skeleton-shapes.tsx';
import { ScreenHeader, ScreenSection } from '../../ui/layout/screen.tsx';
import { Tabs } from '../../ui/navigation/tabs.tsx';
import { CompletedCard, InProgressCard } from './enrolled-course-card.tsx';
import { useEnrolledCourses, usePopularCourses } from './hooks.ts';
import styles from './my-learning.module.css';

/** `assigned`: what the learner's teams have assigned, which the learning domain doesn't know. */
export function MyLearning({ assigned }: { assigned: ReactNode }) {
  return (
    <>
      <ScreenHeader
        title="My Learning"
        text="The courses you’re taking and the ones you’ve finished"
        action={
          <div className="cluster gap-3">
            <LinkButton small to="/user-screen/handed-in">
              Handed in
            </LinkButton>
            <LinkButton small icon="pencil" to="/user-screen/notes">
              Notes
            </LinkButton>
          </div>
        }
      />
      {assigned}
      <div className="mt-6">
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
      <CourseList
        filter={({ completedAt }) => completedAt === null}
        card={(course, today, first) => (
          <InProgressCard key={course.id} course={course} today={today} first={first} />
        )}
      >
        <EmptyState
          drawing="boat"
          title="You’re not taking a course right now"
          text="A course is a series of short lessons. Choose the one you’d like to take next."
          action={
            <LinkButton variant="primary" to="/user-screen/user-courses">
              Choose a course
            </LinkButton>
          }
        />
        <Suggestions />
      </CourseList>
    </>
  );
}

function Completed() {
  return (
    <>
      <h2 className="visually-hidden">Completed</h2>
      <CourseList
        filter={({ completedAt }) => completedAt !== null}
        card={(course, today) => <CompletedCard key={course.id} course={course} today={today} />}
      >
        <EmptyState
          title="No finished courses yet"
          text="A course moves here when you finish its last lesson. You can reread it any time."
          action={<LinkButton to="/user-screen/user-courses">See all courses</LinkButton>}
        />
      </CourseList>
    </>
  );
}

type CourseListProps = {
  filter: (course: EnrolledCourse) => boolean;
  card: (course: EnrolledCourse, today: string, first: boolean) => ReactNode;
  /** Shown if there are no courses. */
  children: ReactNode;
};

function CourseList({ filter, card, children }: CourseListProps) {
  return (
    <QueryView result={useEnrolledCourses()} skeleton={<ListSkeleton />}>
      {({ today, courses }) => {
        const listed = courses.filter(filter);
        if (listed.length === 0) return children;
        const first = listed.find(({ open }) => open);
        return (
          <div className="stack gap-6">
            {listed.map((course) => card(course, today, course === first))}
          </div>
        );
      }}
    </QueryView>
  );
}

/** In the shape of two cards, so that nothing shifts when they load. */
function ListSkeleton() {
  return (
    <div className="stack gap-6">
      {[1, 2].map((card) => (
        <div key={card} className={`${styles.skeleton} folds-late gap-6`}>
          <i aria-hidden="true" />
          <SkeletonLines lines={4} title />
        </div>
      ))}
    </div>
  );
}

/** Omitted if they fail to load: there is a link to all courses above. */
function Suggestions() {
  const popular = usePopularCourses(4);
  if (popular.isError) return null;
  return (
    <ScreenSection title="Popular with other learners">
      {popular.isPending ? <SkeletonCards cards={4} /> : <CourseCards courses={popular.data} />}
    </ScreenSection>
  );
}
