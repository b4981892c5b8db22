import { type MetaFunction, useParams, useSearchParams } from 'react-router';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { LessonScreen } from '../shared/lesson-screen.tsx';
import { CaptionsScreen } from './captions-screen.tsx';

export const handle: PageHandle = { screen: 'bench' };

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Captions and transcript',
    description: 'The captions and the transcript of a video or a recording.',
    hidden: true,
  });

/** Captions and transcript of a video or a recording, beside the picture. */
export default function MediaScreen() {
  const { lessonId = '', file = '', part } = useParams();
  const [search] = useSearchParams();
  return (
    <LessonScreen key={`${lessonId} ${file}`} lessonId={lessonId}>
      {(lesson) => (
        <CaptionsScreen
          lesson={lesson}
          file={file}
          part={part === 'transcript' ? 'transcript' : 'captions'}
          language={search.get('language') ?? undefined}
        />
      )}
    </LessonScreen>
  );
}
