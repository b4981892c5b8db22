import type { ReactNode } from 'react';
import type { CourseCard, CourseDetail } from '../../../contract/catalog.ts';
import { Section, SectionHeader } from '../../ui/layout/section.tsx';
import { CourseCards } from '../shared/course-cards.tsx';
import type { CourseProgress } from './curriculum.tsx';
import { courseLayouts } from './layouts.tsx';
import { CourseTabs } from './tabs.tsx';

type CoursePageProps = {
  course: CourseDetail;
  /** Undefined for visitors and while loading. */
  progress: CourseProgress | undefined;
  /** The buttons in the summary: start, continue, buy. */
  action: ReactNode;
  /** The content of the Reviews tab. */
  reviews: ReactNode;
  /** Shown below the tabs. */
  children: ReactNode;
};

export function CoursePage({ course, progress, action, reviews, children }: CoursePageProps) {
  const Layout = courseLayouts[course.layout];
  return (
    <Layout course={course} action={action}>
      <CourseTabs course={course} progress={progress} reviews={reviews} />
      {children}
    </Layout>
  );
}

export function MoreCourses({ courses }: { courses: CourseCard[] }) {
  if (courses.length === 0) return null;
  return (
    <Section>
      <SectionHeader title="More courses" link={{ to: '/courses', label: 'See all courses' }} />
      <CourseCards courses={courses} />
    </Section>
  );
}
