import { Link } from 'react-router';
import type { LearnerHome } from '../../../contract/learning/home.ts';
import { coursePath, lessonPath } from '../../catalog/shared/paths.ts';
import { ProgressBar } from '../../ui/charts/progress-bar.tsx';
import { Illustration } from '../../ui/drawings/illustration.tsx';
import styles from './recent-rows.module.css';

/** A few courses with their next lessons, where cards would leave most of the row empty. */
export function RecentRows({ courses }: { courses: LearnerHome['recent'] }) {
  return (
    <ul className={styles.rows}>
      {courses.map(({ id, title, category, image, done, lessons, next }) => (
        <li key={id}>
          <article className={styles.course}>
            <div className={styles.picture}>
              <Illustration name={image} />
            </div>
            <div>
              <p className="tiny">{category}</p>
              <h3>
                <Link to={coursePath(id)}>{title}</Link>
              </h3>
              <ProgressBar done={done} total={lessons} className={styles.progress ?? ''} />
            </div>
            {next.length > 0 && (
              <ol className={styles.next} aria-label={`Next in ${title}`}>
                {next.map(({ slug, name, time }, index) => (
                  <li key={slug}>
                    <Link to={lessonPath(slug)}>{name}</Link>
                    <span className="num">
                      {index === 0 && 'next, '}
                      {time} min
                    </span>
                  </li>
                ))}
              </ol>
            )}
          </article>
        </li>
      ))}
    </ul>
  );
}
