import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import styles from './admin-courses.module.css';

type HomeCoursesProps = {
  home: { id: number; title: string }[];
  busy: boolean;
  onArrange: (ids: number[], said: string) => void;
};

/** What Home shows, in order. Every move is a button. */
export function HomeCourses({ home, busy, onArrange }: HomeCoursesProps) {
  const ids = home.map(({ id }) => id);
  const move = (index: number, by: -1 | 1) => {
    const next = [...ids];
    const [moved] = next.splice(index, 1);
    if (moved !== undefined) next.splice(index + by, 0, moved);
    onArrange(next, `${home[index]?.title} is in place ${index + by + 1} now.`);
  };
  return (
    <section className={styles.home} aria-label="On Home" aria-busy={busy}>
      <h2>On Home</h2>
      {home.length === 0 && (
        <p className={styles.note}>
          Home shows no courses. Choose “Feature on Home” at one of those below.
        </p>
      )}
      <ol className={styles.places}>
        {home.map(({ id, title }, index) => (
          <li key={id}>
            <span className={styles.place}>{index + 1}</span>
            <span className={styles.placeTitle}>{title}</span>
            <span className={styles.moves}>
              <Button
                small
                aria-label={`Move ${title} up`}
                disabled={index === 0 || busy}
                onClick={() => move(index, -1)}
              >
                <Icon name="chevron" size={16} className={styles.up ?? ''} />
              </Button>
              <Button
                small
                aria-label={`Move ${title} down`}
                disabled={index === home.length - 1 || busy}
                onClick={() => move(index, 1)}
              >
                <Icon name="chevron" size={16} />
              </Button>
              <Button
                small
                aria-label={`Take ${title} off Home`}
                disabled={busy}
                onClick={() =>
                  onArrange(
                    ids.filter((other) => other !== id),
                    `${title} is no longer on Home.`,
                  )
                }
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
