import { lazy, Suspense, useEffect, useRef } from 'react';
import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  Outlet,
  redirect,
  useLoaderData,
  useLocation,
  useNavigate,
  useParams,
} from 'react-router';
import { findWithdrawnCourse } from '../../../contract/catalog/withdrawn-lesson.ts';
import { getLesson, type LessonDetail, LessonParams } from '../../../contract/catalog.ts';
import type { MyLesson } from '../../../contract/learning/enrolment.ts';
import { coursePath, lessonPath } from '../../catalog/shared/paths.ts';
import { callOnServer, leaveToDocument, pageServices } from '../../data/server-call.ts';
import { useSession } from '../../data/session.tsx';
import { siteOf } from '../../data/site.ts';
import { queryClient } from '../../data/viewer-query.ts';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { useLessonActivity } from '../activity/use-lesson-activity.ts';
import { PrivateNote } from '../notes/private-note.tsx';
import type { LessonContext } from '../shared/lesson-context.ts';
import { LessonText } from '../shared/lesson-text/lesson-text.tsx';
import { LessonGuide } from './guide/lesson-guide.tsx';
import { ReadingLinks } from './guide/reading-links.tsx';
import { useReadingMode } from './guide/reading-mode.ts';
import { LessonCompletion } from './lesson-completion.tsx';
import styles from './lesson-detail.module.css';
import { LessonHead } from './lesson-head.tsx';
import { lessonDescription, lessonStructuredData } from './lesson-meta.ts';
import { LessonPager } from './lesson-pager.tsx';
import { LessonRail } from './lesson-rail.tsx';
import { updateMyLesson, useCourseProgress, useMyLesson } from './my-lesson.ts';
import { useStartedVersion } from './started-version.ts';

export const handle: PageHandle = { frame: 'app' };

const loadLocked = () => import('./lesson-locked.tsx');

/** Few open a lesson that is locked, or one that was replaced while they read it. */
const LessonLocked = import.meta.env.SSR
  ? (await loadLocked()).LessonLocked
  : lazy(async () => ({ default: (await loadLocked()).LessonLocked }));
const VersionNotice = lazy(async () => ({
  default: (await import('./version-notice.tsx')).VersionNotice,
}));

/** Slugs that were published with a typo, and are linked to. */
const misspelt = new Map([
  ['leading-limes-and-framing-techniques', 'leading-lines-and-framing-techniques'],
]);

export async function loader({ context, params }: LoaderFunctionArgs) {
  const parsed = LessonParams.safeParse(params);
  if (!parsed.success) throw data(null, { status: 404 });
  const slug = misspelt.get(parsed.data.slug.toLowerCase()) ?? parsed.data.slug;
  const lesson = await callOnServer(context, getLesson, { params: { slug } }).catch(
    async (refusal: unknown) => {
      const gone = await callOnServer(context, findWithdrawnCourse, { params: { slug } });
      // For now: the lesson may come back.
      throw gone ? redirect(coursePath(gone.courseId), 302) : refusal;
    },
  );
  const isDocument = context.get(pageServices).document !== undefined;
  if (lesson.slug !== params.slug && isDocument) throw redirect(lessonPath(lesson.slug), 301);
  const { content } = lesson;
  return {
    lesson: {
      ...lesson,
      content: content && { ...content, html: leaveToDocument(context, content.html) },
    },
  };
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const lesson = args.loaderData?.lesson;
  if (!lesson) return [];
  return pageMeta(args, {
    title: lesson.name,
    description: lessonDescription(lesson),
    path: lessonPath(lesson.slug),
    hidden: lesson.course.archived,
    type: 'article',
    structuredData: [lessonStructuredData(lesson, siteOf(args.matches).name)],
  });
};

export default function LessonDetailPage() {
  const { lesson } = useLoaderData<typeof loader>();
  const isSignedIn = useSession().state === 'signedIn';
  const { data: mine, error, refetch } = useMyLesson(lesson.slug);
  const progress = useCourseProgress(lesson.course.id, mine, isSignedIn);
  useLessonActivity(lesson.slug, mine?.can.read === true);
  useNewAddress(lesson.slug);
  return (
    <div className={styles.page}>
      <LessonRail lesson={lesson} progress={progress} />
      <Lesson key={lesson.slug} lesson={lesson} mine={mine} error={error} refetch={refetch} />
    </div>
  );
}

/** A link within the site may lead to a former address. A redirect would lose its hash, so the browser corrects it. */
function useNewAddress(slug: string) {
  const params = useParams();
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const isFormer = params.slug !== undefined && params.slug !== slug;
  useEffect(() => {
    if (isFormer) void navigate({ pathname: lessonPath(slug), search, hash }, { replace: true });
  }, [isFormer, navigate, slug, search, hash]);
}

type LessonProps = {
  lesson: LessonDetail;
  mine: MyLesson | undefined;
  error: Error | null;
  refetch: () => Promise<void>;
};

function Lesson({ lesson, mine, error, refetch }: LessonProps) {
  const article = useRef<HTMLElement>(null);
  const isSignedIn = useSession().state === 'signedIn';
  const isInSteps = useReadingMode() === 'steps';
  const started = useStartedVersion(lesson.slug, mine);
  const earlier = started?.isRead ? started.content : undefined;
  const content = earlier ?? lesson.content ?? mine?.content;
  const context: LessonContext | null | undefined = content && {
    lesson,
    content,
    course: mine?.course,
    attempts: error ? null : mine?.attempts,
    setAttempts: (attempts) => updateMyLesson(lesson.slug, { attempts }),
    refresh: () => queryClient.refetchQueries(),
  };
  return (
    <article ref={article} className={styles.article} aria-labelledby="lesson-title">
      <div data-steps-top="" />
      <LessonHead lesson={lesson}>
        {content && !isInSteps && <PrivateNote slug={lesson.slug} mine={mine} />}
      </LessonHead>
      {started && (
        <Suspense>
          <VersionNotice version={started} />
        </Suspense>
      )}
      {content && <ReadingLinks kind={lesson.kind} />}
      {context ? (
        <>
          <LessonText
            html={context.content.html}
            late={lesson.content === null || earlier !== undefined}
          />
          <div
            className={styles.task}
            data-lesson-task={lesson.kind === 'assignment' ? 'Assignment' : 'Quiz'}
          >
            <Outlet context={context} />
            <LessonCompletion lesson={lesson} mine={mine} />
          </div>
          <LessonGuide
            article={article}
            lesson={lesson}
            isSignedIn={isSignedIn}
            mine={mine}
            text={context.content.html}
            note={<PrivateNote slug={lesson.slug} mine={mine} compact />}
          />
        </>
      ) : (
        <Suspense fallback={<SkeletonLines lines={12} />}>
          <NotOpen lesson={lesson} mine={mine} error={error} refetch={refetch} />
        </Suspense>
      )}
      <LessonPager lesson={lesson} />
    </article>
  );
}

/** Locked for visitors. Learners wait until it is known whether it's open to them, instead of seeing the lock first. */
function NotOpen({ lesson, mine, error, refetch }: LessonProps) {
  if (mine) {
    const { licenceEnded } = mine.course;
    return <LessonLocked {...{ lesson, licenceEnded, closed: mine.closed }} isSignedIn />;
  }
  return (
    <>
      <div className="when-signed-out">
        <LessonLocked lesson={lesson} isSignedIn={false} />
      </div>
      <div className={`when-signed-in ${styles.waiting} mt-67`}>
        {error ? (
          <ErrorState message={error.message} onRetry={refetch} />
        ) : (
          <SkeletonLines lines={12} />
        )}
      </div>
    </>
  );
}
