import { type MetaFunction, useParams } from 'react-router';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { QuestionsScreen } from '../../writing/shared/lesson-screen.tsx';
import { ImportScreen } from './import-screen.tsx';

export const handle: PageHandle = { screen: 'bench', query: [] };

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Import questions',
    description: 'Questions from a file, for the quiz and the practice of a lesson.',
    hidden: true,
  });

export default function Import() {
  const lessonId = useParams().lessonId ?? '';
  return (
    <QuestionsScreen key={lessonId} lessonId={lessonId} questions="questions to import">
      {(lesson) => <ImportScreen lesson={lesson} />}
    </QuestionsScreen>
  );
}
