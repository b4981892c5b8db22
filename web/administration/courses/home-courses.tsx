import { useRef } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import styles from './admin-courses.module.css';
import { MoveButtons } from './move-buttons.tsx';

type HomeCoursesProps = {
  home: { id: number; title: string }[];
  busy: boolean;
  onArrange: (ids: number[], said: string) => void;
};

/** What Home shows, in order. Every move is a button. */
export function HomeCourses({ home, busy, onArrange }: HomeCoursesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const ids = home.map(({ id }) => id);
  const move = (index: number, by: -1 | 1) => {
    const next = [...ids];
    const [moved] = next.splice(index, 1);
    if (moved !== undefined) next.splice(index + by, 0, moved);
    onArrange(next, `${home[index]?.title} is in place ${index + by + 1} now.`);
  };
  const takeOff = (id: number, title: string) => {
    if (busy) return;
    onArrange(
      ids.filter((other) => other !== id),
      `${title} is no longer on Home.`,
    );
    // The pressed button goes with its line.
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <section className="mt-5" aria-label="On Home" aria-busy={busy}>
      <h2 ref={heading} tabIndex={-1}>
        On Home
      </h2>
      {home.length === 0 && (
        <p className="mt-2 small faint">
          Home shows no courses. Choose “Feature on Home” at one of those below.
        </p>
      )}
      <ol className={`${styles.places} mt-2 lined form-width`}>
        {home.map(({ id, title }, index) => (
          <li key={id}>
            <span className={styles.place}>{index + 1}</span>
            <span className="small label anywhere fits grows">{title}</span>
            <span className={`${styles.moves} row gap-1`}>
              <MoveButtons
                name={title}
                index={index}
                count={home.length}
                busy={busy}
                onMove={(by) => move(index, by)}
              />
              <Button
                small
                aria-label={`Take ${title} off Home`}
                onClick={() => takeOff(id, title)}
              >
                <Icon name="close" size={16} />
              </Button>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
