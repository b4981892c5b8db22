import { type MetaFunction, useParams } from 'react-router';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { QuestionsScreen } from '../../writing/shared/lesson-screen.tsx';
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
    <QuestionsScreen key={lessonId} lessonId={lessonId} questions="practice questions">
      {(lesson) => <PracticeEditor lesson={lesson} />}
    </QuestionsScreen>
  );
}
