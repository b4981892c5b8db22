import { type MetaFunction, useParams } from 'react-router';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { QuestionsScreen } from '../../writing/shared/lesson-screen.tsx';
import { QuizEditor } from './quiz-editor.tsx';

export const handle: PageHandle = { screen: 'bench', query: ['question', 'field'] };

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Edit a quiz', description: 'The quiz of a lesson.', hidden: true });

export default function Quiz() {
  const lessonId = useParams().lessonId ?? '';
  return (
    <QuestionsScreen key={lessonId} lessonId={lessonId} questions="quiz">
      {(lesson) => <QuizEditor lesson={lesson} />}
    </QuestionsScreen>
  );
}
