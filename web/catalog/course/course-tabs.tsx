import type { ReactNode } from 'react';
import type { CourseDetail } from '../../../contract/catalog.ts';
import { Accordion } from '../../ui/navigation/accordion.tsx';
import { Tabs } from '../../ui/navigation/tabs.tsx';
import { CourseCurriculum, type CourseProgress } from './course-curriculum.tsx';
import { CourseInstructor } from './course-instructor.tsx';
import { CourseOverview } from './course-overview.tsx';

type CourseTabsProps = {
  course: CourseDetail;
  progress: CourseProgress | undefined;
  reviews: ReactNode;
};

export function CourseTabs({ course, progress, reviews }: CourseTabsProps) {
  return (
    <div id="about">
      <Tabs
        label="About this course"
        tabs={[
          { id: 'overview', label: 'Overview', content: <CourseOverview course={course} /> },
          {
            id: 'curriculum',
            label: 'Curriculum',
            content: <CourseCurriculum course={course} progress={progress} />,
          },
          { id: 'instructor', label: 'Instructor', content: <CourseInstructor course={course} /> },
          { id: 'faqs', label: 'Faqs', content: <CourseFaqs faqs={course.faqs} /> },
          {
            id: 'reviews',
            label: 'Reviews',
            content: reviews,
          },
        ]}
      />
    </div>
  );
}

function CourseFaqs({ faqs }: Pick<CourseDetail, 'faqs'>) {
  return (
    <>
      <h2 className="visually-hidden">Frequently asked questions</h2>
      <Accordion
        open={0}
        items={faqs.map(({ question, answer }) => ({ title: question, content: answer }))}
      />
    </>
  );
}
