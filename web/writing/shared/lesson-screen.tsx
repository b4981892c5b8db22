import type { ReactNode } from 'react';
import type { StudioLesson } from '../../../contract/studio/drafts.ts';
import { useStudioLesson } from '../../studio/shared/use-draft.ts';
import { StudioFailure } from '../../teaching/shared/studio-failure.tsx';
import { coursePath, lessonPath } from '../../teaching/shared/studio-paths.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { StatusPage } from '../../ui/feedback/status-page.tsx';
import styles from './lesson-screen.module.css';

type LessonScreenProps = { lessonId: string; children: (lesson: StudioLesson) => ReactNode };

/** Loads a lesson for a screen that edits it. */
export function LessonScreen({ lessonId, children }: LessonScreenProps) {
  const lesson = useStudioLesson(lessonId);
  if (lesson.isPending) {
    return (
      <div className={styles.waiting}>
        <SkeletonLines title lines={10} />
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
  const { rights, courseId, courseTitle } = lesson.data;
  if (!rights.edit) {
    return (
      <StatusPage
        kind="forbidden"
        title="You review this course, but don’t edit it"
        text={`The owner of ${courseTitle} decides who edits its lessons. Ask them if you’d like to.`}
        action={
          <LinkButton to={coursePath(courseId)} variant="primary">
            Back to the course
          </LinkButton>
        }
      />
    );
  }
  return children(lesson.data);
}

type QuestionsScreenProps = LessonScreenProps & {
  /** What an assignment doesn't have. */
  questions: string;
};

/** For what only lessons have: an assignment asks for work instead of questions. */
export function QuestionsScreen({ lessonId, questions, children }: QuestionsScreenProps) {
  return (
    <LessonScreen lessonId={lessonId}>
      {(lesson) =>
        lesson.kind === 'lesson' ? (
          children(lesson)
        ) : (
          <StatusPage
            kind="notFound"
            title={`An assignment has no ${questions}`}
            text="Learners hand in work instead. Its settings say what."
            action={
              <LinkButton to={lessonPath(lessonId, 'settings')} variant="primary">
                Open the settings
              </LinkButton>
            }
          />
        )
      }
    </LessonScreen>
  );
}
