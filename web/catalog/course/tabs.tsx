import type { ReactNode } from 'react';
import type { CourseDetail } from '../../../contract/catalog.ts';
import { Avatar } from '../../ui/drawings/avatar.tsx';
import { Accordion } from '../../ui/navigation/accordion.tsx';
import { Tabs } from '../../ui/navigation/tabs.tsx';
import { Prose } from '../shared/prose.tsx';
import { CourseCurriculum, type CourseProgress } from './curriculum.tsx';
import { CourseOutcomes } from './outcomes.tsx';

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
          { id: 'overview', label: 'Overview', content: <Overview course={course} /> },
          {
            id: 'curriculum',
            label: 'Curriculum',
            content: <CourseCurriculum course={course} progress={progress} />,
          },
          { id: 'instructor', label: 'Instructor', content: <Instructor {...course.author} /> },
          { id: 'faqs', label: 'Faqs', content: <Faqs faqs={course.faqs} /> },
          { id: 'reviews', label: 'Reviews', content: reviews },
        ]}
      />
    </div>
  );
}

function Overview({ course }: { course: CourseDetail }) {
  return (
    <>
      <h2 className="visually-hidden">Overview</h2>
      <Prose html={course.overview} />
      {/* The other layouts show the outcomes outside of the tabs. */}
      {course.layout === 'standard' && <CourseOutcomes course={course} level={3} columns />}
      {course.needs.length > 0 && (
        <div className="mt-7">
          <h3>What you need</h3>
          <ul className="mt-3">
            {course.needs.map((need) => (
              <li className="py-2 muted ruled" key={need}>
                {need}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function Instructor({ name, headline, aboutHtml }: CourseDetail['author']) {
  const [firstname = '', ...others] = name.split(' ');
  const lastname = others.at(-1) ?? '';
  return (
    <>
      <div className="row center gap-4 mb-5">
        <Avatar large person={{ firstname, lastname, username: name }} />
        <div>
          <h2 className="size-6">{name}</h2>
          <p className="muted">{headline}</p>
        </div>
      </div>
      <Prose html={aboutHtml} />
    </>
  );
}

function Faqs({ faqs }: Pick<CourseDetail, 'faqs'>) {
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
