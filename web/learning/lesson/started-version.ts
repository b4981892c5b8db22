import { useState } from 'react';
import type { LessonContent } from '../../../contract/catalog.ts';
import type { MyLesson } from '../../../contract/learning/enrolment.ts';
import { call } from '../../data/api.ts';

type Earlier = NonNullable<MyLesson['earlier']>;

export interface StartedVersion {
  replacedAt: string;
  /** The version begun is on screen, not the new one. */
  isRead: boolean;
  content: LessonContent;
  choose: (version: 'started' | 'new') => void;
}

/**
 * The version of a lesson that the viewer had begun when it was replaced. It stays on screen until they choose, leave or
 * reload: passing its quiz must not replace the text and the verdicts while they are being read.
 */
export function useStartedVersion(
  slug: string,
  mine: MyLesson | undefined,
): StartedVersion | undefined {
  const [earlier, setEarlier] = useState<Earlier>();
  const [choice, setChoice] = useState<'started' | 'new'>();
  if (mine?.earlier && !earlier) setEarlier(mine.earlier);
  if (!earlier) return undefined;
  return {
    replacedAt: earlier.replacedAt,
    content: earlier.content,
    isRead: choice ? choice === 'started' : earlier.chosen,
    choose(version) {
      setChoice(version);
      void remember(slug, version);
    },
  };
}

async function remember(slug: string, version: 'started' | 'new'): Promise<void> {
  const { chooseLessonVersion } = await import('../../../contract/learning/enrolment.ts');
  // Not worth a message: on the next visit the line is there again.
  await call(chooseLessonVersion, { params: { slug }, body: { version } }).catch(() => undefined);
}
