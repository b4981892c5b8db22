import { type MetaFunction, useParams } from 'react-router';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { StatusPage } from '../../ui/feedback/status-page.tsx';
import { LessonScreen } from '../lesson/lesson-screen.tsx';
import { lessonPath } from '../shared/studio-paths.ts';
import { PracticeEditor } from './practice-editor.tsx';

export const handle: PageHandle = { screen: 'bench', query: ['question'] };

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Edit practice',
    description: 'The practice questions of a lesson.',
    hidden: true,
  });

export default function Practice() {
  const lessonId = useParams().lessonId ?? '';
  return (
    <LessonScreen key={lessonId} lessonId={lessonId}>
      {(lesson) =>
        lesson.kind === 'lesson' ? (
          <PracticeEditor lesson={lesson} />
        ) : (
          <StatusPage
            kind="notFound"
            title="An assignment has no practice questions"
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
