import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  Outlet,
  redirect,
  useLoaderData,
} from 'react-router';
import { getLesson, type LessonDetail, LessonParams } from '../../../contract/catalog.ts';
import { queryClient } from '../../data/query.ts';
import { callOnServer } from '../../data/server-call.ts';
import { useSession } from '../../data/session.tsx';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { ErrorState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { useLessonActivity } from '../activity/use-lesson-activity.ts';
import { LessonText } from '../lesson-text/lesson-text.tsx';
import { PrivateNote } from '../notes/private-note.tsx';
import type { LessonContext } from '../shared/lesson-context.ts';
import { lessonPath } from './course-outline.ts';
import { LessonCompletion } from './lesson-completion.tsx';
import styles from './lesson-detail.module.css';
import { LessonHead } from './lesson-head.tsx';
import { LessonLocked } from './lesson-locked.tsx';
import { lessonDescription, lessonStructuredData } from './lesson-meta.ts';
import { LessonPager } from './lesson-pager.tsx';
import { LessonRail } from './lesson-rail.tsx';
import { useMyLesson, useStanding } from './my-lesson.ts';

export const handle: PageHandle = { frame: 'app' };

/** Slugs that were published with a slip in them. */
const misspelt = new Map([
  ['leading-limes-and-framing-techniques', 'leading-lines-and-framing-techniques'],
]);

export async function loader({ context, params }: LoaderFunctionArgs) {
  const asked = LessonParams.safeParse(params);
  if (!asked.success) throw data(null, { status: 404 });
  const slug = misspelt.get(asked.data.slug.toLowerCase()) ?? asked.data.slug;
  const lesson = await callOnServer(context, getLesson, { params: { slug } });
  if (lesson.slug !== params.slug) throw redirect(lessonPath(lesson.slug), 301);
  return { lesson };
}

export const meta: MetaFunction<typeof loader> = (args) => {
  const lesson = args.loaderData?.lesson;
  if (!lesson) return [];
  return pageMeta(args, {
    title: lesson.title,
    description: lessonDescription(lesson),
    type: 'article',
    structuredData: [lessonStructuredData(lesson)],
  });
};

export default function LessonDetailPage() {
  const { lesson } = useLoaderData<typeof loader>();
  const isSignedIn = useSession().state === 'signedIn';
  const { data: own, error, refetch } = useMyLesson(lesson.slug);
  const standing = useStanding(lesson.course.id, own, isSignedIn);
  useLessonActivity(lesson.slug, own?.can.read === true);
  return (
    <div className={styles.page}>
      <LessonRail lesson={lesson} standing={standing} />
      <Lesson key={lesson.slug} lesson={lesson} own={own} error={error} refetch={refetch} />
    </div>
  );
}

type OwnPart = ReturnType<typeof useMyLesson>;
type LessonProps = {
  lesson: LessonDetail;
  own: OwnPart['data'];
  error: OwnPart['error'];
  refetch: OwnPart['refetch'];
};

function Lesson({ lesson, own, error, refetch }: LessonProps) {
  const content = lesson.content ?? own?.content;
  const context =
    content &&
    ({
      lesson,
      content,
      own,
      renew: () => queryClient.invalidateQueries(),
    } satisfies LessonContext);
  return (
    <article className={styles.article} aria-labelledby="lesson-title">
      <LessonHead lesson={lesson}>
        {content && <PrivateNote slug={lesson.slug} own={own} />}
      </LessonHead>
      {context ? (
        <>
          <LessonText html={context.content.html} late={lesson.content === null} />
          <Outlet context={context} />
          <LessonCompletion lesson={lesson} own={own} />
        </>
      ) : (
        <NotOpen lesson={lesson} own={own} error={error} refetch={refetch} />
      )}
      <LessonPager lesson={lesson} />
    </article>
  );
}

/** Locked for visitors. Whether it is for a learner is known a moment later: they wait instead of being told no. */
function NotOpen({ lesson, own, error, refetch }: LessonProps) {
  if (own)
    return <LessonLocked lesson={lesson} isSignedIn licenceEnded={own.course.licenceEnded} />;
  return (
    <>
      <div className="when-signed-out">
        <LessonLocked lesson={lesson} isSignedIn={false} />
      </div>
      <div className={`when-signed-in ${styles.waiting}`}>
        {error ? (
          <ErrorState message={error.message} onRetry={refetch} />
        ) : (
          <SkeletonLines lines={12} />
        )}
      </div>
    </>
  );
}
