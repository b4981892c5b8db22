import { Link } from 'react-router';
import type { LearnerHome } from '../../../contract/learning/home.ts';
import { coursePath, lessonPath } from '../../catalog/shared/paths.ts';
import { ProgressBar } from '../../ui/charts/progress-bar.tsx';
import { Illustration } from '../../ui/drawings/illustration.tsx';
import styles from './recent-rows.module.css';

/** A few courses with their next lessons, where cards would leave most of the row empty. */
export function RecentRows({ courses }: { courses: LearnerHome['recent'] }) {
  return (
    <ul className={`${styles.rows} stack gap-6`}>
      {courses.map(({ id, title, category, image, done, lessons, next }) => (
        <li key={id}>
          <article className={`${styles.course} stack top gap-45`}>
            <div className={`${styles.picture} clip notched four-thirds`}>
              <Illustration name={image} />
            </div>
            <div>
              <p className="tiny">{category}</p>
              <h3 className="mt-line">
                <Link className="teal-hover" to={coursePath(id)}>
                  {title}
                </Link>
              </h3>
              <ProgressBar done={done} total={lessons} className={styles.progress ?? ''} />
            </div>
            {next.length > 0 && (
              <ol className={`${styles.next} spans`} aria-label={`Next in ${title}`}>
                {next.map(({ slug, name, time }, index) => (
                  <li className="row between gap-3 py-2 small ruled" key={slug}>
                    <Link className="label teal-hover" to={lessonPath(slug)}>
                      {name}
                    </Link>
                    <span className="faint num nowrap">
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
