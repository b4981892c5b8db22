import { lazy, Suspense } from 'react';
import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { type CourseDetail, getCourse, listCourses } from '../../../contract/catalog.ts';
import { listCourseComments } from '../../../contract/community/comments.ts';
import { CoursePage, MoreCourses } from '../../catalog/course/page.tsx';
import { courseStructuredData, faqStructuredData } from '../../catalog/course/structured-data.ts';
import { coursePath } from '../../catalog/shared/paths.ts';
import { CommentForm } from '../../community/comments/comment-form.tsx';
import { CourseReviews } from '../../community/comments/reviews.tsx';
import {
  type CommentPage,
  useCourseComments,
} from '../../community/comments/use-course-comments.ts';
import { callOnServer, callPageOnServer } from '../../data/server-call.ts';
import { siteOf } from '../../data/site.ts';
import { CourseAction } from '../../learning/course/course-action.tsx';
import { useCourseView, useMyCourse } from '../../learning/shared/my-courses.ts';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { coverAs } from '../../ui/drawings/illustration.tsx';

const loadEnrolment = () => import('../../billing/enrolment/enrolment-form.tsx');

/**
 * Loaded on demand, since most visitors only look at the course. Where the form is part of the first page it has to be there
 * before hydration: React would replace a form that it can't hydrate yet, with what was typed into it.
 */
const isOnFirstPage = import.meta.env.SSR || new URLSearchParams(location.search).has('enrol');
const CourseEnrolment = isOnFirstPage
  ? (await loadEnrolment()).CourseEnrolment
  : lazy(async () => ({ default: (await loadEnrolment()).CourseEnrolment }));

export const handle: PageHandle = { query: ['tab', 'enrol'] };

export async function loader({ context, params }: LoaderFunctionArgs) {
  const id = Number(/^\d{1,9}$/.exec(params.id ?? '')?.[0]);
  if (!id) throw data(null, { status: 404 });
  const [course, comments, popular] = await Promise.all([
    callOnServer(context, getCourse, { params: { id } }),
    callPageOnServer(context, listCourseComments, { params: { id }, query: { limit: 10 } }),
    // One more than is shown: this course may be among them.
    callOnServer(context, listCourses, { query: { sort: 'students', order: 'desc', limit: 5 } }),
  ]);
  return {
    course,
    comments,
    others: popular.filter((other) => other.id !== course.id).slice(0, 4),
  };
}

/** Switching tabs or opening the enrolment form needs nothing new from the server. */
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
  const image = coverAs(course.image, 'shared-1200');
  const tags = pageMeta(args, {
    title: course.title,
    description: course.summary,
    path: coursePath(course.id),
    image,
    hidden: course.archived,
    structuredData: [
      courseStructuredData(course, siteOf(args.matches).name),
      ...(course.faqs.length > 0 ? [faqStructuredData(course.faqs)] : []),
    ],
  });
  return image && !course.archived ? [...tags, ...sharedImage] : tags;
};

/** Some networks fetch the picture only once they know what it is. */
const sharedImage = [
  { property: 'og:image:type', content: 'image/jpeg' },
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
];

/** The catalogue's course page, with what learning, community and billing add to it. */
export default function CourseRoute() {
  const { course, comments, others } = useLoaderData<typeof loader>();
  return (
    <>
      {/* The key drops everything that was typed or opened for the previous course. */}
      <Course key={course.id} course={course} firstComments={comments} />
      <MoreCourses courses={others} />
    </>
  );
}

function Course({ course, firstComments }: { course: CourseDetail; firstComments: CommentPage }) {
  const [search, setSearch] = useSearchParams();
  const { data: progress } = useMyCourse(course.id);
  const comments = useCourseComments(course.id, firstComments);
  useCourseView(course.id);
  const isEnrolling = search.has('enrol');

  function enrol() {
    if (isEnrolling) return void loadEnrolment().then(({ showEnrolment }) => showEnrolment());
    const open = (before: URLSearchParams) => new URLSearchParams([...before, ['enrol', '1']]);
    setSearch(open, { replace: true, preventScrollReset: true });
  }

  return (
    <>
      <CoursePage
        course={course}
        progress={progress}
        action={<CourseAction course={course} isEnrolling={isEnrolling} onGetNow={enrol} />}
        reviews={<CourseReviews course={course} comments={comments} />}
      >
        <CommentForm courseId={course.id} onPublished={comments.add} />
      </CoursePage>
      {isEnrolling && !course.archived && (
        <Suspense>
          <CourseEnrolment course={course} />
        </Suspense>
      )}
    </>
  );
}
