import { type MetaFunction, useParams } from 'react-router';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { StudioFailure } from '../shared/studio-failure.tsx';
import { useStudioLesson } from '../shared/use-draft.ts';
import styles from './lesson-editor.module.css';
import { LessonEditor } from './lesson-editor.tsx';
import { NotYours } from './not-yours.tsx';

export const handle: PageHandle = { screen: 'bench', query: ['line'] };

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Edit a lesson', description: 'The text of a lesson.', hidden: true });

/** The text of a lesson, with the page beside it. */
export default function LessonTextScreen() {
  const lessonId = useParams().lessonId ?? '';
  const lesson = useStudioLesson(lessonId);
  if (lesson.isPending) {
    return (
      <div className={styles.waiting}>
        <SkeletonLines title lines={14} />
      </div>
    );
  }
  if (!lesson.data) {
    return (
      <StudioFailure
        error={lesson.error}
        onRetry={() => void lesson.refetch()}
        retrying={lesson.isFetching}
      />
    );
  }
  if (!lesson.data.rights.edit) return <NotYours lesson={lesson.data} />;
  return <LessonEditor key={lessonId} lesson={lesson.data} />;
}
