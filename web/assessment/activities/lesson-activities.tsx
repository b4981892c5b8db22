import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLesson } from '../../learning/shared/lesson-context.ts';
import { LoadFailure } from './load-failure.tsx';

type ActivityProps = { slug: string; id: string; onReady: () => void };

/** Fetches what activities are made of. Below a still that can't become one, it says so and can be asked again. */
function LoadedActivity(props: ActivityProps) {
  const [loaded, setLoaded] = useState<{ Activity: ComponentType<ActivityProps> }>();
  const [failure, setFailure] = useState<unknown>();
  const load = useEffectEvent(() => {
    setFailure(undefined);
    import('./activity.tsx').then(setLoaded, setFailure);
  });
  useEffect(() => load(), []);
  if (loaded) return <loaded.Activity {...props} />;
  return failure === undefined ? null : <LoadFailure error={failure} onRetry={load} />;
}

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
      <LoadedActivity
        slug={lesson.slug}
        id={id}
        onReady={() => section.setAttribute('data-live', '')}
      />,
      mount,
      id,
    ),
  );
}
