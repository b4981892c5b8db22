import { type MetaFunction, useParams } from 'react-router';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { StatusPage } from '../../ui/feedback/status-page.tsx';
import { LessonScreen } from '../lesson/lesson-screen.tsx';
import { lessonPath } from '../shared/studio-paths.ts';
import { QuizEditor } from './quiz-editor.tsx';

export const handle: PageHandle = { screen: 'bench', query: ['question'] };

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Edit a quiz', description: 'The quiz of a lesson.', hidden: true });

export default function Quiz() {
  const lessonId = useParams().lessonId ?? '';
  return (
    <LessonScreen key={lessonId} lessonId={lessonId}>
      {(lesson) =>
        lesson.kind === 'lesson' ? (
          <QuizEditor lesson={lesson} />
        ) : (
          <StatusPage
            kind="notFound"
            title="An assignment has no quiz"
            text="Learners send three photos instead. Its settings say what they should show."
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
