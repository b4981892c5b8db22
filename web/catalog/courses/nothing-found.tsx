import { Link } from 'react-router';
import type { listCourses, NearLesson } from '../../../contract/catalog.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { Highlighted } from '../../ui/text/highlight.tsx';
import { CourseCards } from '../shared/course-cards.tsx';
import { lessonPath } from '../shared/paths.ts';
import styles from './nothing-found.module.css';
import { WishForm } from './wish-form.tsx';

type Instead = NonNullable<ReplyOf<typeof listCourses>['meta']['instead']>;

/** Below a search without results: similar lessons, popular courses, and a way to say what is missing. */
export function NothingFound({ search, instead }: { search: string; instead: Instead }) {
  const { lessons, popular } = instead;
  return (
    <>
      <div className={`${styles.columns} folds top mt-6`}>
        <section>
          <h2 className="size-6">
            {lessons.length > 0 ? 'But these come close' : 'Nothing comes close either'}
          </h2>
          {lessons.length > 0 ? (
            <ul className={`${styles.hits} mt-4`}>
              {lessons.map((lesson) => (
                <NearHit key={lesson.slug} lesson={lesson} />
              ))}
            </ul>
          ) : (
            <p className="mt-2 muted">Try a different or shorter word.</p>
          )}
        </section>
        <WishForm key={search} search={search} />
      </div>
      {popular.length > 0 && (
        <section className={styles.popular}>
          <h2 className="mb-5 size-6">What others are taking</h2>
          <CourseCards courses={popular} />
        </section>
      )}
    </>
  );
}

function NearHit({ lesson }: { lesson: NearLesson }) {
  const { slug, name, excerpt, course, time, free } = lesson;
  return (
    <li className="ruled">
      <Link className="stack baseline py-4" to={lessonPath(slug)}>
        <b>
          <Highlighted pieces={name} />
        </b>
        <span className="small faint num">
          {course}, {time} min{free && ', free'}
        </span>
        {excerpt.length > 0 && (
          <p className="spans small muted loose">
            <Highlighted pieces={excerpt} />
          </p>
        )}
      </Link>
    </li>
  );
}
