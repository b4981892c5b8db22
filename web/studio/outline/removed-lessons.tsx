import type { OutlineLesson } from '../../../contract/studio/drafts.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { Button } from '../../ui/buttons/button.tsx';
import styles from './outline.module.css';

type RemovedLessonsProps = {
  lessons: readonly OutlineLesson[];
  /** Without it, they are only listed. */
  onRestore?: (lessonId: string) => void;
};

/** Below the outline: what learners lose with the next publication, unless it is restored. */
export function RemovedLessons({ lessons, onRestore }: RemovedLessonsProps) {
  return (
    <section
      className={`${styles.removed} small ruled pt-4 mt-67`}
      aria-labelledby="removed-lessons"
    >
      <h2 id="removed-lessons">{plural(lessons.length, 'removed lesson')}</h2>
      <p className="muted">
        Learners see {lessons.length === 1 ? 'it' : 'them'} until you publish.
      </p>
      <ul className="mt-2">
        {lessons.map(({ id, title }) => (
          <li className="row center between gap-4 py-2 lined" key={id}>
            <span>{title || 'Untitled lesson'}</span>
            {onRestore && (
              <Button small onClick={() => onRestore(id)}>
                Restore<span className="visually-hidden"> {title}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
