import type { CourseDetail } from '../../../contract/catalog.ts';
import type { Voices } from '../../community/comments/comments.ts';
import { CourseReviews } from '../../community/comments/reviews.tsx';
import { Accordion } from '../../ui/navigation/accordion.tsx';
import { Tabs } from '../../ui/navigation/tabs.tsx';
import { CourseCurriculum } from './course-curriculum.tsx';
import { CourseInstructor } from './course-instructor.tsx';
import { CourseOverview } from './course-overview.tsx';

export function CourseTabs({ course, voices }: { course: CourseDetail; voices: Voices }) {
  return (
    <div id="about">
      <Tabs
        label="About this course"
        tabs={[
          { id: 'overview', label: 'Overview', content: <CourseOverview course={course} /> },
          { id: 'curriculum', label: 'Curriculum', content: <CourseCurriculum course={course} /> },
          { id: 'instructor', label: 'Instructor', content: <CourseInstructor course={course} /> },
          { id: 'faqs', label: 'Faqs', content: <CourseFaqs faqs={course.faqs} /> },
          {
            id: 'reviews',
            label: 'Reviews',
            content: <CourseReviews course={course} voices={voices} />,
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
