import { type MetaFunction, useParams } from 'react-router';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { LessonScreen } from '../shared/lesson-screen.tsx';
import { LessonEditor } from './lesson-editor.tsx';

export const handle: PageHandle = { screen: 'bench', query: ['line', 'edit', 'comment'] };

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Edit a lesson', description: 'The text of a lesson.', hidden: true });

/** The text of a lesson, with the page beside it. */
export default function LessonTextScreen() {
  const lessonId = useParams().lessonId ?? '';
  return (
    <LessonScreen key={lessonId} lessonId={lessonId}>
      {(lesson) => <LessonEditor lesson={lesson} />}
    </LessonScreen>
  );
}
