import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { planTexts } from '../../contract/billing.ts';
import {
  type CourseCard as Course,
  getCourse,
  listFeaturedCourses,
} from '../../contract/catalog.ts';
import { pageMeta } from '../meta.ts';
import { callOnServer } from '../server-call.ts';
import { CardGrid, CourseCard } from '../ui/course-card.tsx';
import { Section, SectionHead } from '../ui/section.tsx';
import { TextLink } from '../ui/text-link.tsx';
import styles from './course-detail.module.css';
import { CourseHead } from './course-head.tsx';
import { CourseSummary } from './course-summary.tsx';
import { LessonSteps } from './lesson-steps.tsx';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const id = Number(/^\d{1,9}$/.exec(params.id ?? '')?.[0]);
  if (!id) throw data(null, { status: 404 });
  const [course, featured] = await Promise.all([
    callOnServer(context, getCourse, { params: { id } }),
    callOnServer(context, listFeaturedCourses),
  ]);
  return { course, others: featured.filter((other) => other.id !== course.id) };
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const course = args.loaderData?.course;
  if (!course) return [];
  return pageMeta(args, {
    title: course.title,
    description: course.summary,
    structuredData: [courseData(course)],
  });
};

function courseData(course: Course) {
  return {
    '@type': 'Course',
    name: course.title,
    description: course.summary,
    about: course.category,
    educationalLevel: course.level,
    timeRequired: `P${Number.parseInt(course.duration, 10)}W`,
    provider: { '@type': 'Organization', name: 'Stepwell' },
    instructor: { '@type': 'Person', name: course.teacher },
  };
}

export default function CourseDetail() {
  const { course, others } = useLoaderData<typeof loader>();
  return (
    <>
      <CourseHead course={course} />
      <div className={`wrap ${styles.body}`}>
        <div className={styles.overview}>
          <h2>Overview</h2>
          <p>
            {course.teacher} teaches this course. It is planned for {course.duration.toLowerCase()},
            and you set the pace.
          </p>
          <LessonSteps />
        </div>
        <div className={styles.aside}>
          <CourseSummary course={course} />
          <div className={styles.team}>
            <h3>Training a team?</h3>
            <p>
              Give this course to {planTexts.teamUsers}, set due dates and follow their progress.{' '}
              <TextLink to="/pricing">See Pricing</TextLink>
            </p>
          </div>
        </div>
      </div>
      {others.length > 0 && (
        <Section>
          <SectionHead title="More courses" link={{ to: '/courses', label: 'See all courses' }} />
          <CardGrid>
            {others.slice(0, 4).map((other) => (
              <CourseCard key={other.id} course={other} />
            ))}
          </CardGrid>
        </Section>
      )}
    </>
  );
}
