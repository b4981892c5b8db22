import { lazy, Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLesson } from '../../learning/shared/lesson-context.ts';

/** What can't be loaded stays a still. */
const Activity = lazy(async () => {
  const loaded = await import('./activity.tsx').catch(() => undefined);
  return { default: loaded?.Activity ?? (() => null) };
});

/** How far below the screen an activity begins to load. */
const near = '600px';

interface Place {
  id: string;
  section: HTMLElement;
  /** The part of the section that is ours; the rest is a still. */
  mount: HTMLElement;
}

/** The text has a still for each activity. One that comes near the screen is replaced by the activity itself. */
export function LessonActivities() {
  const { lesson, content } = useLesson();
  const [places, setPlaces] = useState<readonly Place[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other sections
  useEffect(() => {
    const made: Place[] = [];
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (!isIntersecting || !(target instanceof HTMLElement)) continue;
          observer.unobserve(target);
          const mount = target.appendChild(document.createElement('div'));
          made.push({ id: target.dataset.activity ?? '', section: target, mount });
          setPlaces([...made]);
        }
      },
      { rootMargin: `${near} 0px` },
    );
    for (const section of document.querySelectorAll('.lesson-text [data-activity]')) {
      observer.observe(section);
    }
    return () => {
      observer.disconnect();
      for (const { section, mount } of made) {
        mount.remove();
        section.removeAttribute('data-live');
      }
      setPlaces([]);
    };
  }, [content.html]);

  return places.map(({ id, section, mount }) =>
    createPortal(
      <Suspense>
        <Activity
          slug={lesson.slug}
          id={id}
          onReady={() => section.setAttribute('data-live', '')}
        />
      </Suspense>,
      mount,
      id,
    ),
  );
}
