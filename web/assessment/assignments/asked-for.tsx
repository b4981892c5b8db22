import type { LessonContent } from '../../../contract/catalog.ts';
import styles from './assignment.module.css';
import { describeTask } from './task-words.ts';

/** What an assignment asks for, to read. */
export function AskedFor({ photos, task }: Pick<LessonContent, 'photos' | 'task'>) {
  if (task) {
    return (
      <div className={styles.task}>
        <p>{task.instructions}</p>
        <p className="mt-2 small muted loose">{describeTask(task)}</p>
      </div>
    );
  }
  return (
    <ol className={styles.tasks}>
      {photos.map(({ title, instructions }, index) => (
        <li key={title}>
          <h3>
            Photo {index + 1}: {title}
          </h3>
          <p className="mt-2 small muted loose">{instructions}</p>
        </li>
      ))}
    </ol>
  );
}
