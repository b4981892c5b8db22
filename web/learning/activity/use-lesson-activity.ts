import { useEffect } from 'react';

/** Counts how long a learner is active in a lesson they may read. Visitors don't load what counts. */
export function useLessonActivity(slug: string, mayRead: boolean): void {
  useEffect(() => {
    if (!mayRead) return;
    let isOver = false;
    let stop = () => {};
    const start = async () => {
      const { trackActivity } = await import('./track-activity.ts');
      if (!isOver) stop = trackActivity(slug);
    };
    // A lost minute is no reason to interrupt the reader.
    start().catch(() => {});
    return () => {
      isOver = true;
      stop();
    };
  }, [slug, mayRead]);
}
