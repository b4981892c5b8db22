import { useEffect, useRef, useState } from 'react';
import { type LessonPreview, previewLesson } from '../../../../contract/writing/editing.ts';
import { call } from '../../../data/api.ts';
import { useConnectionLost } from '../../../data/connection.ts';
import { errorMessage } from '../../../data/error-message.ts';
import { PreviewLoop } from './preview-loop.ts';

export interface Previewed {
  preview: LessonPreview;
  /** The text it was made from. */
  source: string;
}

interface PreviewedText {
  /** What is typed now. */
  read: () => string;
  subscribe: (listener: () => void) => () => void;
}

/** The text as the server renders and checks it. The last one stays until the next one is there. */
export function usePreview(
  lessonId: string,
  { read, subscribe }: PreviewedText,
  activitiesRevision: number,
) {
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const [error, setError] = useState<string | null>(null);
  const isLost = useConnectionLost();
  const loop = useRef<PreviewLoop>(null);

  useEffect(() => {
    const started = new PreviewLoop(async (text) => {
      try {
        const preview = await call(previewLesson, { params: { lessonId }, body: { source: text } });
        setPreviewed({ preview, source: text });
        setError(null);
      } catch (failure) {
        setError(errorMessage(failure));
        throw failure;
      }
    });
    loop.current = started;
    return () => started.stop();
  }, [lessonId]);

  // Again when the connection is back, and when an activity that the text shows was changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server has them
  useEffect(() => {
    if (isLost) return;
    let wanted = read();
    loop.current?.want(wanted);
    return subscribe(() => {
      const text = read();
      if (text === wanted) return;
      wanted = text;
      loop.current?.want(text);
    });
  }, [read, subscribe, isLost, activitiesRevision]);

  return { previewed, error };
}
