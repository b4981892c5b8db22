import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import {
  type CourseDetail as Course,
  getCourse,
  listCourses,
  type CourseCard as OtherCourse,
} from '../../../contract/catalog.ts';
import { listCourseVoices } from '../../../contract/community/comments.ts';
import { CourseEnrolment, showEnrolment } from '../../billing/enrolment/enrolment-form.tsx';
import { CourseCommentForm } from '../../community/comments/comment-form.tsx';
import { useVoices, type VoicePage } from '../../community/comments/comments.ts';
import { callOnServer, callPageOnServer } from '../../data/server-call.ts';
import { useCourseView } from '../../learning/shared/own-course.ts';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { Section, SectionHead } from '../../ui/layout/section.tsx';
import { CourseCards } from '../shared/course-cards.tsx';
import { CourseAction } from './course-action.tsx';
import { courseData, faqData } from './course-data.ts';
import { courseLayouts } from './course-layouts.tsx';
import { CourseTabs } from './course-tabs.tsx';

export const handle: PageHandle = { query: ['tab', 'enrol'] };

export async function loader({ context, params }: LoaderFunctionArgs) {
  const id = Number(/^\d{1,9}$/.exec(params.id ?? '')?.[0]);
  if (!id) throw data(null, { status: 404 });
  const [course, voices, popular] = await Promise.all([
    callOnServer(context, getCourse, { params: { id } }),
    callPageOnServer(context, listCourseVoices, { params: { id }, query: { limit: 10 } }),
    // One more than is shown: this course may be among them.
    callOnServer(context, listCourses, { query: { sort: 'students', order: 'desc', limit: 5 } }),
  ]);
  return { course, voices, others: popular.filter((other) => other.id !== course.id).slice(0, 4) };
}

/** Another tab, or the enrolment form: all that they show is here already. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl } = change;
  const isSamePage = currentUrl.pathname === nextUrl.pathname;
  return isSamePage && currentUrl.search !== nextUrl.search
    ? false
    : change.defaultShouldRevalidate;
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const course = args.loaderData?.course;
  if (!course) return [];
  return pageMeta(args, {
    title: course.title,
    description: course.summary,
    path: `/course-detail/${course.id}`,
    structuredData: [courseData(course), ...(course.faqs.length > 0 ? [faqData(course.faqs)] : [])],
  });
};

export default function CourseDetail() {
  const { course, voices, others } = useLoaderData<typeof loader>();
  return (
    <>
      {/* Nothing that was typed or opened for one course is shown for the next. */}
      <CoursePage key={course.id} course={course} firstVoices={voices} />
      <MoreCourses others={others} />
    </>
  );
}

function CoursePage({ course, firstVoices }: { course: Course; firstVoices: VoicePage }) {
  const [search, setSearch] = useSearchParams();
  const voices = useVoices(course.id, firstVoices);
  useCourseView(course.id);
  const isEnrolling = search.has('enrol');
  const Layout = courseLayouts[course.layout];

  function enrol() {
    if (isEnrolling) return showEnrolment();
    const open = (before: URLSearchParams) => new URLSearchParams([...before, ['enrol', '1']]);
    setSearch(open, { replace: true, preventScrollReset: true });
  }

  return (
    <>
      <Layout
        course={course}
        action={<CourseAction course={course} isEnrolling={isEnrolling} onGetNow={enrol} />}
      >
        <CourseTabs course={course} voices={voices} />
        <CourseCommentForm courseId={course.id} onPublished={voices.add} />
      </Layout>
      {isEnrolling && <CourseEnrolment course={course} />}
    </>
  );
}

function MoreCourses({ others }: { others: OtherCourse[] }) {
  if (others.length === 0) return null;
  return (
    <Section>
      <SectionHead title="More courses" link={{ to: '/courses', label: 'See all courses' }} />
      <CourseCards courses={others} />
    </Section>
  );
}
