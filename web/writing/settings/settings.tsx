import { type MetaFunction, useParams } from 'react-router';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { LessonScreen } from '../shared/lesson-screen.tsx';
import { SettingsEditor } from './settings-editor.tsx';

export const handle: PageHandle = { screen: 'bench', query: ['field'] };

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Lesson settings',
    description: 'Title, address and length of a lesson.',
    hidden: true,
  });

export default function Settings() {
  const lessonId = useParams().lessonId ?? '';
  return (
    <LessonScreen key={lessonId} lessonId={lessonId}>
      {(lesson) => <SettingsEditor lesson={lesson} />}
    </LessonScreen>
  );
}
