import { type ComponentType, useEffect, useState } from 'react';
import { setReadingMode, useReadingMode } from './reading-mode.ts';
import type { GuideProps } from './step-guide.tsx';

/**
 * Guides through a long lesson: by steps if they were chosen, on narrow screens by a bar with the name of the section. Its script
 * is loaded where one of the two is needed.
 */
export function LessonGuide(props: GuideProps) {
  const mode = useReadingMode();
  const [Guide, setGuide] = useState<ComponentType<GuideProps>>();
  useEffect(() => {
    const narrow = matchMedia('(max-width: 960px)');
    const load = () => {
      if (mode === 'page' && !narrow.matches) return;
      import('./guide.tsx').then(
        ({ Guide }) => setGuide(() => Guide),
        // Without it only the first step could be read.
        () => setReadingMode('page'),
      );
    };
    load();
    narrow.addEventListener('change', load);
    return () => narrow.removeEventListener('change', load);
  }, [mode]);
  return Guide && <Guide {...props} />;
}
